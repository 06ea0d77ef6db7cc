import type { Refusal } from '../../../platform/result.ts';
import type { ClosingState, OpenVisit } from './schema.ts';

/** What stands in the way of closing an account now; undefined where nothing does. */
export function closingRefusal({ openVisits, moneyUnderWay }: Pick<ClosingState, 'openVisits' | 'moneyUnderWay'>): Refusal | undefined {
  if (openVisits.length > 0) return { kind: 'conflict', code: 'open_visits', message: 'There are visits that are not over yet. Cancel them first, or wait until they are done.' };
  if (moneyUnderWay) return { kind: 'conflict', code: 'money_under_way', message: 'A payment is still on its way, or waits for your yes or no. Look at your payments, try again later, or call us.' };
  return undefined;
}

/** What cancelling all that can be cancelled costs together. */
export function feeOfAll(visits: readonly OpenVisit[]): number {
  return visits.reduce((sum, { feeCents }) => sum + (feeCents ?? 0), 0);
}
