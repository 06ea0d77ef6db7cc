import type { NoticeTopic } from '#domains/notifications/settings.ts';
import type { ProgressStep } from './day/day-steps.ts';

/** What people are told about a visit. */
export type NoticeKind =
  | 'requested'
  | 'confirmed'
  | 'changed'
  | 'cancelled'
  | 'payment_failed'
  | 'series_booked'
  | 'series_changed'
  | 'series_cancelled'
  | 'series_left_out'
  | 'series_price_changed'
  | 'series_ended'
  | 'series_waits'
  | 'assigned'
  | 'professional_chosen'
  | 'series_professional_chosen'
  | 'notes_changed'
  | 'dishes_changed'
  | 'reminder-two-days'
  | 'reminder-morning'
  | 'late'
  | 'unfinished'
  | 'earlier_time'
  | 'no_show'
  | 'handed_over'
  | 'car_named'
  | 'car_changed'
  | 'broken_off'
  | 'not_on_the_way'
  | 'not_there_yet'
  | ProgressStep;

/**
 * The topic in people's settings that each falls under; the payer is told about a failed payment whatever
 * they chose.
 */
const topics: Record<NoticeKind, NoticeTopic | 'always'> = {
  requested: 'booked',
  confirmed: 'booked',
  changed: 'booked',
  cancelled: 'booked',
  payment_failed: 'always',
  series_booked: 'booked',
  series_changed: 'booked',
  series_cancelled: 'booked',
  series_left_out: 'booked',
  series_price_changed: 'booked',
  series_ended: 'booked',
  series_waits: 'booked',
  assigned: 'booked',
  professional_chosen: 'booked',
  series_professional_chosen: 'booked',
  notes_changed: 'booked',
  dishes_changed: 'booked',
  'reminder-two-days': 'reminder',
  'reminder-morning': 'reminder',
  late: 'visit-day',
  unfinished: 'visit-day',
  earlier_time: 'booked',
  no_show: 'visit-day',
  handed_over: 'visit-day',
  car_named: 'visit-day',
  car_changed: 'visit-day',
  broken_off: 'visit-day',
  not_on_the_way: 'visit-day',
  not_there_yet: 'visit-day',
  on_the_way: 'visit-day',
  arrived: 'visit-day',
  in_progress: 'visit-day',
  completed: 'visit-day',
};

export const topicOf = (kind: NoticeKind): NoticeTopic | 'always' => topics[kind];

const endsIt: readonly NoticeKind[] = ['completed', 'unfinished', 'no_show', 'broken_off'];

/** News of a visit that is not over: of no use once it is. */
export function isUnderWay(kind: NoticeKind): boolean {
  return isOfTheDay(kind) && !endsIt.includes(kind);
}

/** Whether its mail brings the calendar entry as it is now; several visits at once have no single one. */
export function hasCalendarEntry(kind: NoticeKind): boolean {
  return (
    kind === 'handed_over' ||
    (topicOf(kind) === 'booked' &&
      kind !== 'earlier_time' &&
      kind !== 'notes_changed' &&
      kind !== 'dishes_changed' &&
      !kind.startsWith('series_'))
  );
}

const hasOwnDoor: readonly NoticeKind[] = ['on_the_way', 'late'];
const followsWhatTheyHeard: readonly NoticeKind[] = [
  'assigned',
  'professional_chosen',
  'handed_over',
  'car_named',
  'car_changed',
  'not_on_the_way',
];

/**
 * Whether the recipient's own phone is told: that the helper sets out or is late, and, once it was told
 * anything, that another helper or car comes, or that the helper has not set out.
 */
export const isForTheDoor = (kind: NoticeKind, wasTold: boolean): boolean =>
  hasOwnDoor.includes(kind) || (wasTold && followsWhatTheyHeard.includes(kind));

export const isOfTheDay = (kind: NoticeKind): boolean => topics[kind] === 'visit-day';

/** Told of a visit that its people can still change or cancel. */
export const mayStillChange: readonly NoticeKind[] = [
  'requested',
  'confirmed',
  'changed',
  'professional_chosen',
  'notes_changed',
  'dishes_changed',
  'reminder-two-days',
];

/** Told of what costs neither more nor less by it. */
export const keepsPrice: readonly NoticeKind[] = [
  'earlier_time',
  'handed_over',
  'professional_chosen',
  'dishes_changed',
];

/** Until when a notice is worth sending, however long the mail server was away; null for always. */
export function expiryOf(kind: NoticeKind, visit: { startsAt: Date; endsAt: Date }): Date | null {
  if (topicOf(kind) === 'reminder') return visit.startsAt;
  return isUnderWay(kind) ? visit.endsAt : null;
}

/** Notices whose headline names the professional. */
export const saysWhoComes: readonly NoticeKind[] = [
  'assigned',
  'handed_over',
  'professional_chosen',
  'series_professional_chosen',
];

/** Notices whose news is the car. */
export const saysWhichCar: readonly NoticeKind[] = ['car_named', 'car_changed'];

/** Told while people look out for a car: that it is another one than they know, and that it is on its way. */
export const namesTheCar: readonly NoticeKind[] = [...saysWhichCar, 'on_the_way'];

/** Told to the booker of a new visit. */
export const booking: readonly NoticeKind[] = ['requested', 'confirmed', 'series_booked'];

/** About a day on which there is no visit. */
export const nobodyComes = (kind: NoticeKind) => kind === 'series_left_out';

/** Told to people who know of the visit, and may need its place again. */
export const remembering: readonly NoticeKind[] = ['changed', 'reminder-two-days', 'reminder-morning'];

/** Told to people who may not know the professional. */
export const introducing: readonly NoticeKind[] = [...booking, ...saysWhoComes];
