import { sql } from 'kysely';
import type { Authorization } from '../../../platform/payment-gateway/gateway.ts';
import type { Platform } from '../../../platform/platform.ts';
import { continuePayment } from '../gift-cards/payment/commands.server.ts';
import { giftCardOfReference } from '../gift-cards/rules.ts';

/**
 * Lets what we know of a payment follow from how it stands at the gateway. What waits for an answer or is to be settled is due at
 * once, and the jobs that go on with it do the rest; money that has lapsed there before its visit is no longer set aside here.
 * Safe to repeat: whatever was done already stays as it is.
 */
export async function followGateway(platform: Platform, found: Authorization): Promise<void> {
  const giftCardId = giftCardOfReference(found.reference);
  if (giftCardId !== undefined) {
    await continuePayment(platform, giftCardId);
    return;
  }
  const now = platform.clock.now();
  const mine = sql`(payment_intent_id = ${found.paymentIntentId} or (payment_intent_id is null and reference = ${found.reference ?? ''}))`;
  await sql`update payments set next_try_at = ${now} where ${mine} and (state = 'pending' or (state = 'authorized' and settle_cents is not null))`.execute(platform.database);
  if (found.state !== 'released') return;
  await sql`update payments set state = 'released', next_try_at = null where ${mine} and state = 'authorized' and settle_cents is null`.execute(platform.database);
}
