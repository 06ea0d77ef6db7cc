import { z } from 'zod';
/** Every week for half a year. */
export const mostVisits = 26;
export const everyValues = ['weekly', 'fortnightly', 'monthly'] as const;
export type Every = (typeof everyValues)[number];

/** What holds several visits together: how often they come again, or that they are the ways there and back. */
export const rhythms = [...everyValues, 'there-and-back'] as const;
export type Rhythm = (typeof rhythms)[number];

/** How often visits come again, and how many there are or up to which day; just one of the two is given. */
export interface Repeat {
  every: Every;
  count: number | null;
  /** ISO date in the zone of the visit, itself included. */
  until: string | null;
}

const blank = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? undefined : text);

/** How often, as the form sends it; `once` is no series. */
export const everyForm = z
  .enum(['once', ...everyValues], 'Choose how often we should come.')
  .default('once')
  .transform((every): Every | undefined => (every === 'once' ? undefined : every));

const bothOrNone = (given: { count?: number; until?: string }) =>
  given.count === undefined && given.until === undefined
    ? 'Write how many visits you would like, or choose the last day.'
    : 'Fill in one of the two: how many visits, or the last day.';

/** The end of a series, by one of two. */
export const endForm = z
  .object({
    count: z.preprocess(
      blank,
      z.coerce
        .number('Use a number, such as 8.')
        .int('Use a whole number, such as 8.')
        .min(2, 'Use 2 or more.')
        .max(mostVisits, `Use ${mostVisits} or fewer.`)
        .optional(),
    ),
    until: z.preprocess(blank, z.iso.date('Choose a day.').optional()),
  })
  .check((context) => {
    const { count, until } = context.value;
    if ((count === undefined) === (until === undefined))
      context.issues.push({
        code: 'custom',
        message: bothOrNone(context.value),
        path: ['count'],
        input: count,
      });
  })
  .transform(({ count, until }): Omit<Repeat, 'every'> => ({ count: count ?? null, until: until ?? null }));

/** One visit of a series as it is wished for. `startsAt` is null where the clocks skip that time. */
export interface Occurrence {
  date: string;
  startsAt: Date | null;
  holiday: string | null;
}

/** The same, looked up: whether it is free, and otherwise which times near it are. */
export interface PlannedVisit extends Occurrence {
  isFree: boolean;
  others: Date[];
}

/** What was decided for one visit: its time, or null to leave it out. */
export interface ChosenVisit {
  date: string;
  startsAt: string | null;
}
