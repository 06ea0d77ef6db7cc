import { z } from 'zod';
/** Every week for 6 months. */
export const mostVisits = 26;
export const everyValues = ['weekly', 'fortnightly', 'monthly'] as const;
export type Every = (typeof everyValues)[number];

/** What holds several visits together: how often they repeat, or that they are the ways there and back. */
export const rhythms = [...everyValues, 'there-and-back'] as const;
export type Rhythm = (typeof rhythms)[number];

/**
 * How often visits repeat, and how many there are or up to which day; with neither, until the series is
 * ended.
 */
export interface Repeat {
  every: Every;
  count: number | null;
  /** ISO date in the zone of the visit, included. */
  until: string | null;
}

const blank = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? undefined : text);

/** How often, as the form sends it; `once` means no series. */
export const everyForm = z
  .enum(['once', ...everyValues], 'Choose how often we should come.')
  .default('once')
  .transform((every): Every | undefined => (every === 'once' ? undefined : every));

/** Whether the series has no end until one is set. */
export const goesOn = ({ count, until }: Pick<Repeat, 'count' | 'until'>) => count === null && until === null;

/** Where a series without an end began, and how many of its visits were looked at, including those left out. */
export interface GoingOn {
  from: Date;
  looked: number;
}

const chooseEnd = 'Choose how long to keep coming.';

/** The end of a series, in one of three ways. Of the fields, only the one that was chosen counts. */
export const endForm = z
  .discriminatedUnion(
    'ends',
    [
      z.object({ ends: z.literal('never') }),
      z.object({
        ends: z.literal('count'),
        count: z.preprocess(
          blank,
          z.coerce
            .number('Use a number, such as 8.')
            .int('Use a whole number, such as 8.')
            .min(2, 'Use 2 or more.')
            .max(mostVisits, `Use ${mostVisits} or fewer.`),
        ),
      }),
      z.object({ ends: z.literal('until'), until: z.preprocess(blank, z.iso.date('Choose a day.')) }),
    ],
    { error: (issue) => (issue.code === 'invalid_union' ? chooseEnd : undefined) },
  )
  .transform((given): Omit<Repeat, 'every'> => ({
    count: given.ends === 'count' ? given.count : null,
    until: given.ends === 'until' ? given.until : null,
  }));

/** One wished-for visit of a series. `startsAt` is null where the clocks skip that time. */
export interface Occurrence {
  date: string;
  startsAt: Date | null;
  holiday: string | null;
}

/** The same, checked against the week bits: whether it is free, and otherwise which times near it are. */
export interface PlannedVisit extends Occurrence {
  isFree: boolean;
  others: Date[];
  /** What the recipient already has at that time; absent where there is nothing. */
  beside?: string;
}

/** The decision for one visit: its time, or null to leave it out. */
export interface ChosenVisit {
  date: string;
  startsAt: string | null;
}
