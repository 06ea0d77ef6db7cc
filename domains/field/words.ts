import { momentFormat } from '#platform/days.ts';

/** "10:05 AM": as short as it can be said without a doubt. */
export const shortClock = momentFormat({ hour: 'numeric', minute: '2-digit' });

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
