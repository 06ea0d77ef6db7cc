import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type {
  CardError,
  CheckoutSession,
  Customer,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SetupIntent,
} from './records.ts';

/*
 * Stripe's objects with every property that its types ask for, so that the compiler holds the test gateway to the shape
 * that the adapter meets in production. What we do not use is what Stripe sends when it is not used.
 */

export function customerShape(customer: Customer): Stripe.Customer {
  return {
    id: customer.id,
    object: 'customer',
    balance: 0,
    created: customer.created,
    default_source: null,
    description: null,
    email: customer.email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    shipping: null,
  };
}

export function paymentMethodShape(method: PaymentMethod): Stripe.PaymentMethod {
  return {
    id: method.id,
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: method.card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: method.card.brand,
      // This gateway takes few numbers: these two tell them apart.
      fingerprint: createHash('sha256')
        .update(`${method.card.last4}:${method.card.behaviour}`)
        .digest('hex')
        .slice(0, 16),
      exp_month: method.card.expiryMonth,
      exp_year: method.card.expiryYear,
      funding: 'credit',
      generated_from: null,
      last4: method.card.last4,
      networks: { available: [method.card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function setupIntentShape(intent: SetupIntent, method?: PaymentMethod): Stripe.SetupIntent {
  return {
    id: intent.id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: intent.secret,
    created: intent.created,
    customer: intent.customer,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: errorShape(intent.lastError),
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method === undefined ? intent.paymentMethod : paymentMethodShape(method),
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: intent.status,
    usage: 'off_session',
  };
}

export function paymentIntentShape(intent: PaymentIntent, challengeUrl: string): Stripe.PaymentIntent {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: intent.amount,
    amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
    amount_received: intent.amountReceived,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: 'manual',
    client_secret: intent.secret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: 'usd',
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: errorShape(intent.lastError),
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action:
      intent.status === 'requires_action'
        ? { type: 'redirect_to_url', redirect_to_url: { url: challengeUrl, return_url: intent.returnUrl } }
        : null,
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_group: null,
  };
}

/** What is the same for every session, because we only ever let a card be typed. */
const everySession = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: ['card'],
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  mode: 'setup',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_status: 'no_payment_required',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

export function checkoutSessionShape(
  session: CheckoutSession,
  url: string,
  setupIntent: string | Stripe.SetupIntent,
): Stripe.Checkout.Session {
  return {
    ...everySession,
    id: session.id,
    object: 'checkout.session',
    cancel_url: session.cancelUrl,
    created: session.created,
    customer: session.customer,
    expires_at: session.expiresAt,
    metadata: session.metadata,
    setup_intent: setupIntent,
    status: session.status,
    success_url: session.successUrl,
    url: session.status === 'open' ? url : null,
  };
}

function errorShape(error: CardError | null) {
  if (error === null) return null;
  return {
    type: 'card_error' as const,
    code: error.code,
    decline_code: error.declineCode ?? undefined,
    message: error.message,
  };
}

export function refundShape(refund: Refund): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: null,
    created: refund.created,
    currency: 'usd',
    customer: null,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
