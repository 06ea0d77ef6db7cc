import type { NoticeTopic } from '#domains/notifications/settings.ts';
import { type ProgressStep, progressSteps } from './day/day-steps.ts';

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
  | 'broken_off'
  | 'not_on_the_way'
  | 'not_there_yet'
  | ProgressStep;

/**
 * The topic in people's settings that a notice falls under; the payer is told about a failed payment whatever
 * they chose.
 */
export function topicOf(kind: NoticeKind): NoticeTopic | 'always' {
  if (kind === 'payment_failed') return 'always';
  if (kind === 'reminder-two-days' || kind === 'reminder-morning') return 'reminder';
  return isOfTheDay(kind) ? 'visit-day' : 'booked';
}

const goesWrong: readonly NoticeKind[] = [
  'late',
  'unfinished',
  'no_show',
  'handed_over',
  'broken_off',
  'not_on_the_way',
  'not_there_yet',
];

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

export function isOfTheDay(kind: NoticeKind): boolean {
  return goesWrong.includes(kind) || (progressSteps as readonly NoticeKind[]).includes(kind);
}

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
