import { clockLabel, minutesOfDay } from '#domains/availability/words.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import { momentFormat } from '#platform/days.ts';

/** "10:05 AM": as short as it can be said without a doubt. */
export const shortClock = (moment: Date, timeZone: string): string =>
  clockLabel(minutesOfDay(moment, timeZone));

/** "Nov 24, 1:43 PM": of what may have been on another day. */
export const dayAndClock = momentFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "10:00 AM to 12:15 PM" */
export const fromTo = (visit: { startsAt: Date; endsAt: Date; timeZone: string }) =>
  `${shortClock(visit.startsAt, visit.timeZone)} to ${shortClock(visit.endsAt, visit.timeZone)}`;

/** "1.2 miles, about 9 minutes" */
export const driveInWords = ({ miles, minutes }: { miles: number; minutes: number }) =>
  `${miles} ${miles === 1 ? 'mile' : 'miles'}, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/**
 * What comes once it is read, by how far the visit is; a visit that the office has not confirmed has no next
 * step.
 */
const onceRead: Partial<Record<BookingState, string>> = {
  confirmed: 'Then you can head out.',
  on_the_way: 'Then you can press “I’m here”.',
  arrived: 'Then you can press “Start visit”.',
  in_progress: 'Then you can press “Finish visit”.',
};

/**
 * What has to be read before the next step of a visit, and which step that is; null where all of it was read.
 * Warnings and allergies can become known when the professional has set out already.
 */
export function readFirstInWords(
  state: BookingState,
  unread: { warning: boolean; allergy: boolean },
): { read: string; next: string | null } | null {
  if (!unread.warning && !unread.allergy) return null;
  return { read: whatToRead(unread), next: onceRead[state] ?? null };
}

function whatToRead({ warning, allergy }: { warning: boolean; allergy: boolean }): string {
  if (warning && allergy) return 'Read the warnings and allergies first.';
  return warning ? 'Read the warning first.' : 'Read the allergies first.';
}

/** What stands above needs and warnings: to the professional who has set out, "before you go" comes too late. */
export const needsHeading = (state: BookingState): string =>
  state === 'requested' || state === 'confirmed' ? 'Read before you go' : 'What to know at this home';
