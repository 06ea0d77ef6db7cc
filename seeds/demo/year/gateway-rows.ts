import { giftReference } from '#domains/payments/gift-cards/gift-card.ts';
import type { CardError, GatewayRecord, PaymentIntent } from '#stand-ins/test-gateway/records.ts';
import { minute } from './calendar.ts';
import type { Gift } from './gifts.ts';
import type { Payment } from './money.ts';
import type { Year } from './plan.ts';

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** What the test gateway knows of all that: its customers, cards, payments and refunds, the oldest first. */
export function gatewayRecords({ payers, books, gifts, making: { identifiers } }: Year): GatewayRecord[] {
  const customers = payers.flatMap(
    ({ userId, customerId, name, email, joinedAt, cards }): GatewayRecord[] => [
      {
        kind: 'customer',
        id: customerId,
        created: seconds(joinedAt),
        email,
        name,
        metadata: { reference: userId },
      },
      ...cards.map((card) => ({
        kind: 'payment_method' as const,
        id: card.paymentMethodId,
        created: seconds(card.addedAt),
        customer: customerId,
        card: {
          brand: card.brand,
          last4: card.last4,
          expiryMonth: card.expiryMonth,
          expiryYear: card.expiryYear,
          behaviour: card.behaviour,
        },
      })),
    ],
  );
  const refunded = new Map<string, number>();
  for (const { payment, cents } of books.refunds)
    refunded.set(payment.id, (refunded.get(payment.id) ?? 0) + cents);
  const records: GatewayRecord[] = [
    ...customers,
    ...books.payments.map((payment) =>
      intentOf(payment, identifiers.token(`${payment.intentId}_secret`), refunded.get(payment.id) ?? 0),
    ),
    ...books.refunds.map(({ id, at, payment, cents, gatewayId }) => ({
      kind: 'refund' as const,
      id: gatewayId,
      created: seconds(at),
      paymentIntent: payment.intentId,
      amount: cents,
      metadata: { reference: id },
    })),
    ...gifts.flatMap((gift) => giftRecords(gift, identifiers.token(`${gift.intentId}_secret`))),
  ];
  return records.toSorted((one, other) => one.created - other.created);
}

const states = {
  authorized: 'requires_capture',
  captured: 'succeeded',
  released: 'canceled',
  declined: 'requires_payment_method',
} as const;

const refusal: CardError = {
  code: 'card_declined',
  declineCode: null,
  message: 'Your card was declined.',
};

function intentOf(payment: Payment, secret: string, refundedCents: number): PaymentIntent {
  const isDeclined = payment.state === 'declined';
  return {
    kind: 'payment_intent',
    id: payment.intentId,
    secret,
    created: seconds(payment.createdAt),
    authorizedAt: isDeclined ? null : seconds(payment.createdAt),
    canceledAt:
      payment.state === 'released' && payment.settledAt !== null ? seconds(payment.settledAt) : null,
    cancellationReason: null,
    amount: payment.amountCents,
    amountReceived: payment.capturedCents,
    amountRefunded: refundedCents,
    customer: payment.payer.customerId,
    paymentMethod: isDeclined ? null : payment.card.paymentMethodId,
    description: payment.description,
    returnUrl: null,
    status: states[payment.state],
    lastError: isDeclined ? { ...refusal, declineCode: payment.refusalCode } : null,
    dispute: null,
    fraudWarning: null,
    metadata: { reference: payment.reference },
  };
}

function giftRecords(gift: Gift, secret: string): GatewayRecord[] {
  const created = seconds(new Date(gift.boughtAt.getTime() + 3 * minute));
  const intent: PaymentIntent = {
    kind: 'payment_intent',
    id: gift.intentId,
    secret,
    created,
    authorizedAt: created,
    canceledAt: null,
    cancellationReason: null,
    amount: gift.cents,
    amountReceived: gift.cents,
    amountRefunded: gift.refundedAt === null ? 0 : gift.cents,
    customer: gift.buyer.customerId,
    paymentMethod: null,
    description: `Gift card for ${gift.recipientName}`,
    returnUrl: null,
    status: 'succeeded',
    lastError: null,
    dispute: null,
    fraudWarning: null,
    metadata: { reference: giftReference({ id: gift.id, attempt: 1 }) },
  };
  if (gift.refundedAt === null || gift.refundToken === null) return [intent];
  const reference = `${giftReference({ id: gift.id, attempt: 1 })}:refund`;
  return [
    intent,
    {
      kind: 'refund',
      id: gift.refundToken,
      created: seconds(gift.refundedAt),
      paymentIntent: gift.intentId,
      amount: gift.cents,
      metadata: { reference },
    },
  ];
}
