import { z } from 'zod';
import { type Refusal, refusal } from '#platform/result.ts';
import { addressWord } from '../fields.ts';
import type { PageWords } from '../service-page.ts';
import type { Price } from '../service.ts';
import { quarterHours, shortWords, wholeNumber } from './terms.ts';

const longestLines = 2_000;
const mostLines = 12;

/** One thing in a line, as on a list; empty lines count for nothing. */
const lines = z
  .string()
  .max(longestLines, `Use ${longestLines.toLocaleString('en-US')} characters or fewer.`)
  .nullish()
  .transform((text) =>
    (text ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  .pipe(
    z
      .array(z.string().max(200, 'Use 200 characters or fewer in a line.'))
      .max(mostLines, `Use ${mostLines} lines or fewer.`),
  );

/** What a service is called and what its page says, as the office types it. */
export const serviceInput = z.object({
  title: shortWords(40, 'Give it a name.').refine(
    (title) => addressWord(title) !== '',
    'Use letters in the name.',
  ),
  summary: shortWords(120, 'Describe the service in one sentence.'),
  description: shortWords(160, 'Describe it for search engines.'),
  whoComes: shortWords(300, 'Describe the helper.'),
  included: lines.refine((given) => given.length > 0, 'Give at least one thing that is included.'),
  notIncluded: lines,
  prepare: lines,
  /** The name of a scene. */
  picture: z.string().max(40).nullish(),
});
export type ServiceInput = z.output<typeof serviceInput>;

const cents = z
  .int({ error: 'Give an amount.' })
  .min(100, 'Give at least $1.')
  .max(1_000_000, 'Give at most $10,000.');

/** One way in which a service is sold: by the hour, or for one price whatever it takes. */
export const optionInput = z
  .object({
    title: shortWords(80, 'Give it a name.').refine(
      (title) => addressWord(title) !== '',
      'Use letters in the name.',
    ),
    summary: shortWords(200, 'Describe it in one sentence.'),
    kind: z.enum(['visit', 'call'], { error: 'Choose where it happens.' }),
    pricedBy: z.enum(['hour', 'visit'], { error: 'Choose how it is priced.' }),
    cents,
    shortestMinutes: quarterHours(15, 720),
    longestMinutes: quarterHours(15, 720),
    leadHours: wholeNumber(0, 720, 'Use 0 to 720 hours.'),
    freeCancellationHours: wholeNumber(0, 720, 'Use 0 to 720 hours.'),
    mayRepeat: z.boolean().default(false),
    sameHelpersAs: z.string().max(80).nullish(),
  })
  .refine(({ shortestMinutes, longestMinutes }) => shortestMinutes <= longestMinutes, {
    path: ['longestMinutes'],
    error: 'The longest visit cannot be shorter than the shortest one.',
  });
export type OptionInput = z.output<typeof optionInput>;

/** Whole hours are what a member chooses where the price is by the hour: the shortest visit is paid at least. */
export function priceOf({ pricedBy, cents: amount, shortestMinutes }: OptionInput): Price {
  return pricedBy === 'hour'
    ? { kind: 'hourly', centsPerHour: amount, minimumMinutes: shortestMinutes }
    : { kind: 'flat', cents: amount };
}

/** Where a service of the office's own is shown, priced and booked: its id is part of each. */
export const pathsOf = (id: string) => ({
  pagePath: `/services/${id}`,
  pricesPath: `/services/${id}/prices`,
  bookingPath: `/services/${id}/book`,
});

/** What a service has by now, each of which nobody could book without. */
export interface ReadyFor {
  options: number;
  areas: number;
  /** The titles of options that no helper can do. */
  withoutHelpers: string[];
}

/** What is missing before a service can be shown and booked, each as a sentence; none where it can be. */
export function missingFor({ options, areas, withoutHelpers }: ReadyFor): string[] {
  return [
    ...(options === 0 ? ['Add something that can be booked, with its price.'] : []),
    ...(areas === 0 ? ['Choose the service in at least one area.'] : []),
    ...withoutHelpers.map((title) => `No helper can do ${title} yet. Add it to a helper’s services.`),
  ];
}

/** Why a service that nobody could book is not published: all that is missing. */
export const notReady = (missing: readonly string[]): Refusal =>
  refusal('conflict', 'service_not_ready', missing.join(' '));

/** A service as the office sees it. */
export interface ServiceInOffice {
  id: string;
  title: string;
  summary: string;
  way: 'online' | 'phone';
  pagePath: string | null;
  picture: string | null;
  publishedAt: Date | null;
  retiredAt: Date | null;
  /** Null where the office did not make it: its page has its words from elsewhere. */
  words: PageWords | null;
  ready: ReadyFor;
}
