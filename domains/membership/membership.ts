import { z } from 'zod';
import type { Estimate, PriceLine } from '#domains/services/service.ts';
import { refusal } from '#platform/result.ts';

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
  /** Taken off every visit. */
  discountPercent: number;
  /** Whether its members hear first when a time becomes free. */
  hearsFirst: boolean;
  /** How often in 30 days a visit may be rescheduled at no cost after canceling it would no longer be free. */
  lateChanges: number;
  /** Whether its members have a concierge that they know by name, where the operator has named any. */
  namesConcierge: boolean;
  /** Its other benefits, each in a few words. */
  benefits: readonly string[];
  forWhom: string;
}

/**
 * A membership as it is now. `creditCents` is already paid, used before a card is, and an account of the
 * ledger.
 */
export interface Membership {
  userId: string;
  planId: PaidPlanId;
  billing: Billing;
  state: MembershipState;
  periodStartsAt: Date;
  periodEndsAt: Date;
  /** Earlier than the period's end where its last days cost nothing, because the renewal was announced late. */
  paidUntil: Date;
  periodCents: number;
  renewalDay: number;
  creditCents: number;
  /** When the credit of one that has ended goes back by itself; null where that was tried, or it is kept. */
  creditBackAt: Date | null;
  /** When its member chose to keep the credit for visits. */
  creditKeptAt: Date | null;
  cardId: string | null;
  /** When it ends for good; null while it keeps renewing. */
  endsAt: Date | null;
  pausedAt: Date | null;
  pausedUntil: Date | null;
  failedRenewals: number;
  /** What the member was told last about the next renewal; null while nothing was. */
  announcement: Announcement | null;
}

/** When a member was told of a coming charge, and what it is. */
export interface Announcement {
  at: Date;
  cents: number;
}

/** A late renewal is one that failed and that the member then pays for. */
export type ChargeKind = 'join' | 'change' | 'renewal' | 'late-renewal';

/** What a member pays for a membership, and what it becomes once that is paid. */
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
  /** The credit when it was opened; null where an earlier version opened it. */
  creditBeforeCents: number | null;
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
  /** The amount that the person has seen; no other amount is charged. */
  agreed_cents: z.coerce.number({ error: 'Check the price again.' }).int().min(0).max(10_000_000),
  /** What came with that amount: for a while it is kept, whatever time takes off what is left. */
  price_stamp: z.string().max(1_000).nullish(),
  card_id: z.uuid('Choose a card.').nullish(),
});
export type MembershipOrder = z.output<typeof membershipOrder>;

/** The payment for a membership whose renewal failed. */
export const overduePayment = membershipOrder
  .pick({ agreed_cents: true, price_stamp: true })
  .extend({ card_id: z.uuid('Choose a card.') });
export type OverduePayment = z.output<typeof overduePayment>;

export const pauseWish = z.object({
  months: z.enum(['1', '2', '3'], { error: 'Choose how long to pause.' }).transform(Number),
});

/** In the order shown. */
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
    namesConcierge: false,
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
    namesConcierge: false,
    benefits: [],
    forWhom: 'For regular help',
  },
  vip: {
    id: 'vip',
    title: 'VIP',
    monthlyCents: 5_900,
    discountPercent: 10,
    hearsFirst: true,
    lateChanges: 1,
    namesConcierge: false,
    benefits: [
      'You hear about earlier times 30 minutes before others',
      'One free last-minute time change every 30 days',
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
    namesConcierge: true,
    benefits: [
      'You hear about earlier times 30 minutes before others',
      'One free last-minute time change every 30 days',
      'A weekly call',
      'Weekly update for family and friends',
    ],
    forWhom: 'Everything arranged',
  },
};

export const plans: readonly Plan[] = Object.values(planTable);

export function planOf(id: PlanId): Plan {
  return planTable[id];
}

/** Promised only where there is a concierge to name. */
export const conciergeByName = 'Your own concierge, by name';

/** What a plan gives besides its discount. */
export function furtherBenefitsOf(plan: Plan, namesAnybody: boolean): string[] {
  return plan.namesConcierge && namesAnybody ? [...plan.benefits, conciergeByName] : [...plan.benefits];
}

/** What a plan gives, its discount first. */
export function benefitsOf(plan: Plan, namesAnybody: boolean): string[] {
  const further = furtherBenefitsOf(plan, namesAnybody);
  return plan.discountPercent > 0 ? [`${plan.discountPercent}% off every visit`, ...further] : further;
}

/** A year costs ten months: two are free. */
const monthsPaidInYear = 10;

export function priceOf(planId: PlanId, billing: Billing): number {
  return planTable[planId].monthlyCents * (billing === 'yearly' ? monthsPaidInYear : 1);
}

/** Whether a membership gives its discount now. It still does while a renewal is being tried again. */
export function isInForce(membership: Pick<Membership, 'state' | 'endsAt'>, now: Date): boolean {
  if (membership.state !== 'active' && membership.state !== 'overdue') return false;
  return membership.endsAt === null || now < membership.endsAt;
}

/** The plan whose discount counts: the best of those in force for the booker and for the recipient. */
export function bestPlan(ids: readonly string[]): Plan {
  return plans
    .filter((plan) => ids.includes(plan.id))
    .reduce(
      (best, plan) => (plan.discountPercent > best.discountPercent ? plan : best),
      planTable['pay-as-you-go'],
    );
}

/** The plans whose members hear first when a time becomes free. */
export const plansThatHearFirst: readonly PlanId[] = plans
  .filter((plan) => plan.hearsFirst)
  .map((plan) => plan.id);

/** How often in 30 days the best of some plans lets a visit be rescheduled late. */
export function lateChangesOf(ids: readonly string[]): number {
  return Math.max(0, ...plans.filter((plan) => ids.includes(plan.id)).map((plan) => plan.lateChanges));
}

/** What a membership takes off, rounded up in the member's favor and never more than the price. */
export function discountCents(plan: Pick<Plan, 'discountPercent'>, cents: number): number {
  return Math.min(cents, Math.ceil((cents * plan.discountPercent) / 100));
}

/**
 * What a plan would save a member each month who spends this much on visits; below 0 where it costs more than
 * it saves.
 */
export function leftEachMonth(plan: Plan, spentCents: number): number {
  return discountCents(plan, spentCents) - plan.monthlyCents;
}

/** The estimate as a member of this plan pays it, with the discount as its own line. */
export function withDiscount(estimate: Estimate, plan: Plan): Estimate {
  const off = discountCents(plan, estimate.totalCents);
  if (off === 0) return estimate;
  const line = { label: discountLabel(plan), detail: `${plan.discountPercent}% off`, cents: -off };
  return { ...estimate, lines: [...estimate.lines, line], totalCents: estimate.totalCents - off };
}

const discountLabel = (plan: Plan) => `${plan.title} member`;

/** The plan whose discount is among the lines of a price; pay as you go where none is. */
export function planOfLines(lines: readonly Pick<PriceLine, 'label'>[]): Plan {
  return (
    plans.find((plan) => lines.some(({ label }) => label === discountLabel(plan))) ?? planOf('pay-as-you-go')
  );
}

export function isPaidPlan(id: PlanId): id is PaidPlanId {
  return id !== 'pay-as-you-go';
}

/** The days on which a failed renewal is tried again; after the last one the membership ends. */
export const retryDays = [3, 7] as const;

/** When a failed renewal is tried again, and whether that is the last time; null where none failed. */
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

/** One charge at a time: the previous one is not answered yet. */
export const chargeUnderWay = refusal(
  'conflict',
  'charge_under_way',
  'Your bank has not answered yet. Try again in a few minutes, or call us.',
);
export const priceChanged = refusal(
  'conflict',
  'price_changed',
  'The price has changed since you looked. Check the new one.',
);

/** A membership as sent to its page. */
export type ShownMembership = Pick<
  Membership,
  | 'planId'
  | 'billing'
  | 'state'
  | 'periodEndsAt'
  | 'creditCents'
  | 'creditBackAt'
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
  creditBackAt,
  cardId,
  endsAt,
  pausedUntil,
  failedRenewals,
}: Membership): ShownMembership {
  return {
    planId,
    billing,
    state,
    periodEndsAt,
    creditCents,
    creditBackAt,
    cardId,
    endsAt,
    pausedUntil,
    failedRenewals,
  };
}
