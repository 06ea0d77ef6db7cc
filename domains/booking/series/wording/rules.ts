import { Temporal } from 'temporal-polyfill';
import { describeStart } from '../../../availability/wording/rules.ts';
import { momentInWords, timeInSeriesInWords } from '../../wording/rules.ts';
import type { Rhythm } from '../schema.ts';

const everyInWords: Record<Rhythm, string> = { weekly: 'every week', fortnightly: 'every two weeks', monthly: 'every month', 'there-and-back': 'there and back' };

/** How many visits and how often, such as "8 visits, every week". */
export function seriesInWords(every: Rhythm, count: number): string {
  if (every === 'there-and-back') return `${count} rides, ${everyInWords[every]}`;
  return `${count === 1 ? '1 visit' : `${count} visits`}, ${everyInWords[every]}`;
}

/** A date without a time: "Tuesday, March 3". */
export function dateInWords(date: string): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
}

/** The visits one below the other, for a mail. */
export function listInWords(visits: readonly { startsAt: Date; timeZone: string }[]): string {
  return visits
    .map(({ startsAt, timeZone }) => {
      const { day, time } = describeStart(startsAt, timeZone);
      return `${day}, ${time}`;
    })
    .join('\n');
}

/** When one visit of a series is, told as the booking is; the two ways of a round trip each by its start. */
export function timeOfOneInWords(every: Rhythm, booking: Parameters<typeof timeInSeriesInWords>[0], visit: { startsAt: Date; endsAt: Date; timeZone: string }): string {
  return every === 'there-and-back' ? momentInWords(visit.startsAt, visit.timeZone) : timeInSeriesInWords(booking, visit);
}
