import { paysForItselfFromCents, planBestFor } from '#domains/membership/comparison.ts';
import {
  benefitsOf,
  furtherBenefitsOf,
  isPaidPlan,
  leftEachMonth,
  type Plan,
  type PlanId,
  plans,
  priceOf,
} from '#domains/membership/membership.ts';
import { dollars } from '#domains/services/price.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../paths.ts';

export interface ComparedPlan {
  id: PlanId;
  title: string;
  forWhom: string;
  monthly: string;
  yearly: string | null;
  benefits: string[];
  /** From how much in a month its discount is its price. */
  paysFrom: string | null;
  /** What it would save or cost at the amount that is asked about. */
  atThisAmount: string | null;
  isBest: boolean;
  isCurrent: boolean;
  /** The next thing to do with it; null for a plan that the member has and that costs nothing. */
  choice: { to: string; label: string } | null;
}

export interface ComparedRow {
  benefit: string;
  /** In the order of the plans. */
  cells: { planId: PlanId; words: string }[];
}

interface Asked {
  /** The plan of the member; null for a reader who is signed out. */
  current: PlanId | null;
  /** What visits cost in a month, where it is known. */
  spentCents: number | null;
  namesAnybody: boolean;
}

/** Which plan is best for what visits cost in a month, and what it saves. */
export function verdictOn(spentCents: number): string {
  const best = planBestFor(spentCents);
  return isPaidPlan(best.id)
    ? `${best.title} saves you ${formatCents(leftEachMonth(best, spentCents))} a month.`
    : 'Pay as you go costs you least.';
}

/** The plans as their page shows them, and what each of them gives, row by row. */
export function comparePlans(asked: Asked): { plans: ComparedPlan[]; rows: ComparedRow[] } {
  return { plans: plans.map((plan) => comparedPlan(plan, asked)), rows: comparedRows(asked.namesAnybody) };
}

function comparedPlan(plan: Plan, { current, spentCents, namesAnybody }: Asked): ComparedPlan {
  const paysFrom = paysForItselfFromCents(plan);
  const isCurrent = plan.id === current;
  return {
    id: plan.id,
    title: plan.title,
    forWhom: plan.forWhom,
    monthly: dollars(plan.monthlyCents),
    yearly: isPaidPlan(plan.id) ? dollars(priceOf(plan.id, 'yearly')) : null,
    benefits: shortBenefits(plan, namesAnybody),
    paysFrom: paysFrom === null ? null : dollars(paysFrom),
    atThisAmount:
      spentCents === null || !isPaidPlan(plan.id) ? null : leftInWords(leftEachMonth(plan, spentCents)),
    isBest: spentCents !== null && planBestFor(spentCents).id === plan.id,
    isCurrent,
    choice: isCurrent ? currentChoice(plan) : newChoice(plan, current !== null),
  };
}

/** What it gives, where what the plan before it gives is named by that plan. */
function shortBenefits(plan: Plan, namesAnybody: boolean): string[] {
  const all = benefitsOf(plan, namesAnybody);
  const before = plans[plans.indexOf(plan) - 1];
  const held = before === undefined ? [] : furtherBenefitsOf(before, namesAnybody);
  if (before === undefined || held.length < 2 || !held.every((each) => all.includes(each))) return all;
  const [discount, ...further] = all;
  return [
    `${discount}, plus everything in ${before.title}`,
    ...further.filter((each) => !held.includes(each)),
  ];
}

/** What a member would save with it, or that it costs more than it saves. */
function leftInWords(cents: number): string {
  if (cents > 0) return `Saves you ${formatCents(cents)} a month`;
  return cents === 0 ? 'Pays for itself' : `Costs you ${formatCents(-cents)} a month more than it saves`;
}

const currentChoice = ({ id }: Plan) =>
  isPaidPlan(id) ? { to: pathTo('/account/subscription'), label: 'View my membership' } : null;

function newChoice({ id, title }: Plan, signedIn: boolean) {
  if (isPaidPlan(id))
    return { to: pathTo('/subscription', { plan: id, billing: 'monthly' }), label: `Choose ${title}` };
  return signedIn
    ? { to: pathTo('/account/subscription/cancel-reason'), label: 'Switch to this' }
    : { to: pathTo('/register'), label: 'Create an account' };
}

function comparedRows(namesAnybody: boolean): ComparedRow[] {
  const row = (benefit: string, wordsOf: (plan: Plan) => string): ComparedRow => ({
    benefit,
    cells: plans.map((plan) => ({ planId: plan.id, words: wordsOf(plan) })),
  });
  const further = plans
    .filter(({ id }) => isPaidPlan(id))
    .flatMap((plan) => furtherBenefitsOf(plan, namesAnybody));
  return [
    row('Off every visit', ({ discountPercent }) => (discountPercent > 0 ? `${discountPercent}%` : 'No')),
    row('Pays for itself at', (plan) => {
      const cents = paysForItselfFromCents(plan);
      return cents === null ? 'No fee' : `${dollars(cents)} a month`;
    }),
    ...[...new Set(further)].map((benefit) =>
      row(benefit, (plan) => (furtherBenefitsOf(plan, namesAnybody).includes(benefit) ? 'Yes' : 'No')),
    ),
  ];
}
