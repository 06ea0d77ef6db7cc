import { sql } from 'kysely';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import type { Authorization, GatewayEvent } from '#platform/payment-gateway/gateway.ts';
import { finishCardSetup } from './card-setup.server.ts';
import { nextTry } from './card.ts';
import { followDispute } from './dispute.server.ts';
import { giftCardOfReference } from './gift-cards/gift-card.ts';
import { continuePayment } from './gift-cards/payment.server.ts';

/**
 * Updates a payment to its state at the gateway. Payments that wait for an answer or for settling become due
 * at once, and their jobs do the rest; money that lapsed at the gateway before its visit no longer counts as
 * authorized here. Safe to repeat: whatever was done already stays as it is.
 */
export async function followGateway(platform: ConnectedPlatform, found: Authorization): Promise<void> {
  const giftCardId = giftCardOfReference(found.reference);
  if (giftCardId !== undefined) {
    await continuePayment(platform, giftCardId);
    return;
  }
  const now = platform.clock.now();
  const mine = sql`(payment_intent_id = ${found.paymentIntentId} or (payment_intent_id is null and reference = ${found.reference ?? ''}))`;
  await sql`update payments set next_try_at = ${now} where ${mine} and (state = 'pending' or (state = 'authorized' and settle_cents is not null))`.execute(
    platform.database,
  );
  if (found.state !== 'released') return;
  await sql`update payments set state = 'released', next_try_at = null where ${mine} and state = 'authorized' and settle_cents is null`.execute(
    platform.database,
  );
}

/**
 * Records an event from the gateway, once however often it comes. `lookAtEvents` does the rest, so that the
 * gateway never waits.
 */
export async function takeGatewayEvent(platform: ConnectedPlatform, event: GatewayEvent): Promise<void> {
  const now = platform.clock.now();
  const { kind } = event.about;
  await sql`
    insert into gateway_events (id, received_at, type, kind, subject, next_try_at)
    values (${event.id}, ${now}, ${event.type}, ${kind}, ${subjectOf(event)}, ${kind === 'other' ? null : now})
    on conflict (id) do nothing`.execute(platform.database);
}

/** Looks at every event that was not looked at yet; returns how many there were. */
export async function lookAtEvents(platform: ConnectedPlatform): Promise<number> {
  const now = platform.clock.now();
  // Put off first: if this process dies here, another one looks at them later.
  const { rows: due } = await sql<Row>`
    update gateway_events set tries = tries + 1, next_try_at = ${nextTry(0, now)}
    where id in (select id from gateway_events where next_try_at <= ${now} order by next_try_at limit 100 for update skip locked)
    returning id, type, kind, subject, tries`.execute(platform.database);
  // Events only say what to look at, so several events about one subject need one look.
  for (const rows of Object.values(Object.groupBy(due, ({ kind, subject }) => `${kind} ${subject}`))) {
    const [row, ...others] = rows ?? [];
    if (row === undefined) continue;
    const ids = [row, ...others].map(({ id }) => id);
    try {
      await lookAt(platform, row);
      if (rows?.some(({ type }) => isAboutDispute(type))) await lookAtDisputes(platform, row);
      await sql`update gateway_events set next_try_at = null where id = any(${ids})`.execute(
        platform.database,
      );
    } catch (error) {
      platform.log.warn(
        { events: ids, error: nameOfThrown(error) },
        'event of the gateway is looked at again later',
      );
      await sql`update gateway_events set next_try_at = ${nextTry(row.tries, now)} where id = any(${ids})`.execute(
        platform.database,
      );
    }
  }
  return due.length;
}

interface Row {
  id: string;
  type: string;
  kind: GatewayEvent['about']['kind'];
  subject: string | null;
  tries: number;
}

async function lookAt(platform: ConnectedPlatform, { kind, subject }: Row): Promise<void> {
  if (subject === null) return;
  if (kind === 'card_setup') return keepCard(platform, subject);
  const found = await platform.gateway.findAuthorization({ paymentIntentId: subject });
  if (found !== undefined) await followGateway(platform, found);
}

/** By the names of Stripe: https://docs.stripe.com/api/events/types */
const isAboutDispute = (type: string) =>
  type.startsWith('charge.dispute.') || type.startsWith('radar.early_fraud_warning.');

async function lookAtDisputes(platform: ConnectedPlatform, { kind, subject }: Row): Promise<void> {
  if (kind !== 'authorization' || subject === null) return;
  for (const dispute of await platform.gateway.listDisputes({ paymentIntentId: subject }))
    await followDispute(platform, dispute);
}

/** Saves a card that was typed, even when its owner closed the window before returning to us. */
async function keepCard(platform: ConnectedPlatform, setupId: string): Promise<void> {
  const setup = await platform.gateway.finishCardSetup(setupId);
  if (setup.state !== 'complete') return;
  const owner = await platform.database
    .selectFrom('payment_customers')
    .select('user_id')
    .where('customer_id', '=', setup.customerId)
    .executeTakeFirst();
  if (owner !== undefined) await finishCardSetup(platform, { userId: owner.user_id }, setupId);
}

function subjectOf({ about }: GatewayEvent): string | null {
  switch (about.kind) {
    case 'authorization':
      return about.paymentIntentId;
    case 'card_setup':
      return about.setupId;
    case 'other':
      return null;
  }
}
