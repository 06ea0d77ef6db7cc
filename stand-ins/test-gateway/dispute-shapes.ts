import type Stripe from 'stripe';
import type { PaymentIntent } from './records.ts';

type TestDispute = NonNullable<PaymentIntent['dispute']>;
type TestWarning = NonNullable<PaymentIntent['fraudWarning']>;

/** What Stripe takes for a dispute, in cents. https://stripe.com/pricing */
const feeCents = 1_500;

/** This gateway has no charges of its own: each is named by its payment. */
const chargeOf = (intent: PaymentIntent) => intent.id.replace('pi_', 'ch_');

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Stripe.Dispute.Evidence;

export function disputeShape(intent: PaymentIntent, dispute: TestDispute): Stripe.Dispute {
  const isAnswered = dispute.status !== 'needs_response';
  return {
    id: dispute.id,
    object: 'dispute',
    amount: intent.amountReceived,
    balance_transactions: [
      moveShape(dispute, -intent.amountReceived, feeCents, 'Chargeback withdrawal'),
      ...(dispute.status === 'won'
        ? [moveShape(dispute, intent.amountReceived, 0, 'Chargeback reversal')]
        : []),
    ],
    charge: chargeOf(intent),
    created: dispute.created,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: dispute.answerBy,
      enhanced_eligibility: {},
      has_evidence: isAnswered,
      past_due: false,
      submission_count: isAnswered ? 1 : 0,
      submission_method: isAnswered ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: dispute.status,
  };
}

function moveShape(
  { id, created }: TestDispute,
  amount: number,
  fee: number,
  description: string,
): Stripe.BalanceTransaction {
  return {
    id: `${id.replace('du_', 'txn_')}${amount < 0 ? 'w' : 'r'}`,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: 'usd',
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: 'Dispute fee',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: id,
    status: 'available',
    type: 'adjustment',
  };
}

export function fraudWarningShape(
  intent: PaymentIntent,
  warning: TestWarning,
): Stripe.Radar.EarlyFraudWarning {
  return {
    id: warning.id,
    object: 'radar.early_fraud_warning',
    actionable: intent.amountRefunded < intent.amountReceived && intent.dispute === null,
    charge: chargeOf(intent),
    created: warning.created,
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: intent.id,
  };
}
