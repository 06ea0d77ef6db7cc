import { z } from 'zod';
import { leftEachMonth, type Plan, plans } from './membership.ts';

/** What visits cost in a month, in dollars as people type them; kept in cents. */
export const monthlySpending = z
  .string()
  .transform((typed) => typed.replaceAll(/[$,\s]/g, ''))
  .pipe(z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter an amount in dollars, like 450.'))
  .transform((text) => Math.round(Number(text) * 100));

/**
 * The first amount of full dollars that visits cost in a month from which a plan saves at least what it
 * costs; null for one without a price.
 */
export function paysForItselfFromCents(plan: Pick<Plan, 'monthlyCents' | 'discountPercent'>): number | null {
  if (plan.monthlyCents === 0 || plan.discountPercent === 0) return null;
  return Math.ceil(plan.monthlyCents / plan.discountPercent) * 100;
}

/** The plan that leaves the most of what visits cost in a month; of two that leave the same, the cheaper. */
export function planBestFor(spentCents: number): Plan {
  return plans.reduce((best, plan) =>
    leftEachMonth(plan, spentCents) > leftEachMonth(best, spentCents) ? plan : best,
  );
}
