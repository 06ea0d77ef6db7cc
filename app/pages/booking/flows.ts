import type { PlainPath } from '../../paths.ts';

/**
 * How each service is booked: where, and in which words its questions are put. The questions themselves
 * follow from its prices.
 */
export interface Flow {
  serviceId: string;
  path: PlainPath;
  detailPath: PlainPath;
  /** As in "Book a cleaning". */
  visit: string;
  titles: { what: string; details: string; time: string };
  whoFor: string;
  /** What a note for the visit may say. */
  noteHint: string;
  detailTitle: string;
  detailLead: string;
  detailDescription: string;
  goodToKnow: readonly string[];
}

/** A service as it is booked on some pages: the members', or the office's, for a caller. */
export interface AskedFlow extends Omit<Flow, 'path'> {
  /** Its address. */
  path: string;
}

const paymentLines = ['You see the full price before you book. We charge your card after the visit.'];

export const flows: readonly Flow[] = [
  {
    serviceId: 'cleaning',
    path: '/cleaning',
    detailPath: '/cleaning-detail',
    visit: 'a cleaning',
    titles: {
      what: 'What kind of cleaning?',
      details: 'How big is the job?',
      time: 'When should we come?',
    },
    whoFor: 'Who is the cleaning for?',
    noteHint: 'For example, where the key is or which rooms to do first.',
    detailTitle: 'Cleaning: prices',
    detailLead: 'A clean home, and a kind person who takes their time. You see the price before you book.',
    detailDescription:
      'What a cleaning costs, how long it takes, what’s included and when we can come. Get a price for your home.',
    goodToKnow: [
      'Your cleaner brings supplies. Want them to use yours? Tell us.',
      'We do not climb above a step stool, move heavy furniture or clean outside.',
      'You do not have to be home. If you are, no one rushes you.',
    ],
  },
  {
    serviceId: 'handyman',
    path: '/maintenance-repair',
    detailPath: '/handyman-detail',
    visit: 'a repair visit',
    titles: {
      what: 'What needs fixing or changing?',
      details: 'Tell us about the job',
      time: 'When should we come?',
    },
    whoFor: 'Whose home is it?',
    noteHint: 'For example, where the key is or what has been tried already.',
    detailTitle: 'Handyman and repairs: prices',
    detailLead: 'Small repairs and changes that make a home safer. You see the price before you book.',
    detailDescription:
      'What a repair visit costs, from a dripping faucet to shower grab bars, how long it takes, and when a handyman can come.',
    goodToKnow: [
      'The handyman brings tools. Parts you do not have are bought with your OK, at store price.',
      'Bigger job than we thought? We tell you first, and you decide.',
      ...paymentLines,
    ],
  },
  {
    serviceId: 'meals',
    path: '/meal-prep',
    detailPath: '/meal-prep-detail',
    visit: 'meals',
    titles: {
      what: 'How would you like your meals?',
      details: 'How much would you like?',
      time: 'When should we come?',
    },
    whoFor: 'Who are the meals for?',
    noteHint: 'For example, which bell to ring or a dish you love.',
    detailTitle: 'Meals: prices',
    detailLead:
      'Cooked in your kitchen or brought to your door. We ask what you cannot eat, and stick to it.',
    detailDescription:
      'What home-cooked or delivered meals cost, the minimum order, and when we can come. We follow diets and allergies.',
    goodToKnow: [
      'Your cook shops first. You pay what the groceries cost, and you get the receipt.',
      'For delivered meals, choose dishes from that day’s menu, or let the kitchen choose.',
      'We pass on allergies and diets with every booking, and the cook confirms each one.',
      ...paymentLines,
    ],
  },
  {
    serviceId: 'rides',
    path: '/ride',
    detailPath: '/ride-detail',
    visit: 'a ride',
    titles: {
      what: 'What kind of ride?',
      details: 'Where are you going?',
      time: 'What time works for you?',
    },
    whoFor: 'Who is the ride for?',
    noteHint: 'For example, which door you wait at or who meets you there.',
    detailTitle: 'Rides: prices',
    detailLead: 'A patient driver who helps at both doors. You see the price before you book.',
    detailDescription:
      'What a ride costs by the mile and minute, what waiting costs, and when a driver can come. Wheelchair vans where you need one.',
    goodToKnow: [
      'The driver comes to your door, helps you to the car, and to the door when you arrive.',
      'The driver can wait and bring you home. Waiting is charged by the hour.',
      'A round trip with a set pickup time is booked one at a time. To ride every week, book the ride there and the ride home separately.',
      ...paymentLines,
    ],
  },
  {
    serviceId: 'tech-help',
    path: '/senior-tech',
    detailPath: '/senior-tech-detail',
    visit: 'tech help',
    titles: {
      what: 'What would you like help with?',
      details: 'Tell us what you need',
      time: 'What time works for you?',
    },
    whoFor: 'Who is the help for?',
    noteHint: 'For example, what you’d like to do first.',
    detailTitle: 'Tech help: prices',
    detailLead: 'Patient help with computers, phones and video calls, at your table or by video.',
    detailDescription:
      'What computer or phone help costs, at home or by video, how long it takes, and when a patient helper can come.',
    goodToKnow: [
      'You do the typing while your helper explains. We write down the steps for you.',
      'We never ask for your passwords. You type them yourself.',
      ...paymentLines,
    ],
  },
];

/** @throws Error when no service is booked there: then a route leads to the wrong page. */
export function flowAt(pathname: string): Flow {
  const flow = flows.find(({ path, detailPath }) => path === pathname || detailPath === pathname);
  if (flow === undefined) throw new Error(`No service is booked at ${pathname}.`);
  return flow;
}

/** @throws Error for a service that is booked with the concierge only. */
export function flowOf(serviceId: string): Flow {
  const flow = flows.find((each) => each.serviceId === serviceId);
  if (flow === undefined) throw new Error(`There is no way to book ${serviceId} here.`);
  return flow;
}
