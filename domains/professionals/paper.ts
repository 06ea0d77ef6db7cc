import { z } from 'zod';
import { optionalText } from '#domains/people/fields.ts';
import { refusal } from '#platform/result.ts';
import { calendarDay } from './days.ts';
import { day, mayBeEmpty } from './fields.ts';

export const paperKinds = ['license', 'insurance', 'background_check', 'other'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperTitles: Readonly<Record<PaperKind, string>> = {
  license: 'License',
  insurance: 'Insurance',
  background_check: 'Background check',
  other: 'Other document',
};

/** What a professional has to have, or has besides. `endsOn` is the last day on which it holds. */
export interface Paper {
  id: string;
  kind: PaperKind;
  title: string;
  number: string | null;
  endsOn: string | null;
}

export const paperInput = z.object({
  kind: z.enum(paperKinds, { error: 'Choose the kind of document.' }),
  /** What exactly, where the kind does not say it. */
  title: optionalText(100),
  number: optionalText(60),
  ends_on: mayBeEmpty(day),
});
export type PaperInput = z.output<typeof paperInput>;

export const renewalInput = z.object({ number: optionalText(60), ends_on: mayBeEmpty(day) });
export type Renewal = z.output<typeof renewalInput>;

/** Every professional needs it; the same is said to the search in SQL by `isPaperNeeded`. */
export const isNeeded = ({ kind }: Pick<Paper, 'kind'>): boolean => kind !== 'other';

/** The last day on which a professional may work, by the papers that they need; null where none of them ends. */
export function lastDayOf(papers: readonly Pick<Paper, 'kind' | 'endsOn'>[]): string | null {
  const ends = papers.filter(isNeeded).flatMap(({ endsOn }) => endsOn ?? []);
  return ends.toSorted()[0] ?? null;
}

/** How long before its end a paper is on the list of those to renew. */
export const daysToRenew = 30;

/** "Ended on March 5, 2027", "Ends on …", "Does not end". */
export function endInWords(endsOn: string | null, today: string): string {
  if (endsOn === null) return 'Does not expire';
  const words = calendarDay(endsOn);
  return endsOn < today ? `Expired ${words}` : endsOn === today ? 'Expires today' : `Expires ${words}`;
}

export const paperNotFound = refusal(
  'not_found',
  'paper_not_found',
  'We could not find this document. It may have been removed.',
);
