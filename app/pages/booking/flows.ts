import { pathTo, type PlainPath } from '../../paths.ts';

/**
 * How each service is booked: where, and in which words its questions are put. The questions themselves
 * follow from its prices.
 */
export interface Flow {
  serviceId: string;
  path: PlainPath;
  detailPath: PlainPath;
  /** What most people mean by it: where nothing else was said, the questions begin with this one. */
  usualOption?: string;
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

const paymentLines = ['You see the whole price before you book. Your card is charged after the visit.'];

export const flows: readonly Flow[] = [
  {
    serviceId: 'cleaning',
    path: '/cleaning',
    detailPath: '/cleaning-detail',
    usualOption: 'home-cleaning',
    visit: 'a cleaning',
    titles: {
      what: 'What kind of cleaning?',
      details: 'How much is there to do?',
      time: 'When should we come?',
    },
    whoFor: 'Who is the cleaning for?',
    noteHint: 'For example where the key is, or which rooms come first.',
    detailTitle: 'Cleaning: prices',
    detailLead: 'A clean home, and a kind person who takes their time. You see the price before you book.',
    detailDescription:
      'What a cleaning costs, how long it takes, what is included, and when we could come. Work out the price for your home.',
    goodToKnow: [
      'The person who comes brings what they need. Do you want them to use your own things? Tell us.',
      'We do not climb higher than a step stool, move heavy furniture, or clean outside.',
      'You can be at home or not. If you are at home, nobody hurries you.',
    ],
  },
  {
    serviceId: 'handyman',
    path: '/maintenance-repair',
    detailPath: '/handyman-detail',
    visit: 'a repair visit',
    titles: {
      what: 'What needs fixing or changing?',
      details: 'Tell us about the work',
      time: 'When should we come?',
    },
    whoFor: 'Whose home is it?',
    noteHint: 'For example where the key is, or what somebody has tried before.',
    detailTitle: 'Handyman and repairs: prices',
    detailLead: 'Small repairs, and changes that make a home safer. You see the price before you book.',
    detailDescription:
      'What a repair visit costs, from a dripping faucet to grab bars in the shower, how long it takes, and when a handyman could come.',
    goodToKnow: [
      'The handyman brings the tools. Parts that you do not have are bought with your OK, at the price in the store.',
      'Is it more than we thought? We tell you first, and you decide.',
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
    noteHint: 'For example where to ring, or which dish you like best.',
    detailTitle: 'Meals: prices',
    detailLead:
      'Cooked in your kitchen, or brought to your door. We ask what you may not eat, and keep to it.',
    detailDescription:
      'What a cook in your kitchen or meals to your door cost, the smallest order, and when we could come. Diets and allergies are kept to.',
    goodToKnow: [
      'A cook shops first. You pay what the groceries cost, with the bill.',
      'For meals to your door, you choose dishes from the menu of the day. Or you let the kitchen choose.',
      'Allergies and diets are passed on with each booking, and the cook says yes to each of them.',
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
      details: 'Where do you want to go?',
      time: 'Which time suits you?',
    },
    whoFor: 'Who is the ride for?',
    noteHint: 'For example at which door you wait, or who meets you there.',
    detailTitle: 'Rides: prices',
    detailLead: 'A patient driver who helps you at both doors. You see the price before you book.',
    detailDescription:
      'What a ride costs by the mile and the minute, what waiting costs, and when a driver could come. With a wheelchair van where you need one.',
    goodToKnow: [
      'The driver comes to the door, helps you to the car, and to the door where you go.',
      'The driver can wait and bring you home. Waiting has a price by the hour.',
      'There and back with a pick-up time that you choose is booked one at a time. For every week, book the way there and the ride home as two rides.',
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
      time: 'Which time suits you?',
    },
    whoFor: 'Who is the help for?',
    noteHint: 'For example what you would like to do first.',
    detailTitle: 'Tech help: prices',
    detailLead: 'Kind help with computers, phones and video calls, at your own table or by video.',
    detailDescription:
      'What help with a computer or a phone costs, at home or by video, how long it takes, and when a patient helper could come.',
    goodToKnow: [
      'You sit at the keys, and the helper explains. What we did is written down for you.',
      'We never ask for your passwords. You type them yourself.',
      ...paymentLines,
    ],
  },
];

/** The first question about a service for a visitor who has said nothing but where. */
export function beginningAt(serviceId: string, zip: string): string {
  const { path, usualOption } = flowOf(serviceId);
  return pathTo(path, { option: usualOption, zip });
}

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
