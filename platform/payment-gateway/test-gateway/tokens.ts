import { randomBytes } from 'node:crypto';

/** A new identifier as Stripe makes them, with 128 bits of chance: `pi_…`, `cs_test_…`. */
export function createToken(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('hex')}`;
}
