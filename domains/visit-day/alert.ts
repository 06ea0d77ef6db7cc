import { momentInWords } from '#domains/visits/words.ts';

export const alertKinds = [
  'needs_unread',
  'dish_not_suitable',
  'nobody_comes',
  'not_arrived',
  'not_finished',
  'payment_failed',
  'money_differs',
  'clash',
  'no_car',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Something that the office has to look at. */
export interface Alert {
  id: string;
  kind: AlertKind;
  raisedAt: Date;
  bookingId: string;
  reference: string;
  optionTitle: string;
  recipientName: string;
  professionalName: string;
  startsAt: Date;
  timeZone: string;
}

/** Needs that nobody has acknowledged this long before the visit are a matter for the office. */
export const unreadMilliseconds = 12 * 3_600_000;
/** From when on the day before, by the clock of the visit, the car of a ride has to be known. */
export const carKnownFromHour = 17;
/** How much longer than planned a visit may take before anybody has to worry. */
export const graceMilliseconds = 30 * 60_000;

export const alertInWords: Record<AlertKind, string> = {
  needs_unread: 'The helper has not confirmed all needs, and the visit starts within 12 hours.',
  dish_not_suitable:
    'An ordered dish has something this person is now known to be allergic to. Call them, and the kitchen.',
  nobody_comes: 'The helper is away then, and no one else is available. Find someone, or another time.',
  not_arrived: 'The visit should have started, and no arrival was reported.',
  not_finished: 'The visit should be over, and no one marked it done.',
  payment_failed: 'We could not place the hold for this visit.',
  money_differs: 'What was paid for this visit differs between our books and the bank.',
  clash:
    'The same person has another visit at this time, and no one has said that both are wanted. Please call them.',
  no_car:
    'The ride is tomorrow or today, and we do not know which car comes. Add the driver’s car, or choose one.',
};

/** An alert as a mail to the office: what to look at, and everything needed to call its people about it. */
export function alertMail({
  kind,
  reference,
  optionTitle,
  recipientName,
  professionalName,
  startsAt,
  timeZone,
}: Alert): { subject: string; body: string } {
  const facts = [
    `For: ${recipientName}`,
    `What: ${optionTitle}`,
    `When: ${momentInWords(startsAt, timeZone)}`,
    `Helper: ${professionalName}`,
    `Reference: ${reference}`,
  ];
  return {
    subject: `Please review ${reference}: ${alertTitles[kind]}`,
    body: `${alertInWords[kind]}\n\n${facts.join('\n')}`,
  };
}

const alertTitles: Record<AlertKind, string> = {
  needs_unread: 'needs not read',
  dish_not_suitable: 'an allergy to an ordered dish',
  nobody_comes: 'unassigned',
  not_arrived: 'helper not there',
  not_finished: 'not finished in time',
  payment_failed: 'no hold placed',
  money_differs: 'books do not match',
  clash: 'booked twice at one hour',
  no_car: 'no car known for a ride',
};
