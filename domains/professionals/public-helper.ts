import { z } from 'zod';
import { givenName } from '#domains/people/words.ts';
import type { Hue } from '#domains/services/service.ts';
import { refusal } from '#platform/result.ts';
import { day } from './fields.ts';

/** A helper who agreed to be shown on our public pages, with no more than they agreed to. */
export interface PublicHelper {
  firstName: string;
  /** The file of their portrait, where there is one. */
  picture: string | null;
  service: { id: string; title: string; hue: Hue };
  /** Stars, to one tenth; null below `enoughToRate`. */
  rating: number | null;
  visitsDone: number;
}

/** What is read of a helper who agreed. */
export interface ShownRow {
  name: string;
  picture: string | null;
  serviceId: string;
  serviceTitle: string;
  hue: Hue;
  visitsDone: number;
  ratings: number;
  stars: number;
}

/** Of fewer ratings, a stranger would learn who gave them rather than who comes. */
export const enoughToRate = 20;

/** Two faces look like all there are, so none is shown. */
const fewest = 3;

/**
 * The helpers to show, best known first, but one of each service before a second one of any, so that the
 * first few stand for all that we do. None where fewer than three agreed.
 */
export function publicHelpersOf(rows: readonly ShownRow[]): PublicHelper[] {
  if (rows.length < fewest) return [];
  const turns = new Map<string, number>();
  return rows
    .toSorted((one, other) => other.visitsDone - one.visitsDone)
    .map((row) => {
      const turn = turns.get(row.serviceId) ?? 0;
      turns.set(row.serviceId, turn + 1);
      return { row, turn };
    })
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ row }) => ({
      firstName: givenName(row.name),
      picture: row.picture,
      service: { id: row.serviceId, title: row.serviceTitle, hue: row.hue },
      rating: row.ratings < enoughToRate ? null : Math.round((row.stars / row.ratings) * 10) / 10,
      visitsDone: row.visitsDone,
    }));
}

export const waysToAgree = {
  in_person: 'In person',
  phone: 'On the phone',
  writing: 'In writing',
} as const;
const ways = Object.keys(waysToAgree) as (keyof typeof waysToAgree)[];

/** The helper's own yes, which is kept in the audit: without it nobody is shown. */
export const consentInput = z.object({
  agreed_on: day,
  agreed_how: z.enum(ways, { error: 'Choose how they agreed.' }),
});
export type Consent = z.output<typeof consentInput>;

export const agreedAhead = refusal('invalid', 'agreed_ahead', 'Check the day.', {
  agreed_on: 'Enter the day on which they agreed. It cannot be ahead.',
});
