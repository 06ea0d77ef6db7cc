import { type RawBuilder, sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { declineMessage } from '#platform/payment-gateway/decline-messages.ts';
import { GatewayUnavailable } from '#platform/payment-gateway/gateway-errors.ts';
import { authorizationRequestOf } from './card.server.ts';
import { type AuthorizationRequest, type AuthorizationResult, nextTry, type ReturnAddress } from './card.ts';

/**
 * Writes the intent to authorize money, before the gateway is asked, so that no crash in between can lose it.
 * `source` is what is paid for, in the same statement: a relation with `reference`, `description`,
 * `amount_cents`, and `booking_id` and `charge_id` (null where it is for no visit, or for the visit itself);
 * `card` is a `usableCard`. `returnUrl` is for a payer at the screen, who may be asked by the bank.
 */
export function paymentExpression(
  input: {
    paymentId: string;
    member: Pick<Member, 'userId'>;
    source: RawBuilder<unknown>;
    card: RawBuilder<unknown>;
    returnUrl?: ReturnAddress | undefined;
  },
  now: Date,
): RawBuilder<unknown> {
  return paymentsExpression(
    sql`(select ${input.paymentId}::uuid as payment_id, ${input.member.userId}::uuid as payer_id, card.id as card_id, source.reference, source.description, source.amount_cents, source.booking_id, source.charge_id, ${input.returnUrl?.(input.paymentId) ?? null}::text as return_url
      from ${input.source} as source cross join ${input.card} as card)`,
    now,
  );
}

/**
 * The same for each row of `source`, which then also has `payment_id`, `payer_id`, `card_id` and
 * `return_url`.
 */
export function paymentsExpression(source: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    insert into payments (id, created_at, payer_id, card_id, reference, description, amount_cents,
      booking_id, charge_id, currency, state, next_try_at, return_url)
    select source.payment_id, ${now}::timestamptz, source.payer_id, source.card_id, source.reference, source.description,
      source.amount_cents, source.booking_id, source.charge_id, 'usd', 'pending', ${nextTry(0, now)}::timestamptz, source.return_url
    from ${source} as source
    returning id`;
}

/**
 * Asks the gateway to authorize the money. The payment's id is the idempotency key, so asking again after a
 * crash or a time-out authorizes nothing twice. Where the gateway may have forgotten the key, or the bank
 * asks the payer, it only looks up the state. The caller writes down the result.
 */
export async function askForAuthorization(
  platform: ConnectedPlatform,
  request: AuthorizationRequest,
): Promise<AuthorizationResult> {
  const { paymentId, returnUrl, askedIntentId, writtenAt, ...rest } = request;
  if (askedIntentId)
    return lookUpAsked(
      platform,
      { key: paymentId, since: writtenAt === undefined ? undefined : new Date(writtenAt) },
      askedIntentId,
    );
  const isOld =
    writtenAt !== undefined && platform.clock.now().getTime() - Date.parse(writtenAt) >= keyLifeMilliseconds;
  const earlier = isOld ? await findEarlier(platform, request) : undefined;
  if (earlier !== undefined) return earlier;
  const outcome = await platform.gateway.authorize(
    { ...rest, currency: 'usd', ...(returnUrl ? { returnUrl } : {}) },
    paymentId,
  );
  return outcome.state === 'unavailable' ? { state: 'waiting' } : outcome;
}

/** How long the gateway certainly remembers an idempotency key, less an hour to spare. */
const keyLifeMilliseconds = 23 * 3_600_000;
/** How long the payer has to answer their bank; the hold on the visit's time stays meanwhile. */
const challengeMilliseconds = 30 * 60_000;

/**
 * Asks, as `askForAuthorization` does, for a payment that is written down and has no answer yet. Safe to
 * repeat.
 */
export async function askForWritten(
  platform: ConnectedPlatform,
  paymentId: string,
): Promise<AuthorizationResult> {
  const { rows } = await sql<{
    request: AuthorizationRequest | null;
  }>`select ${authorizationRequestOf(sql`p.id`)} as request from payments p where p.id = ${paymentId}`.execute(
    platform.database,
  );
  const request = rows[0]?.request;
  if (!request) throw new Error(`The payment ${paymentId} is not there.`);
  return askForAuthorization(platform, request);
}

/**
 * Writes the gateway's answer, unless another was written first; returns the one that was written. When two
 * processes ask at once, one may be authorized while the other calls it off; what was paid for follows from
 * the written answer.
 */
export async function writeAnswer(
  work: DatabaseTransaction,
  paymentId: string,
  answer: AuthorizationResult,
  now: Date,
): Promise<AuthorizationResult> {
  const { rows } = await sql`${answerExpression(paymentId, answer, now)}`.execute(work);
  if (rows.length > 0) return answer;
  const written = await work
    .selectFrom('payments')
    .select(['state', 'payment_intent_id', 'refusal_code'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (written.state === 'declined') return declinedAs(written.refusal_code ?? 'card_declined');
  return { state: 'authorized', paymentIntentId: written.payment_intent_id ?? '' };
}

/**
 * Finds the result of a request whose key the gateway may have forgotten: asking with it again could charge
 * twice.
 */
async function findEarlier(
  platform: ConnectedPlatform,
  { customerId, reference }: AuthorizationRequest,
): Promise<AuthorizationResult | undefined> {
  try {
    const found = await platform.gateway.findAuthorization({ customerId, reference });
    const took = found?.state === 'authorized' || found?.state === 'captured';
    return took ? { state: 'authorized', paymentIntentId: found.paymentIntentId } : undefined;
  } catch (error) {
    if (error instanceof GatewayUnavailable) return { state: 'waiting' };
    throw error;
  }
}

/** What the bank asks about: `key` is the key that the request was made with. */
interface Asked {
  key: string;
  since: Date | undefined;
}

/**
 * The state of a payment that the bank asks the payer about. A question left unanswered for 30 minutes is
 * called off.
 */
export async function lookUpAsked(
  platform: ConnectedPlatform,
  asked: Asked,
  paymentIntentId: string,
): Promise<AuthorizationResult> {
  try {
    const found = await platform.gateway.findAuthorization({ paymentIntentId });
    switch (found?.state) {
      case 'authorized':
      case 'captured':
        return { state: 'authorized', paymentIntentId };
      case 'challenge': {
        const isOld =
          asked.since !== undefined &&
          platform.clock.now().getTime() - asked.since.getTime() >= challengeMilliseconds;
        if (!isOld && found.challengeUrl !== undefined)
          return { state: 'challenge', url: found.challengeUrl, paymentIntentId };
        return callOff(platform, asked.key, paymentIntentId);
      }
      case 'declined':
        return declinedAs(found.declineCode ?? 'card_declined');
      default:
        return declinedAs('challenge_given_up');
    }
  } catch (error) {
    if (error instanceof GatewayUnavailable) return { state: 'waiting' };
    throw error;
  }
}

/**
 * Calls off a payment that the bank asks about. If the payer confirms at this very moment, the money is
 * released too.
 */
export async function callOff(
  platform: ConnectedPlatform,
  key: string,
  paymentIntentId: string,
): Promise<AuthorizationResult> {
  const outcome = await platform.gateway.release(paymentIntentId, `${key}:call-off`);
  if (outcome.state === 'already_captured') return { state: 'authorized', paymentIntentId };
  return outcome.state === 'released' ? declinedAs('challenge_given_up') : { state: 'waiting' };
}

/**
 * For a payer who chooses another card, or something else, while the bank asks about a payment: that payment
 * is given up. Returns whether it was called off; the payment is then declined, and what it was for can be
 * paid for again.
 */
export async function callOffForAnother(
  platform: ConnectedPlatform,
  paymentId: string,
  cardId: string | null,
): Promise<boolean> {
  const sameCard = isIdentifier(cardId) ? sql`card_id = ${cardId}` : sql`false`;
  const { rows } = await sql<{ intentId: string }>`
    select payment_intent_id as "intentId" from payments
    where id = ${paymentId} and state = 'pending' and payment_intent_id is not null and not ${sameCard}`.execute(
    platform.database,
  );
  const [asked] = rows;
  const answer = asked && (await callOff(platform, paymentId, asked.intentId));
  if (answer?.state !== 'declined') return false;
  await answerExpression(paymentId, answer, platform.clock.now()).execute(platform.database);
  return true;
}

function declinedAs(code: string): AuthorizationResult {
  return { state: 'declined', code, message: declineMessage(code) };
}

/**
 * Writes down the gateway's answer if nobody else has, and then returns the payment's id. Decisions made
 * meanwhile are settled next.
 */
export function answerExpression(
  paymentId: string,
  result: AuthorizationResult,
  now: Date,
): RawBuilder<unknown> {
  const { payment_id, answer, payment_intent_id, refusal_code } = answerColumns(paymentId, result);
  return answersExpression(
    sql`(select ${payment_id}::uuid as payment_id, ${answer}::text as answer, ${payment_intent_id}::text as payment_intent_id, ${refusal_code}::text as refusal_code)`,
    now,
  );
}

/** What `answersExpression` needs to know about an answer. */
export function answerColumns(paymentId: string, result: AuthorizationResult) {
  return {
    payment_id: paymentId,
    answer: result.state,
    payment_intent_id: 'paymentIntentId' in result ? result.paymentIntentId : null,
    refusal_code: 'code' in result ? result.code : null,
  };
}

/**
 * The same for each row of `source`, a relation with the `answerColumns`; a row without a `payment_id` is no
 * answer.
 */
export function answersExpression(source: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    update payments set
      state = case when source.answer in ('authorized', 'declined') then source.answer else payments.state end,
      payment_intent_id = coalesce(source.payment_intent_id, payments.payment_intent_id),
      refusal_code = coalesce(source.refusal_code, payments.refusal_code),
      tries = payments.tries + case when source.answer = 'waiting' then 1 else 0 end,
      next_try_at = case source.answer
        when 'authorized' then case when payments.settle_cents is null then null else ${now}::timestamptz end
        when 'challenge' then greatest(${now}::timestamptz + interval '1 minute', payments.created_at + interval '30 minutes')
        when 'waiting' then ${now}::timestamptz + least(interval '30 seconds' * 2 ^ payments.tries, interval '1 hour')
      end
    from ${source} as source
    where payments.id = source.payment_id and payments.state = 'pending'
    returning payments.id`;
}

/**
 * Decides how much of an authorized payment to capture, at most all of it; the settling job does it at the
 * gateway (`settlement.server.ts`).
 */
export async function decideSettlement(
  work: DatabaseTransaction,
  paymentId: string,
  amountCents: number,
  now: Date,
): Promise<void> {
  await work
    .updateTable('payments')
    .set({ settle_cents: amountCents, next_try_at: now })
    .where('id', '=', paymentId)
    .where('state', 'in', ['pending', 'authorized'])
    .execute();
}
