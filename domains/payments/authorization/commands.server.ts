import { type RawBuilder, sql } from 'kysely';
import { GatewayUnavailable } from '../../../platform/payment-gateway/gateway-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../people/schema.ts';
import { authorizationRequestOf } from '../data.server.ts';
import { nextTry } from '../rules.ts';
import type { AuthorizationRequest, AuthorizationResult } from '../schema.ts';

/**
 * Writes the intent to reserve money, before the gateway is asked, so that no crash in between can lose it. `source` is
 * what is paid for, in the same statement: a relation with `reference`, `description` and `amount_cents`; `card` is a `usableCard`.
 */
export function paymentExpression(input: { paymentId: string; member: Pick<Member, 'userId'>; source: RawBuilder<unknown>; card: RawBuilder<unknown> }, now: Date): RawBuilder<unknown> {
  return sql`
    insert into payments (id, created_at, payer_id, card_id, reference, description, amount_cents, currency, state, next_try_at)
    select ${input.paymentId}::uuid, ${now}::timestamptz, ${input.member.userId}::uuid, card.id, source.reference, source.description,
      source.amount_cents, 'usd', 'pending', ${nextTry(0, now)}::timestamptz
    from ${input.source} as source cross join ${input.card} as card
    returning id`;
}

/**
 * Asks the gateway to reserve the money. The payment's id is the idempotency key, so that asking again after a crash or a
 * time-out reserves nothing twice. The caller writes down what came of it.
 */
export async function askForAuthorization(platform: Platform, request: AuthorizationRequest): Promise<AuthorizationResult> {
  const { paymentId, ...rest } = request;
  const outcome = await platform.gateway.authorize({ ...rest, currency: 'usd' }, paymentId);
  switch (outcome.state) {
    case 'authorized':
      return { state: 'authorized', paymentIntentId: outcome.paymentIntentId };
    case 'declined':
      return { state: 'declined', code: outcome.code, message: outcome.message };
    case 'challenge':
      return { state: 'declined', code: 'authentication_required', message: 'Your bank wants to ask you first. Please choose another card, or call us.' };
    case 'unavailable':
      return { state: 'waiting' };
  }
}

/** How long the gateway surely remembers an idempotency key, with an hour to spare. */
const keyLifeMilliseconds = 23 * 3_600_000;

/**
 * The same for a payment that is written down and has no answer yet, however long ago that was: safe to ask again and again.
 */
export async function askForWritten(platform: Platform, paymentId: string): Promise<AuthorizationResult> {
  const { rows } = await sql<{ request: AuthorizationRequest | null; created_at: Date }>`
    select ${authorizationRequestOf(sql`p.id`)} as request, p.created_at from payments p where p.id = ${paymentId}`.execute(platform.database);
  const { request, created_at: createdAt } = rows[0] ?? {};
  if (!request || createdAt === undefined) throw new Error(`The payment ${paymentId} is not there.`);
  if (platform.clock.now().getTime() - createdAt.getTime() < keyLifeMilliseconds) return askForAuthorization(platform, request);
  const earlier = await findEarlier(platform, request);
  return earlier ?? askForAuthorization(platform, request);
}

/** What became of a request whose key the gateway may have forgotten: asking with it again could charge twice. */
async function findEarlier(platform: Platform, { customerId, reference }: AuthorizationRequest): Promise<AuthorizationResult | undefined> {
  try {
    const found = await platform.gateway.findAuthorization({ customerId, reference });
    const took = found?.state === 'authorized' || found?.state === 'captured';
    return took ? { state: 'authorized', paymentIntentId: found.paymentIntentId } : undefined;
  } catch (error) {
    if (error instanceof GatewayUnavailable) return { state: 'waiting' };
    throw error;
  }
}

/** Writes down the gateway's answer, if nobody else has; returns the payment's id in that case. What was decided meanwhile is settled next. */
export function answerExpression(paymentId: string, result: AuthorizationResult, now: Date): RawBuilder<unknown> {
  return sql`update payments set ${changeFor(result, now)} where id = ${paymentId} and state = 'pending' returning id`;
}

function changeFor(result: AuthorizationResult, now: Date): RawBuilder<unknown> {
  switch (result.state) {
    case 'authorized':
      return sql`state = 'authorized', payment_intent_id = ${result.paymentIntentId},
        next_try_at = case when settle_cents is null then null else ${now}::timestamptz end`;
    case 'declined':
      return sql`state = 'declined', refusal_code = ${result.code}, next_try_at = null`;
    case 'waiting':
      return sql`tries = tries + 1, next_try_at = ${now}::timestamptz + least(interval '30 seconds' * 2 ^ tries, interval '1 hour')`;
  }
}
