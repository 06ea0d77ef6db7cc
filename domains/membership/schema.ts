import { z } from 'zod';

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
export const overduePayment = membershipOrder.pick({ agreed_cents: true }).extend({ card_id: z.uuid('Choose a card.') });
export type OverduePayment = z.output<typeof overduePayment>;

export const pauseWish = z.object({ months: z.enum(['1', '2', '3'], { error: 'Choose how long to pause.' }).transform(Number) });

/** SPEC 6, in its order. */
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
