import { Temporal } from 'temporal-polyfill';
import { isRoundTrip } from '#domains/services/ride/ride.ts';
import type { ServiceOption } from '#domains/services/service.ts';
import {
  type ChosenVisit,
  type Occurrence,
  type PlannedVisit,
  type Repeat,
  type Rhythm,
} from '#domains/visits/series.ts';
import { momentInWords, timeInSeriesInWords } from '#domains/visits/words.ts';
import { refusal } from '#platform/result.ts';
import { quoteOf } from '../quote.ts';
import { holidayOn } from './holidays.ts';

/**
 * How long before a visit of a series its money is authorized: the bank would release an earlier hold before
 * the visit is over.
 */
export const authorizationLeadMilliseconds = 5 * 86_400_000;

const dayMilliseconds = 86_400_000;

/**
 * Whether it can be asked for again and again, as its option says: nothing that a quote was agreed on for,
 * and no ride whose way home has a time of its own.
 */
export function mayRepeat(
  option: Pick<ServiceOption, 'mayRepeat'>,
  answers: Record<string, unknown>,
): boolean {
  return option.mayRepeat && !isRoundTrip(answers) && quoteOf(answers) === undefined;
}

/** Why fewer visits came out than were asked for; null when all of them did. */
export function shortfallOf(repeat: Repeat, found: readonly Occurrence[]): string | null {
  if (repeat.count !== null && found.length < repeat.count)
    return `We can book 6 months ahead. That is up to ${found.length} visits.`;
  if (found.length < 2) return 'That’s only one visit. Choose a later last day.';
  return null;
}

const daysAround = 3;
const mostOthers = 6;

/**
 * Looks each visit up among the open times. Where it is not open, the nearest ones within three days come
 * with it, in order; on a holiday the nearest on other days, the same hour first. The same applies where the
 * recipient has something else, and none of the nearest is at such a time.
 */
export function planVisits(
  wanted: readonly Occurrence[],
  free: readonly Date[],
  timeZone: string,
  wallTime: Temporal.PlainTime,
  besideAt: (startsAt: Date) => string | null = () => null,
): PlannedVisit[] {
  const instants = new Set(free.map((each) => each.getTime()));
  const dateAt = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return wanted.map((visit) => {
    const isFree = visit.startsAt !== null && instants.has(visit.startsAt.getTime());
    const beside = visit.startsAt === null || !isFree ? null : besideAt(visit.startsAt);
    if (isFree && visit.holiday === null && beside === null) return { ...visit, isFree, others: [] };
    const middle = Temporal.PlainDate.from(visit.date)
      .toPlainDateTime(wallTime)
      .toZonedDateTime(timeZone).epochMilliseconds;
    const distance =
      visit.holiday === null
        ? (each: Date) => Math.abs(each.getTime() - middle)
        : (each: Date) => distanceOfHour(each.getTime() - middle);
    const others = free
      .filter(
        (each) =>
          Math.abs(each.getTime() - middle) <= daysAround * dayMilliseconds &&
          each.getTime() !== visit.startsAt?.getTime(),
      )
      .filter((each) => besideAt(each) === null)
      .filter((each) => visit.holiday === null || holidayOn(dateAt(each)) === null)
      .toSorted((one, other) => distance(one) - distance(other))
      .slice(0, mostOthers)
      .toSorted((one, other) => one.getTime() - other.getTime());
    return { ...visit, isFree, others, ...(beside === null ? {} : { beside }) };
  });
}

/** A day further counts like an hour earlier or later. */
function distanceOfHour(away: number): number {
  const days = Math.round(away / dayMilliseconds);
  return Math.abs(away - days * dayMilliseconds) + Math.abs(days) * 3_600_000;
}

/** Whether the visit can only be planned once the booker has said what should become of it. */
export function isAskedAbout(visit: PlannedVisit): boolean {
  return !visit.isFree || visit.holiday !== null || visit.beside !== undefined;
}

/**
 * What was answered for each visit: those that are free need no answer. A visit without a usable answer is
 * named in `open`, by its date.
 */
export function chooseVisits(
  planned: readonly PlannedVisit[],
  answerFor: (date: string) => string,
): { chosen: ChosenVisit[]; open: string[] } {
  const chosen: ChosenVisit[] = [];
  const open: string[] = [];
  for (const visit of planned) {
    const { date } = visit;
    const answer = answerFor(date);
    const offered = [
      ...(visit.isFree && visit.startsAt !== null ? [visit.startsAt] : []),
      ...visit.others,
    ].map((each) => each.toISOString());
    if (!isAskedAbout(visit)) chosen.push({ date, startsAt: visit.startsAt?.toISOString() ?? null });
    else if (answer === 'skip') chosen.push({ date, startsAt: null });
    else if (offered.includes(answer)) chosen.push({ date, startsAt: answer });
    else open.push(date);
  }
  return { chosen, open };
}

const everyInWords: Record<Rhythm, string> = {
  weekly: 'every week',
  fortnightly: 'every two weeks',
  monthly: 'every month',
  'there-and-back': 'round trip',
};

/** How many visits and how often, such as "8 visits, every week", or "26 visits, every week until you stop". */
export function seriesInWords(every: Rhythm, count: number, isGoingOn = false): string {
  if (every === 'there-and-back') return `${count} rides, ${everyInWords[every]}`;
  const visits = count === 1 ? '1 visit' : `${count} visits`;
  return isGoingOn ? `${visits}, ${everyInWords[every]} until you stop` : `${visits}, ${everyInWords[every]}`;
}

/** What stands with the next visit of a series: "Every week. 5 more visits follow."; null where none follows. */
export function followInWords(every: Rhythm, follow: number, isGoingOn = false): string | null {
  if (isGoingOn) return `${sentence(everyInWords[every])}, until you stop.`;
  if (follow === 0) return null;
  if (every === 'there-and-back') return `${sentence(everyInWords[every])}. The other ride follows.`;
  const more = follow === 1 ? '1 more visit follows' : `${follow} more visits follow`;
  return `${sentence(everyInWords[every])}. ${more}.`;
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * When another visit in the series of this one is, told as that of this one is; the two ways of a round trip
 * each by its start.
 */
export function timeOfOneInWords(
  every: Rhythm,
  visit: Parameters<typeof timeInSeriesInWords>[0],
  other: { startsAt: Date; endsAt: Date; timeZone: string },
): string {
  return every === 'there-and-back'
    ? momentInWords(other.startsAt, other.timeZone)
    : timeInSeriesInWords(visit, other);
}

export const seriesNotOffered = refusal(
  'invalid',
  'series_not_offered',
  'This cannot repeat. Book one visit, or call us.',
);
