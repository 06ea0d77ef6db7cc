/** The Stripe operations that we use: their parameters and answers, by the names of Stripe's own types. */
export interface Operation {
  method: string;
  path: RegExp;
  parameters: string;
  answer: string;
  isList?: boolean;
}

const id = String.raw`\w+`;
const operation = (
  method: string,
  path: string,
  parameters: string,
  answer: string,
  isList = false,
): Operation => ({
  method,
  path: new RegExp(`^/v1/${path.replaceAll(':id', id)}$`),
  parameters,
  answer,
  isList,
});

export const operations: readonly Operation[] = [
  operation('POST', 'customers', 'CustomerCreateParams', 'Customer'),
  operation('POST', 'checkout/sessions', 'Checkout.SessionCreateParams', 'Checkout.Session'),
  operation('GET', 'checkout/sessions/:id', 'Checkout.SessionRetrieveParams', 'Checkout.Session'),
  operation('POST', 'setup_intents', 'SetupIntentCreateParams', 'SetupIntent'),
  operation('GET', 'setup_intents/:id', 'SetupIntentRetrieveParams', 'SetupIntent'),
  operation('GET', 'payment_methods/:id', 'PaymentMethodRetrieveParams', 'PaymentMethod'),
  operation('POST', 'payment_methods/:id/detach', 'PaymentMethodDetachParams', 'PaymentMethod'),
  operation('POST', 'payment_intents', 'PaymentIntentCreateParams', 'PaymentIntent'),
  operation('GET', 'payment_intents', 'PaymentIntentListParams', 'PaymentIntent', true),
  operation('GET', 'payment_intents/:id', 'PaymentIntentRetrieveParams', 'PaymentIntent'),
  operation('POST', 'payment_intents/:id/capture', 'PaymentIntentCaptureParams', 'PaymentIntent'),
  operation('POST', 'payment_intents/:id/cancel', 'PaymentIntentCancelParams', 'PaymentIntent'),
  operation('POST', 'refunds', 'RefundCreateParams', 'Refund'),
  operation('GET', 'refunds', 'RefundListParams', 'Refund', true),
  operation('GET', 'disputes', 'DisputeListParams', 'Dispute', true),
  operation(
    'GET',
    'radar/early_fraud_warnings',
    'Radar.EarlyFraudWarningListParams',
    'Radar.EarlyFraudWarning',
    true,
  ),
];

export const typeNames = [
  'StripeRawError',
  ...new Set(operations.flatMap(({ parameters, answer }) => [parameters, answer])),
];

/** A type's name as it is known in the schema. */
export const rootOf = (type: string) => type.replaceAll('.', '_');

export function operationOf({ method, path }: { method: string; path: string }): Operation {
  const found = operations.find((each) => each.method === method && each.path.test(path));
  if (found === undefined) throw new Error(`Stripe publishes no ${method} ${path} that we know of.`);
  return found;
}
