import { giftKeyOf, orderHash } from '#domains/payments/gift-cards/gift-card.server.ts';
import { giftCodeOf } from '#domains/payments/gift-cards/gift-code.ts';
import { giftCodeHash } from '#domains/payments/gift-cards/payment.server.ts';
import { minute } from './calendar.ts';
import type { Gift } from './gifts.ts';
import type { MembershipCharge } from './memberships.ts';
import type { Charge, Payment } from './money.ts';
import type { Year } from './plan.ts';
import { refundRows } from './refund-rows.ts';
import { rowsOf, type TableRows } from './table-rows.ts';

/** Customers and cards, which a payment needs. */
export function cardRows({ payers }: Year): TableRows[] {
  return [
    rowsOf(
      'payment_customers',
      payers.map(({ userId, customerId, joinedAt }) => ({
        user_id: userId,
        customer_id: customerId,
        created_at: joinedAt,
      })),
    ),
    rowsOf(
      'cards',
      payers.flatMap(({ userId, cards }) =>
        cards.map((card) => ({
          id: card.id,
          created_at: card.addedAt,
          user_id: userId,
          payment_method_id: card.paymentMethodId,
          brand: card.brand,
          last4: card.last4,
          expiry_month: card.expiryMonth,
          expiry_year: card.expiryYear,
          is_default: card.isDefault,
        })),
      ),
    ),
  ];
}

export const paymentRows = ({ books }: Year): TableRows => rowsOf('payments', books.payments.map(paymentRow));

function paymentRow(payment: Payment) {
  return {
    id: payment.id,
    created_at: payment.createdAt,
    payer_id: payment.payer.userId,
    card_id: payment.card.id,
    reference: payment.reference,
    booking_id: payment.bookingId,
    charge_id: payment.chargeId,
    description: payment.description,
    amount_cents: payment.amountCents,
    currency: 'usd',
    credit_account: payment.creditAccount,
    state: payment.state,
    payment_intent_id: payment.intentId,
    captured_cents: payment.capturedCents,
    refusal_code: payment.refusalCode,
    settle_cents: payment.settleCents,
    receipt_sent_at: payment.state === 'captured' ? payment.settledAt : null,
  };
}

/** What came of payments, and the ledger: after the visits that they are about. */
export function bookRows(year: Year, secret: string): TableRows[] {
  const { books, gifts, memberships, office, making } = year;
  const { identifiers } = making;
  return [
    rowsOf('visit_charges', books.charges.map(chargeRow)),
    rowsOf(
      'payment_refunds',
      books.refunds.map(({ id, at, payment, cents, reason }) => ({
        id,
        created_at: at,
        payment_id: payment.id,
        amount_cents: cents,
        reason,
        requested_by: office.bookkeeperId,
        request_key: `${payment.bookingId}:${id}`,
        state: 'done',
      })),
    ),
    rowsOf('visit_refunds', refundRows(year)),
    rowsOf(
      'gift_cards',
      gifts.map((gift) => giftRow(gift, secret)),
    ),
    rowsOf(
      'ledger_entries',
      books.entries.map((entry) => ({
        id: identifiers.at(entry.at),
        created_at: entry.at,
        dedupe_key: entry.dedupeKey,
        payment_id: entry.paymentId ?? null,
        booking_id: entry.bookingId ?? null,
        debit_account: entry.debit,
        credit_account: entry.credit,
        amount_cents: entry.amountCents,
        currency: 'usd',
        memo: entry.memo,
      })),
    ),
    ...membershipRows(memberships, making),
  ];
}

function giftRow(gift: Gift, secret: string) {
  return {
    id: gift.id,
    created_at: gift.boughtAt,
    order_hash: orderHash(secret, giftKeyOf(secret, gift.id)),
    buyer_id: gift.buyer.userId,
    buyer_name: gift.buyer.name,
    buyer_email: gift.buyer.email ?? 'gifts@example.com',
    recipient_name: gift.recipientName,
    recipient_email: gift.recipientEmail,
    greeting: gift.greeting,
    amount_cents: gift.cents,
    send_at: gift.sendAt,
    state: gift.state,
    customer_id: gift.buyer.customerId,
    card_brand: gift.card.brand,
    card_last4: gift.card.last4,
    attempt: 1,
    asked_at: new Date(gift.boughtAt.getTime() + 3 * minute),
    payment_intent_id: gift.intentId,
    paid_at: new Date(gift.boughtAt.getTime() + 4 * minute),
    code_seed: gift.codeSeed,
    code_hash: giftCodeHash(secret, giftCodeOf(secret, gift.codeSeed)),
    sent_at: gift.sentAt,
    redeemed_by: gift.redeemedBy?.userId ?? null,
    redeemed_at: gift.redeemedAt,
  };
}

function membershipRows(memberships: Year['memberships'], { identifiers }: Year['making']): TableRows[] {
  return [
    rowsOf(
      'memberships',
      memberships.map(({ membership, createdAt, nextStepAt }) => ({
        user_id: membership.userId,
        created_at: createdAt,
        plan_id: membership.planId,
        billing: membership.billing,
        state: membership.state,
        period_starts_at: membership.periodStartsAt,
        period_ends_at: membership.periodEndsAt,
        period_cents: membership.periodCents,
        renewal_day: membership.renewalDay,
        credit_cents: 0,
        card_id: membership.cardId,
        ends_at: membership.endsAt,
        failed_renewals: membership.failedRenewals,
        reminded: membership.announcement !== null,
        announced_at: membership.announcement?.at ?? null,
        announced_cents: membership.announcement?.cents ?? null,
        next_step_at: nextStepAt,
      })),
    ),
    rowsOf(
      'membership_charges',
      memberships.flatMap(({ charges }) => charges.map(membershipChargeRow)),
    ),
    rowsOf(
      'membership_cancellations',
      memberships.flatMap(({ membership: { userId, planId, endsAt, periodStartsAt } }) =>
        endsAt === null
          ? []
          : [
              {
                id: identifiers.at(periodStartsAt),
                created_at: periodStartsAt,
                user_id: userId,
                plan_id: planId,
                reason: 'not-used-enough',
                ends_at: endsAt,
                withdrawn_at: null,
              },
            ],
      ),
    ),
  ];
}

function chargeRow(charge: Charge) {
  return {
    id: charge.id,
    created_at: charge.at,
    booking_id: charge.bookingId,
    kind: charge.kind,
    description: charge.description,
    amount_cents: charge.cents,
    state: charge.state,
    decided_by: charge.decidedBy,
    decided_at: charge.decidedAt,
    payment_id: charge.paymentId,
    request_key: charge.id,
  };
}

function membershipChargeRow(charge: MembershipCharge) {
  return {
    id: charge.id,
    created_at: charge.at,
    user_id: charge.userId,
    payment_id: charge.paymentId,
    card_id: charge.cardId,
    kind: charge.kind,
    plan_id: charge.planId,
    billing: charge.billing,
    period_starts_at: charge.periodStartsAt,
    period_ends_at: charge.periodEndsAt,
    price_cents: charge.priceCents,
    used_credit_cents: 0,
    credit_after_cents: 0,
    amount_cents: charge.priceCents,
    state: charge.state,
  };
}
