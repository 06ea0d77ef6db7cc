import { isRecord } from './recorder.ts';

/** Fields of our version that the document does not have yet, by the object they belong to. */
export const fieldsAddedSince: Record<string, readonly string[]> = {
  'checkout.session': [
    'adaptive_pricing',
    'allowed_payment_method_types',
    'automatic_tax.liability',
    'automatic_tax.provider',
    'client_secret',
    'collected_information',
    'custom_text.after_submit',
    'custom_text.terms_of_service_acceptance',
    'customer_account',
    'discounts',
    'integration_identifier',
    'managed_payments',
    'origin_context',
    'payment_method_configuration_details',
    'permissions',
    'saved_payment_method_options',
    'ui_mode',
    'wallet_options',
  ],
  balance_transaction: ['balance_type'],
  dispute: [
    'enhanced_eligibility_types',
    'evidence.enhanced_evidence',
    'evidence_details.enhanced_eligibility',
    'evidence_details.submission_method',
    'intended_submission_method',
  ],
  payment_intent: [
    'allowed_payment_method_types',
    'customer_account',
    'excluded_payment_method_types',
    'managed_payments',
    'payment_method_configuration_details',
    'payment_record',
    'source',
  ],
  payment_method: [
    'billing_details.tax_id',
    'card.display_brand',
    'card.regulated_status',
    'customer_account',
  ],
  refund: ['customer', 'customer_account', 'payment_method'],
  setup_intent: [
    'allowed_payment_method_types',
    'excluded_payment_method_types',
    'payment_method_configuration_details',
  ],
};

/** The same for requests. */
export const parametersAddedSince: readonly string[] = ['allowed_payment_method_types'];

/** The value as the version of the document would have it. */
export function asOfThen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asOfThen);
  if (!isRecord(value)) return value;
  const added = typeof value['object'] === 'string' ? (fieldsAddedSince[value['object']] ?? []) : [];
  return Object.fromEntries(
    Object.entries(withoutFields(value, added)).map(([name, each]) => [name, asOfThen(each)]),
  );
}

export function withoutFields(
  record: Record<string, unknown>,
  fields: readonly string[],
): Record<string, unknown> {
  const kept = Object.entries(record).filter(([name]) => !fields.includes(name));
  const below = (name: string) =>
    fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isRecord(value) ? withoutFields(value, below(name)) : value]),
  );
}
