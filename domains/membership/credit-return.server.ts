import { sql } from 'kysely';
import { moveCredit } from '#domains/payments/ledger.server.ts';
import { openRefund } from '#domains/payments/refund.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Membership } from './membership.ts';
import { lockMembership, saveMembership } from './record.server.ts';

/** A membership after its credit has gone back, and how much of it did. */
export interface ReturnedCredit {
  membership: Membership;
  cents: number;
}

/**
 * Sends the credit of a membership back to the cards that paid for it, the newest charge first; the job asks
 * the gateway. What no card can take stays credit, and is not tried again by itself. The caller holds the
 * lock and saves the membership.
 */
export async function returnCredit(
  work: DatabaseTransaction,
  membership: Membership,
  now: Date,
  { staff, mostCents = membership.creditCents }: { staff?: Staff; mostCents?: number } = {},
): Promise<ReturnedCredit> {
  if (membership.creditCents === 0) return { membership, cents: 0 };
  const requestKey = `membership-credit:${newIdentifier(now)}`;
  const wanted = Math.min(mostCents, membership.creditCents);
  let rest = wanted;
  for (const { paymentId, leftCents } of await findCharged(work, membership.userId)) {
    const amountCents = Math.min(rest, leftCents);
    if (amountCents === 0) break;
    const opened = await openRefund(
      work,
      {
        paymentId,
        amountCents,
        reason: 'Credit of the membership, paid back',
        requestedBy: staff?.staffId ?? null,
        requestKey,
      },
      now,
    );
    if (!opened.ok) throw new Error(`The refund of ${paymentId} was refused: ${opened.refusal.code}.`);
    await work
      .insertInto('membership_credit_returns')
      .values({
        refund_id: opened.value.refundId,
        created_at: now,
        user_id: membership.userId,
        amount_cents: amountCents,
      })
      .execute();
    await moveCredit(
      work,
      {
        dedupeKey: `membership-credit-back:${opened.value.refundId}`,
        userId: membership.userId,
        cents: -amountCents,
        memo: 'Credit of a membership, on its way to a card',
      },
      now,
    );
    rest -= amountCents;
  }
  const cents = wanted - rest;
  const creditCents = membership.creditCents - cents;
  return { membership: { ...membership, creditCents, creditBackAt: null, creditKeptAt: null }, cents };
}

/** What was taken for a member's membership, a double's too, and not refunded yet, the newest charge first. */
export async function findCharged(
  database: DatabaseReader,
  userId: string,
): Promise<{ paymentId: string; leftCents: number }[]> {
  const { rows } = await sql<{ paymentId: string; leftCents: number }>`
    select p.id as "paymentId", (p.captured_cents - p.back)::integer as "leftCents" from (
      select paid.id, paid.captured_cents, c.created_at,
        (select coalesce(sum(r.amount_cents), 0) from payment_refunds r where r.payment_id = paid.id and r.state <> 'failed') as back
      from membership_charges c join payments paid on paid.id = c.payment_id
      where c.user_id in (select person.id from users person where person.id = ${userId} or person.merged_into = ${userId}) and c.state = 'paid' and paid.state = 'captured') p
    where p.captured_cents > p.back order by p.created_at desc, p.id desc`.execute(database);
  return rows;
}

/**
 * Sends what credit an account still has back before it is closed; returns how much. The caller holds the
 * lock.
 */
export async function returnCreditOfClosed(
  work: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<number> {
  const membership = await lockMembership(work, userId);
  if (membership === undefined || membership.creditCents === 0) return 0;
  const returned = await returnCredit(work, membership, now);
  await saveMembership(work, returned.membership, now);
  return returned.cents;
}
