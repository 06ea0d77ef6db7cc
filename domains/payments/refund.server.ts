import { sql } from 'kysely';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { GatewayFault } from '#platform/payment-gateway/gateway-errors.ts';
import type { Refund } from '#platform/payment-gateway/gateway.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { nextTry, type RefundWish } from './card.ts';
import { isDisputed, takenByBank } from './dispute.server.ts';
import { paymentDisputed } from './dispute.ts';
import { writeEntries } from './ledger.server.ts';

/**
 * Records a refund to the card that the money came from, at most what was captured and not refunded yet. The
 * same `requestKey` refunds nothing more. Refuses `payment_not_found`, `nothing_was_taken`,
 * `payment_disputed` and `more_than_was_taken`.
 */
export async function openRefund(
  work: DatabaseTransaction,
  wish: RefundWish,
  now: Date,
): Promise<Result<{ refundId: string }>> {
  if (!isIdentifier(wish.paymentId)) return refused(paymentNotFound);
  const payment = await work
    .selectFrom('payments')
    .select(['state', 'captured_cents'])
    .where('id', '=', wish.paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (payment === undefined) return refused(paymentNotFound);
  const earlier = await work
    .selectFrom('payment_refunds')
    .select('id')
    .where('payment_id', '=', wish.paymentId)
    .where('request_key', '=', wish.requestKey)
    .executeTakeFirst();
  if (earlier !== undefined) return success({ refundId: earlier.id });
  if (payment.state !== 'captured') return refused(nothingTaken);
  if (await isDisputed(work, wish.paymentId)) return refused(paymentDisputed);
  const leftCents = payment.captured_cents - (await refundedCents(work, wish.paymentId));
  if (wish.amountCents > leftCents) return refused({ ...moreThanTaken, details: { left_cents: leftCents } });
  const refundId = newIdentifier(now);
  await work
    .insertInto('payment_refunds')
    .values({
      id: refundId,
      created_at: now,
      payment_id: wish.paymentId,
      amount_cents: wish.amountCents,
      reason: wish.reason,
      requested_by: wish.requestedBy,
      request_key: wish.requestKey,
      state: 'pending',
      next_try_at: nextTry(1, now),
    })
    .execute();
  return success({ refundId });
}

/** How much of a payment was refunded, is about to be, or was reversed by the bank. */
async function refundedCents(work: DatabaseTransaction, paymentId: string): Promise<number> {
  const { rows } = await sql<{
    cents: number;
  }>`select coalesce(sum(amount_cents), 0) + ${takenByBank(sql`${paymentId}::uuid`)} as cents from payment_refunds where payment_id = ${paymentId} and state <> 'failed'`.execute(
    work,
  );
  return rows[0]?.cents ?? 0;
}

/** How long the gateway certainly remembers an idempotency key, less an hour to spare. */
const keyLifeMilliseconds = 23 * 3_600_000;

/**
 * Refunds the money at the gateway and writes the ledger. Safe to repeat; if the gateway is away, the job
 * does it later.
 */
export async function finishRefund(
  platform: ConnectedPlatform,
  refundId: string,
): Promise<'done' | 'waiting' | 'failed'> {
  const { rows } = await sql<Row>`
    select r.state, r.amount_cents as "amountCents", r.created_at as "createdAt", p.payment_intent_id as "intentId"
    from payment_refunds r join payments p on p.id = r.payment_id where r.id = ${refundId}`.execute(
    platform.database,
  );
  const [refund] = rows;
  if (refund === undefined || refund.state === 'failed' || refund.intentId === null) return 'failed';
  if (refund.state === 'done') return 'done';
  const answer = await ask(platform, refundId, refund.intentId, refund);
  if (answer === 'waiting') return 'waiting';
  await transaction(platform.database, (work) =>
    answer === 'done' ? writeDone(work, refundId, platform.clock.now()) : writeFailed(work, refundId),
  );
  return answer;
}

interface Row {
  state: string;
  amountCents: number;
  createdAt: Date;
  intentId: string | null;
}

async function ask(
  platform: ConnectedPlatform,
  refundId: string,
  intentId: string,
  { amountCents, createdAt }: Row,
): Promise<'done' | 'waiting' | 'failed'> {
  try {
    if (platform.clock.now().getTime() - createdAt.getTime() >= keyLifeMilliseconds) {
      const made = (await platform.gateway.listRefunds(createdAt)).find(
        (each) => each.reference === refundId,
      );
      if (made !== undefined) return made.state === 'failed' ? 'failed' : 'done';
    }
    const { state } = await platform.gateway.refund(intentId, amountCents, refundId);
    return state === 'unavailable' ? 'waiting' : 'done';
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    platform.log.error({ refund: refundId, code: error.code }, 'refund was refused by the gateway');
    return 'failed';
  }
}

/** Writes the refund and its entry in the ledger, once. */
export async function writeDone(work: DatabaseTransaction, refundId: string, now: Date): Promise<void> {
  const { rows } = await sql<{
    paymentId: string;
    account: string;
    amountCents: number;
    description: string;
  }>`
    update payment_refunds r set state = 'done', next_try_at = null from payments p
    where r.id = ${refundId} and p.id = r.payment_id
    returning p.id as "paymentId", p.credit_account as account, r.amount_cents as "amountCents", p.description`.execute(
    work,
  );
  const [row] = rows;
  if (row === undefined) return;
  await writeEntries(
    work,
    [
      {
        dedupeKey: `${refundId}:refund`,
        paymentId: row.paymentId,
        debit: row.account,
        credit: 'gateway',
        amountCents: row.amountCents,
        memo: `${row.description}, paid back`,
      },
    ],
    now,
  );
}

async function writeFailed(work: DatabaseTransaction, refundId: string): Promise<void> {
  await work
    .updateTable('payment_refunds')
    .set({ state: 'failed', next_try_at: null })
    .where('id', '=', refundId)
    .where('state', '=', 'pending')
    .execute();
}

/** Continues every refund that was begun and not answered, after a crash or once the gateway is back. */
export async function continueRefunds(platform: ConnectedPlatform): Promise<number> {
  const now = platform.clock.now();
  const due = await platform.database
    .selectFrom('payment_refunds')
    .select(['id', 'tries'])
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(50)
    .execute();
  for (const { id, tries } of due) {
    await platform.database
      .updateTable('payment_refunds')
      .set({ tries: tries + 1, next_try_at: nextTry(tries, now) })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .execute();
    await finishRefund(platform, id).catch((error: unknown) => {
      platform.log.warn({ refund: id, error: nameOfThrown(error) }, 'refund is tried again later');
    });
  }
  return due.length;
}

const paymentNotFound = refusal('not_found', 'payment_not_found', 'We could not find this payment.');
const nothingTaken = refusal(
  'conflict',
  'nothing_was_taken',
  'Nothing was charged to the card for this, so there is nothing to pay back.',
);
const moreThanTaken = refusal(
  'conflict',
  'more_than_was_taken',
  'This is more than is left of the payment. Choose a smaller amount.',
);

/** Records a refund that an operator made by hand at the gateway, once. */
export async function writeForeignRefund(
  platform: ConnectedPlatform,
  paymentId: string,
  refund: Refund,
): Promise<void> {
  const now = platform.clock.now();
  const id = newIdentifier(now);
  await transaction(platform.database, async (work) => {
    const written = await work
      .insertInto('payment_refunds')
      .values({
        id,
        created_at: now,
        payment_id: paymentId,
        amount_cents: refund.amountCents,
        reason: 'Paid back by hand',
        requested_by: null,
        request_key: refund.refundId,
        state: 'pending',
      })
      .onConflict((conflict) => conflict.columns(['payment_id', 'request_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written !== undefined) await writeDone(work, id, now);
  });
}

/** Undoes a refund in our books that the bank has sent back: the money is with the gateway again. */
export async function undoRefund(platform: ConnectedPlatform, refundId: string): Promise<void> {
  const now = platform.clock.now();
  await transaction(platform.database, async (work) => {
    const refund = await work
      .updateTable('payment_refunds')
      .set({ state: 'failed' })
      .where('id', '=', refundId)
      .where('state', '=', 'done')
      .returning(['payment_id', 'amount_cents'])
      .executeTakeFirst();
    if (refund === undefined) return;
    const payment = await work
      .selectFrom('payments')
      .select(['credit_account', 'description'])
      .where('id', '=', refund.payment_id)
      .executeTakeFirstOrThrow();
    await writeEntries(
      work,
      [
        {
          dedupeKey: `${refundId}:came-back`,
          paymentId: refund.payment_id,
          debit: 'gateway',
          credit: payment.credit_account,
          amountCents: refund.amount_cents,
          memo: `${payment.description}, the bank sent it back`,
          isReturnedRefund: true,
        },
      ],
      now,
    );
  });
}
