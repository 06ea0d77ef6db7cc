import { z } from 'zod';
import type { Estimate } from '#domains/catalogue/service.ts';
import type { Refusal } from '#platform/result.ts';

export const planIds = ['pay-as-you-go', 'plus', 'vip', 'premier-concierge'] as const;
export type PlanId = (typeof planIds)[number];
export type PaidPlanId = Exclude<PlanId, 'pay-as-you-go'>;

export const billings = ['monthly', 'yearly'] as const;
export type Billing = (typeof billings)[number];

export type MembershipState = 'active' | 'overdue' | 'paused' | 'ended';

export interface Plan {
  id: PlanId;
  title: string;
  monthlyCents: number;
  /** Off every visit. */
  discountPercent: number;
  /** Whether its members hear first of a time that has become free. */
  hearsFirst: boolean;
  /** How often in 30 days a visit may move, at no cost, after cancelling it would no longer be free. */
  lateChanges: number;
  /** What it brings besides, each in a few words. */
  benefits: readonly string[];
  forWhom: string;
}

/** A membership as it stands. `creditCents` is paid already and used before a card is. */
export interface Membership {
  userId: string;
  planId: PaidPlanId;
  billing: Billing;
  state: MembershipState;
  periodStartsAt: Date;
  periodEndsAt: Date;
  periodCents: number;
  renewalDay: number;
  creditCents: number;
  cardId: string | null;
  /** When it ends for good; null while it goes on renewing. */
  endsAt: Date | null;
  pausedAt: Date | null;
  pausedUntil: Date | null;
  failedRenewals: number;
  reminded: boolean;
}

/** A late renewal is one that failed by itself and is paid by the member's own hand. */
export type ChargeKind = 'join' | 'change' | 'renewal' | 'late-renewal';

/** What is to become of a membership once it is paid for. */
export interface Charge {
  id: string;
  userId: string;
  paymentId: string | null;
  cardId: string | null;
  kind: ChargeKind;
  planId: PaidPlanId;
  billing: Billing;
  periodStartsAt: Date;
  periodEndsAt: Date;
  priceCents: number;
  usedCreditCents: number;
  creditAfterCents: number;
  amountCents: number;
}

const paidPlanIds = ['plus', 'vip', 'premier-concierge'] as const satisfies readonly PaidPlanId[];

export const wishedMembership = z.object({
  plan: z.enum(paidPlanIds, { error: 'Choose a membership.' }),
  billing: z.enum(billings, { error: 'Choose whether to pay each month or each year.' }),
});
export type WishedMembership = z.output<typeof wishedMembership>;

export const membershipOrder = wishedMembership.extend({
  /** The amount that the person has seen; another one is not charged. */
  agreed_cents: z.coerce.number({ error: 'Please look at the price again.' }).int().min(0).max(10_000_000),
  card_id: z.uuid('Choose a card.').nullish(),
});
export type MembershipOrder = z.output<typeof membershipOrder>;

/** What is still to be paid for a membership whose renewal failed. */
export const overduePayment = membershipOrder
  .pick({ agreed_cents: true })
  .extend({ card_id: z.uuid('Choose a card.') });
export type OverduePayment = z.output<typeof overduePayment>;

export const pauseWish = z.object({
  months: z.enum(['1', '2', '3'], { error: 'Choose how long to pause.' }).transform(Number),
});

/** In the order in which they are asked. */
const cancelReasons = [
  'too-expensive',
  'not-used-enough',
  'area-or-service-missing',
  'quality',
  'hard-to-use',
  'other-help-found',
  'moved-or-in-care',
  'health',
  'family-takes-over',
  'bereavement',
  'only-a-break',
  'joined-by-mistake',
  'other',
  'rather-not-say',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const cancelWish = z.object({
  reason: z
    .enum([...cancelReasons, ''], { error: 'Choose one of the reasons, or none.' })
    .nullish()
    .transform((reason) => reason || null),
});

/** The memberships, as data. */
const planTable: Record<PlanId, Plan> = {
  'pay-as-you-go': {
    id: 'pay-as-you-go',
    title: 'Pay as you go',
    monthlyCents: 0,
    discountPercent: 0,
    hearsFirst: false,
    lateChanges: 0,
    benefits: ['You pay for each visit and nothing else'],
    forWhom: 'For help now and then',
  },
  plus: {
    id: 'plus',
    title: 'Plus',
    monthlyCents: 1_900,
    discountPercent: 5,
    hearsFirst: false,
    lateChanges: 0,
    benefits: ['5% off every visit'],
    forWhom: 'For regular help',
  },
  vip: {
    id: 'vip',
    title: 'VIP',
    monthlyCents: 5_900,
    discountPercent: 10,
    hearsFirst: true,
    lateChanges: 1,
    benefits: [
      '10% off every visit',
      'First choice when times are short',
      'One late change of time for free each month',
    ],
    forWhom: 'For help each week',
  },
  'premier-concierge': {
    id: 'premier-concierge',
    title: 'Premier Concierge',
    monthlyCents: 19_900,
    discountPercent: 15,
    hearsFirst: true,
    lateChanges: 1,
    benefits: [
      '15% off every visit',
      'First choice when times are short',
      'One late change of time for free each month',
      'A concierge of your own, by name',
      'A call each week',
      'News for your family',
    ],
    forWhom: 'For people who want someone to arrange all of it',
  },
};

export const plans: readonly Plan[] = Object.values(planTable);

export function planOf(id: PlanId): Plan {
  return planTable[id];
}

/** Two months of a year are free. */
const monthsPaidInYear = 10;

export function priceOf(planId: PlanId, billing: Billing): number {
  return planTable[planId].monthlyCents * (billing === 'yearly' ? monthsPaidInYear : 1);
}

/** Whether a membership gives its discount now. While a renewal is being tried again, it still does. */
export function isInForce(membership: Pick<Membership, 'state' | 'endsAt'>, now: Date): boolean {
  if (membership.state !== 'active' && membership.state !== 'overdue') return false;
  return membership.endsAt === null || now < membership.endsAt;
}

/** The plan whose discount counts: the best of those in force for whoever books and whoever is helped. */
export function bestPlan(ids: readonly string[]): Plan {
  return plans
    .filter((plan) => ids.includes(plan.id))
    .reduce(
      (best, plan) => (plan.discountPercent > best.discountPercent ? plan : best),
      planTable['pay-as-you-go'],
    );
}

/** The plans whose members hear first of a time that has become free. */
export const plansThatHearFirst: readonly PlanId[] = plans
  .filter((plan) => plan.hearsFirst)
  .map((plan) => plan.id);

/** How often in 30 days the best of some plans lets a visit move late. */
export function lateChangesOf(ids: readonly string[]): number {
  return Math.max(0, ...plans.filter((plan) => ids.includes(plan.id)).map((plan) => plan.lateChanges));
}

/** What a membership takes off, rounded up in the member's favour and never more than there is to pay. */
export function discountCents(plan: Pick<Plan, 'discountPercent'>, cents: number): number {
  return Math.min(cents, Math.ceil((cents * plan.discountPercent) / 100));
}

/** The estimate as this plan's member pays it, the discount as a line of its own. */
export function withDiscount(estimate: Estimate, plan: Plan): Estimate {
  const off = discountCents(plan, estimate.totalCents);
  if (off === 0) return estimate;
  const line = { label: `${plan.title} member`, detail: `${plan.discountPercent}% off`, cents: -off };
  return { ...estimate, lines: [...estimate.lines, line], totalCents: estimate.totalCents - off };
}

export function isPaidPlan(id: PlanId): id is PaidPlanId {
  return id !== 'pay-as-you-go';
}

/** A renewal that failed is tried again on the 3rd and the 7th day; after the last one the membership ends. */
export const retryDays = [3, 7] as const;

/** When a renewal that failed is tried again, and whether that is the last time; null where none failed. */
export function nextTry(
  membership: Pick<Membership, 'state' | 'failedRenewals' | 'periodEndsAt'>,
): { at: Date; isLast: boolean } | null {
  const days = retryDays[membership.failedRenewals - 1];
  if (membership.state !== 'overdue' || days === undefined) return null;
  return {
    at: new Date(membership.periodEndsAt.getTime() + days * 86_400_000),
    isLast: membership.failedRenewals === retryDays.length,
  };
}

/** One charge at a time: the one before it is not answered yet. */
export const chargeUnderWay = {
  kind: 'conflict',
  code: 'charge_under_way',
  message: 'Your bank has not answered yet. Please try again in a few minutes, or call us.',
} satisfies Refusal;
export const priceChanged = {
  kind: 'conflict',
  code: 'price_changed',
  message: 'The price has changed since you looked. Please check the new one.',
} satisfies Refusal;

/** A membership as the page about it is sent it. */
export type ShownMembership = Pick<
  Membership,
  | 'planId'
  | 'billing'
  | 'state'
  | 'periodEndsAt'
  | 'creditCents'
  | 'cardId'
  | 'endsAt'
  | 'pausedUntil'
  | 'failedRenewals'
>;

export function shownMembership({
  planId,
  billing,
  state,
  periodEndsAt,
  creditCents,
  cardId,
  endsAt,
  pausedUntil,
  failedRenewals,
}: Membership): ShownMembership {
  return { planId, billing, state, periodEndsAt, creditCents, cardId, endsAt, pausedUntil, failedRenewals };
}
