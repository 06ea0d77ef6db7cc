import { z } from 'zod';

/** How a test card answers. The only thing kept of its number besides brand and last four digits. */
const cardBehaviour = z.enum([
  'approved',
  'declined_when_charged',
  'insufficient_funds_when_charged',
  'challenged_when_saved',
  'challenged_always',
  'too_many_requests_when_charged',
  'answer_lost_when_charged',
  'slow_when_charged',
  'disputed_when_charged',
  'warned_of_when_charged',
]);
export type CardBehaviour = z.infer<typeof cardBehaviour>;

const card = z.object({
  brand: z.string(),
  last4: z.string().regex(/^\d{4}$/),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  behaviour: cardBehaviour,
});
export type TestCard = z.infer<typeof card>;

const metadata = z.record(z.string(), z.string());
/** Seconds since 1970, as everywhere in Stripe's API. */
const instant = z.number().int();

/** A card error as Stripe words it: `decline_code` is the bank's reason where there is one. */
const cardError = z.object({ code: z.string(), declineCode: z.string().nullable(), message: z.string() });
export type CardError = z.infer<typeof cardError>;

const customer = z.object({
  kind: z.literal('customer'),
  id: z.string(),
  created: instant,
  email: z.string().nullable(),
  name: z.string().nullable(),
  metadata,
});

const checkoutSession = z.object({
  kind: z.literal('checkout_session'),
  id: z.string(),
  created: instant,
  expiresAt: instant,
  customer: z.string(),
  setupIntent: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']),
  metadata,
});

const setupIntent = z.object({
  kind: z.literal('setup_intent'),
  id: z.string(),
  secret: z.string(),
  created: instant,
  customer: z.string(),
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded']),
  paymentMethod: z.string().nullable(),
  /** The card that its holder has to approve. */
  cardToApprove: card.nullable(),
  lastError: cardError.nullable(),
});

const paymentMethod = z.object({
  kind: z.literal('payment_method'),
  id: z.string(),
  created: instant,
  customer: z.string().nullable(),
  card,
});

const paymentIntent = z.object({
  kind: z.literal('payment_intent'),
  id: z.string(),
  secret: z.string(),
  created: instant,
  authorizedAt: instant.nullable(),
  canceledAt: instant.nullable(),
  cancellationReason: z
    .enum(['automatic', 'abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
    .nullable(),
  amount: z.number().int(),
  amountReceived: z.number().int(),
  /** Missing in records kept before there were refunds. */
  amountRefunded: z.number().int().default(0),
  customer: z.string(),
  paymentMethod: z.string().nullable(),
  description: z.string().nullable(),
  returnUrl: z.string().nullable(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  lastError: cardError.nullable(),
  /** What the bank has asked back, or warned of; missing in records kept before there was this. */
  dispute: z
    .object({
      id: z.string(),
      created: instant,
      status: z.enum(['needs_response', 'won', 'lost']),
      answerBy: instant,
    })
    .nullable()
    .default(null),
  fraudWarning: z.object({ id: z.string(), created: instant }).nullable().default(null),
  metadata,
});

const refund = z.object({
  kind: z.literal('refund'),
  id: z.string(),
  created: instant,
  paymentIntent: z.string(),
  amount: z.number().int(),
  metadata,
});

const event = z.object({
  kind: z.literal('event'),
  id: z.string(),
  created: instant,
  type: z.string(),
  /** The object as it stood, in Stripe's own shape. */
  object: z.record(z.string(), z.unknown()),
  deliveredAt: instant.nullable(),
});

export const gatewayRecord = z.discriminatedUnion('kind', [
  customer,
  checkoutSession,
  setupIntent,
  paymentMethod,
  paymentIntent,
  refund,
  event,
]);
export type GatewayRecord = z.infer<typeof gatewayRecord>;
export type RecordKind = GatewayRecord['kind'];
export type RecordOf<Kind extends RecordKind> = Extract<GatewayRecord, { kind: Kind }>;

export type Customer = RecordOf<'customer'>;
export type CheckoutSession = RecordOf<'checkout_session'>;
export type SetupIntent = RecordOf<'setup_intent'>;
export type PaymentMethod = RecordOf<'payment_method'>;
export type PaymentIntent = RecordOf<'payment_intent'>;
export type Refund = RecordOf<'refund'>;
export type GatewayEventRecord = RecordOf<'event'>;
