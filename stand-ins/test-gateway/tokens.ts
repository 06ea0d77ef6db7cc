import { randomBytes } from 'node:crypto';

/** A new identifier of the kind that Stripe makes, with 128 random bits: `pi_…`, `cs_test_…`. */
export function createToken(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('hex')}`;
}
