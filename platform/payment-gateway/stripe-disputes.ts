import type Stripe from 'stripe';
import type { Dispute } from './gateway.ts';
import { askStripe } from './stripe-errors.ts';

const states: Record<string, Dispute['state']> = {
  warning_needs_response: 'asked',
  warning_under_review: 'asked',
  warning_closed: 'closed',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
};
/** While these stand, an answer of ours counts. */
const answerable = new Set(['warning_needs_response', 'needs_response', 'appeal_needs_response']);

/**
 * Disputes and early fraud warnings, of one payment or since then. What Stripe names no payment for is none
 * of ours.
 */
export async function listDisputes(
  stripe: Stripe,
  by: { paymentIntentId: string } | { since: Date },
): Promise<Dispute[]> {
  const since = 'since' in by ? Math.floor(by.since.getTime() / 1000) : 0;
  const asked = 'since' in by ? {} : { payment_intent: by.paymentIntentId };
  const found: (Dispute | undefined)[] = [];
  await askStripe(async () => {
    // Both come newest first.
    for await (const dispute of stripe.disputes.list({ ...asked, limit: 100 })) {
      if (dispute.created < since) break;
      found.push(disputeOf(dispute));
    }
    for await (const warning of stripe.radar.earlyFraudWarnings.list({ ...asked, limit: 100 })) {
      if (warning.created < since) break;
      found.push(warningOf(warning));
    }
  });
  return found.filter((each) => each !== undefined);
}

const idOf = (of: string | { id: string } | null | undefined) => (typeof of === 'string' ? of : of?.id);

function disputeOf(dispute: Stripe.Dispute): Dispute | undefined {
  const paymentIntentId = idOf(dispute.payment_intent);
  if (paymentIntentId === undefined) return undefined;
  const { balance_transactions: moves, evidence_details: details, status } = dispute;
  const answerBy = answerable.has(status) ? details.due_by : null;
  return {
    disputeId: dispute.id,
    paymentIntentId,
    // One that we have not heard of yet is open until we know better.
    state: states[status] ?? 'open',
    amountCents: dispute.amount,
    withdrawnCents: moves.reduce((cents, { amount }) => cents - amount, 0),
    feeCents: moves.reduce((cents, { fee }) => cents + fee, 0),
    reason: dispute.reason,
    // Zero where the bank takes no answer.
    answerBy: answerBy ? new Date(answerBy * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
  };
}

/**
 * A bank's word that a payment may be fraud: no dispute yet, and no longer anything once it was refunded or
 * disputed.
 */
function warningOf(warning: Stripe.Radar.EarlyFraudWarning): Dispute | undefined {
  const paymentIntentId = idOf(warning.payment_intent);
  if (paymentIntentId === undefined) return undefined;
  return {
    disputeId: warning.id,
    paymentIntentId,
    state: warning.actionable ? 'warned' : 'closed',
    amountCents: 0,
    withdrawnCents: 0,
    feeCents: 0,
    reason: warning.fraud_type,
    answerBy: null,
    openedAt: new Date(warning.created * 1000),
  };
}
