import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Dispute } from '#platform/payment-gateway/gateway.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { type BookedDispute, isOver, movesOfDispute, noWarning } from './dispute.ts';
import { writeEntries } from './ledger.server.ts';

const nothingBooked: BookedDispute = { state: 'warned', withdrawnCents: 0, feeCents: 0 };

/**
 * Keeps a dispute as it is at the gateway, and books what has moved since. Safe to repeat. One about a
 * payment that is not ours is left out.
 */
export async function followDispute(platform: ConnectedPlatform, dispute: Dispute): Promise<void> {
  const now = platform.clock.now();
  await transaction(platform.database, async (work) => {
    const about = await lockDisputed(work, dispute.paymentIntentId);
    if (about === undefined) return;
    const known = await findBooked(work, dispute.disputeId);
    const kept = {
      state: dispute.state,
      amount_cents: dispute.amountCents,
      withdrawn_cents: dispute.withdrawnCents,
      fee_cents: dispute.feeCents,
      reason: dispute.reason,
      answer_by: dispute.answerBy,
      ended_at: isOver(dispute.state) ? (known?.endedAt ?? now) : null,
    };
    await work
      .insertInto('payment_disputes')
      .values({
        id: dispute.disputeId,
        created_at: dispute.openedAt,
        payment_id: about.paymentId,
        gift_card_id: about.giftCardId,
        ...kept,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(kept))
      .execute();
    const entries = movesOfDispute(known ?? nothingBooked, dispute).map((move) => ({
      ...move,
      dedupeKey: `dispute:${dispute.disputeId}:${newIdentifier(now)}`,
      ...(about.paymentId !== null && { paymentId: about.paymentId }),
      memo: `${about.what}, disputed`,
    }));
    await writeEntries(work, entries, now);
  });
}

interface Disputed {
  paymentId: string | null;
  giftCardId: string | null;
  what: string;
}

/** What was paid by a payment at the gateway, locked, so that one dispute is booked by one at a time. */
async function lockDisputed(work: DatabaseTransaction, intentId: string): Promise<Disputed | undefined> {
  const { rows: payments } = await sql<Disputed>`
    select id as "paymentId", null as "giftCardId", description as what from payments where payment_intent_id = ${intentId} for update`.execute(
    work,
  );
  if (payments[0] !== undefined) return payments[0];
  const { rows: gifts } = await sql<Disputed>`
    select null as "paymentId", id as "giftCardId", 'Gift card' as what from gift_cards where payment_intent_id = ${intentId} for update`.execute(
    work,
  );
  return gifts[0];
}

async function findBooked(
  work: DatabaseTransaction,
  id: string,
): Promise<(BookedDispute & { endedAt: Date | null }) | undefined> {
  const { rows } = await sql<BookedDispute & { endedAt: Date | null }>`
    select state, withdrawn_cents as "withdrawnCents", fee_cents as "feeCents", ended_at as "endedAt" from payment_disputes where id = ${id}`.execute(
    work,
  );
  return rows[0];
}

/** Brings our books up to date with the disputes opened since then, and with those that are open here. */
export async function followDisputes(platform: ConnectedPlatform, since: Date): Promise<void> {
  for (const dispute of await platform.gateway.listDisputes({ since }))
    await followDispute(platform, dispute);
  const { rows } = await sql<{ intentId: string }>`
    select distinct coalesce(p.payment_intent_id, g.payment_intent_id) as "intentId"
    from payment_disputes d left join payments p on p.id = d.payment_id left join gift_cards g on g.id = d.gift_card_id
    where d.ended_at is null and d.created_at < ${since}`.execute(platform.database);
  for (const { intentId: paymentIntentId } of rows)
    for (const dispute of await platform.gateway.listDisputes({ paymentIntentId }))
      await followDispute(platform, dispute);
}

/**
 * Records that a member of the office has read a warning of fraud and leaves the payment as it is. Refuses
 * `no_warning`.
 */
export async function leaveWarning(
  platform: Pick<ConnectedPlatform, 'database' | 'clock'>,
  staff: Pick<Staff, 'staffId'>,
  id: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const left = await work
      .updateTable('payment_disputes')
      .set({ left_at: now, left_by: staff.staffId })
      .where('id', '=', id)
      .where('state', '=', 'warned')
      .where('left_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (left === undefined) return refused(noWarning);
    await writeAudit(work, staff, { action: 'fraud_warning_left', subject: id }, now);
    return success(null);
  });
}

/** How much of a payment its bank has taken and not returned, in integer cents. */
export const takenByBank = (paymentId: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(t.withdrawn_cents), 0)::integer from payment_disputes t where t.payment_id = ${paymentId})`;

/** Whether a bank has taken a payment back and has not decided. */
export async function isDisputed(database: DatabaseReader, paymentId: string): Promise<boolean> {
  const { rows } =
    await sql`select from payment_disputes where state = 'open' and payment_id = ${paymentId} limit 1`.execute(
      database,
    );
  return rows.length > 0;
}

/** Whether a bank has reversed the payment that a gift card was bought with, for good or until it decides. */
export async function isGiftTakenBack(database: DatabaseReader, giftCardId: string): Promise<boolean> {
  const { rows } =
    await sql`select from payment_disputes where state in ('open', 'lost') and gift_card_id = ${giftCardId} limit 1`.execute(
      database,
    );
  return rows.length > 0;
}
