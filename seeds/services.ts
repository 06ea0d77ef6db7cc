import type { Price, Service, ServiceExtra, ServiceOption } from '#domains/services/service.ts';
import { questionsOfOption } from './questions.ts';

/** The six services, in the order of the site. The concierge is booked by phone, so it has no options. */
export const services: readonly Service[] = [
  {
    id: 'cleaning',
    title: 'Cleaning',
    summary: 'A clean and tidy home, as often as you like.',
    bookingPath: '/cleaning',
    hue: 'leaf',
  },
  {
    id: 'handyman',
    title: 'Handyman and repairs',
    summary: 'Small repairs and changes that make a home safer.',
    bookingPath: '/maintenance-repair',
    hue: 'clay',
  },
  {
    id: 'meals',
    title: 'Meals',
    summary: 'Fresh meals cooked in your kitchen or brought to your door.',
    bookingPath: '/meal-prep',
    hue: 'sun',
  },
  {
    id: 'rides',
    title: 'Rides',
    summary: 'Rides with a patient driver who helps you to the door.',
    bookingPath: '/ride',
    hue: 'sky',
  },
  {
    id: 'tech-help',
    title: 'Tech help',
    summary: 'Kind help with computers, phones and video calls.',
    bookingPath: '/senior-tech',
    hue: 'plum',
  },
  {
    id: 'concierge',
    title: 'Concierge',
    summary: 'One person who plans everything with you by phone.',
    bookingPath: '/scheduling-premier-concierge',
    hue: 'leaf',
  },
];

type Terms = Pick<
  ServiceOption,
  | 'kind'
  | 'shortestMinutes'
  | 'longestMinutes'
  | 'bufferMinutes'
  | 'leadHours'
  | 'freeCancellationHours'
  | 'confirmedAtOnce'
  | 'capacity'
  | 'windowStarts'
>;

const oneAtATime = { capacity: 1, windowStarts: null };

const cleaning: Terms = {
  kind: 'visit',
  shortestMinutes: 120,
  longestMinutes: 360,
  bufferMinutes: 30,
  leadHours: 24,
  freeCancellationHours: 24,
  confirmedAtOnce: true,
  ...oneAtATime,
};
const handyman: Terms = {
  kind: 'visit',
  shortestMinutes: 60,
  longestMinutes: 240,
  bufferMinutes: 30,
  leadHours: 48,
  freeCancellationHours: 24,
  confirmedAtOnce: true,
  ...oneAtATime,
};
const cooking: Terms = {
  kind: 'visit',
  shortestMinutes: 180,
  longestMinutes: 240,
  bufferMinutes: 30,
  leadHours: 48,
  freeCancellationHours: 24,
  confirmedAtOnce: true,
  ...oneAtATime,
};
const delivery: Terms = {
  kind: 'delivery',
  shortestMinutes: 120,
  longestMinutes: 120,
  bufferMinutes: 0,
  leadHours: 48,
  freeCancellationHours: 24,
  confirmedAtOnce: true,
  capacity: 6,
  windowStarts: [600, 720, 840, 960],
};
const ride: Terms = {
  kind: 'ride',
  shortestMinutes: 30,
  longestMinutes: 480,
  bufferMinutes: 30,
  leadHours: 2,
  freeCancellationHours: 2,
  confirmedAtOnce: true,
  ...oneAtATime,
};
const tech: Terms = {
  kind: 'visit',
  shortestMinutes: 60,
  longestMinutes: 120,
  bufferMinutes: 30,
  leadHours: 24,
  freeCancellationHours: 24,
  confirmedAtOnce: true,
  ...oneAtATime,
};

const fare: Price = {
  kind: 'distance',
  baseCents: 900,
  centsPerMile: 210,
  centsPerMinute: 45,
  minimumCents: 1_800,
  waitingCentsPerHour: 3_000,
};

/** Prices, lengths and lead times. An id is the last part of the option's page. */
const optionsToBook: readonly Omit<ServiceOption, 'questions'>[] = [
  {
    id: 'home-cleaning',
    serviceId: 'cleaning',
    title: 'Home cleaning',
    summary: 'Kitchen, bathrooms, floors and dusting in the rooms you live in.',
    price: { kind: 'hourly', centsPerHour: 4_400, minimumMinutes: 120 },
    ...cleaning,
  },
  {
    id: 'decluttering',
    serviceId: 'cleaning',
    title: 'Decluttering',
    summary: 'We sort with you, room by room. You decide what stays.',
    price: { kind: 'hourly', centsPerHour: 4_900, minimumMinutes: 120 },
    ...cleaning,
  },
  {
    id: 'deep-cleaning',
    serviceId: 'cleaning',
    title: 'Deep cleaning',
    summary: 'All the corners a weekly cleaning skips.',
    price: { kind: 'hourly', centsPerHour: 5_600, minimumMinutes: 180 },
    ...cleaning,
    shortestMinutes: 180,
  },
  {
    id: 'junk-removal',
    serviceId: 'cleaning',
    title: 'Junk removal',
    summary: 'We carry out what you no longer need and take it away.',
    price: {
      kind: 'choice',
      choices: [
        { id: 'quarter', title: 'A quarter of a truck', cents: 14_900, minutes: 120 },
        { id: 'half', title: 'Half a truck', cents: 24_900, minutes: 180 },
        { id: 'full', title: 'A full truck', cents: 39_900, minutes: 240 },
      ],
    },
    ...cleaning,
  },
  {
    id: 'home-repair',
    serviceId: 'handyman',
    title: 'Home repair',
    summary: 'Loose handles, squeaky floors, shelves and the rest of your list.',
    price: { kind: 'hourly', firstHourCents: 8_900, centsPerHour: 7_200, minimumMinutes: 60 },
    ...handyman,
  },
  {
    id: 'plumbing',
    serviceId: 'handyman',
    title: 'Plumbing',
    summary: 'Drips, clogs, and new faucets and toilets.',
    price: { kind: 'hourly', centsPerHour: 11_800, minimumMinutes: 60 },
    ...handyman,
  },
  {
    id: 'door-repair',
    serviceId: 'handyman',
    title: 'Door repair',
    summary: 'Doors that stick, locks that turn hard, hinges that sag.',
    price: { kind: 'flat', cents: 11_900 },
    ...handyman,
    longestMinutes: 120,
  },
  {
    id: 'appliance-installation',
    serviceId: 'handyman',
    title: 'Appliance installation',
    summary: 'We set up and connect a new washer, stove or air conditioner.',
    price: {
      kind: 'item',
      firstCents: 13_900,
      furtherCents: 13_900,
      minimum: 1,
      minutesEach: 60,
      unit: { one: 'appliance', many: 'appliances' },
    },
    ...handyman,
  },
  {
    id: 'shower-grab-bar-installation',
    serviceId: 'handyman',
    title: 'Shower grab bars',
    summary: 'Strong bars in the right place, anchored to the wall behind the tile.',
    price: {
      kind: 'item',
      firstCents: 14_900,
      furtherCents: 7_900,
      minimum: 1,
      minutesEach: 60,
      unit: { one: 'grab bar', many: 'grab bars' },
    },
    ...handyman,
  },
  {
    id: 'home-safety-assessment',
    serviceId: 'handyman',
    title: 'Home safety check',
    summary: 'We walk through your home with you and write down what to make safer.',
    price: { kind: 'flat', cents: 12_900 },
    ...handyman,
    longestMinutes: 120,
  },
  {
    id: 'aging-in-place-remodeling',
    serviceId: 'handyman',
    title: 'A first look, then a quote',
    summary: 'Not sure, or planning a ramp or walk-in shower? We come look first. That visit is free.',
    price: { kind: 'flat', cents: 0, plus: 'then a quote for the work' },
    ...handyman,
    longestMinutes: 120,
    confirmedAtOnce: false,
  },
  {
    id: 'meal-preparation',
    serviceId: 'meals',
    title: 'Meals cooked at home',
    summary: 'A cook shops, cooks in your kitchen and cleans up.',
    price: { kind: 'hourly', centsPerHour: 4_800, minimumMinutes: 180, plus: 'plus groceries at cost' },
    ...cooking,
  },
  {
    id: 'meal-delivery',
    serviceId: 'meals',
    title: 'Meals to your door',
    summary: 'Fresh meals, ready to heat, delivered in a 2-hour window you choose.',
    price: {
      kind: 'item',
      firstCents: 1_150,
      furtherCents: 1_150,
      minimum: 5,
      minutesEach: 0,
      unit: { one: 'meal', many: 'meals' },
    },
    ...delivery,
  },
  {
    id: 'medical-appointment',
    serviceId: 'rides',
    title: 'Ride to a doctor',
    summary: 'To the doctor and home again, with a driver who can wait.',
    price: fare,
    ...ride,
  },
  {
    id: 'senior-ride',
    serviceId: 'rides',
    title: 'Ride around town',
    summary: 'To friends, the store or a show, with help at both doors.',
    price: fare,
    ...ride,
  },
  {
    id: 'wheelchair-transportation',
    serviceId: 'rides',
    title: 'Wheelchair ride',
    summary: 'A van with a ramp or lift. You stay in your own chair.',
    price: {
      kind: 'distance',
      baseCents: 4_900,
      centsPerMile: 350,
      centsPerMinute: 0,
      minimumCents: 4_900,
      waitingCentsPerHour: 3_000,
    },
    ...ride,
  },
  {
    id: 'computer-help',
    serviceId: 'tech-help',
    title: 'Computer help',
    summary: 'Email, printers, updates and scams, at your own table.',
    price: { kind: 'hourly', centsPerHour: 6_900, minimumMinutes: 60 },
    ...tech,
  },
  {
    id: 'smartphone-help',
    serviceId: 'tech-help',
    title: 'Smartphone help',
    summary: 'Calls, photos, messages and apps, one step at a time.',
    price: { kind: 'hourly', centsPerHour: 6_900, minimumMinutes: 60 },
    ...tech,
  },
  {
    id: 'video-help',
    serviceId: 'tech-help',
    title: 'Help by video',
    summary: 'We look at it together on a video call.',
    price: {
      kind: 'item',
      firstCents: 3_500,
      furtherCents: 3_500,
      minimum: 1,
      minutesEach: 30,
      unit: { one: 'half hour', many: 'half hours' },
    },
    ...tech,
    kind: 'call',
    shortestMinutes: 30,
    bufferMinutes: 0,
  },
];

/** What can be booked of the default catalogue. */
export const serviceOptions: readonly ServiceOption[] = optionsToBook.map((option) => ({
  ...option,
  questions: questionsOfOption[option.id] ?? [],
}));

/** Extras for a cleaning. The price is for the whole extra, so that nobody has to count its minutes. */
export const serviceExtras: readonly ServiceExtra[] = [
  { id: 'inside-oven', serviceId: 'cleaning', title: 'Inside the oven', priceCents: 2_900, extraMinutes: 30 },
  {
    id: 'inside-fridge',
    serviceId: 'cleaning',
    title: 'Inside the fridge',
    priceCents: 2_400,
    extraMinutes: 30,
  },
  {
    id: 'inside-cabinets',
    serviceId: 'cleaning',
    title: 'Inside the kitchen cabinets',
    priceCents: 3_500,
    extraMinutes: 45,
  },
  {
    id: 'inside-windows',
    serviceId: 'cleaning',
    title: 'Windows, inside only',
    priceCents: 3_500,
    extraMinutes: 45,
  },
  {
    id: 'laundry-and-bed-linen',
    serviceId: 'cleaning',
    title: 'Laundry and fresh bed linens',
    priceCents: 2_400,
    extraMinutes: 30,
  },
  { id: 'balcony', serviceId: 'cleaning', title: 'Balcony or porch', priceCents: 1_900, extraMinutes: 30 },
  {
    id: 'change-light-bulbs',
    serviceId: 'cleaning',
    title: 'Change light bulbs',
    priceCents: 900,
    extraMinutes: 15,
  },
  {
    id: 'walk-through',
    serviceId: 'cleaning',
    title: 'Walk-through together at the end',
    priceCents: 0,
    extraMinutes: 15,
  },
];
