import { sql } from 'kysely';
import { moveCredit } from '#domains/payments/ledger.server.ts';
import { bankAccount } from '#domains/payments/ledger.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { findPendingCharge } from './charge.server.ts';
import { findCharged, returnCredit, type ReturnedCredit } from './credit-return.server.ts';
import { chargeUnderWay, type Membership } from './membership.ts';
import { tellMember } from './notice.server.ts';
import { lockMembership, saveMembership } from './record.server.ts';

/**
 * Gives a member the credit of their membership back, because they ask for it. Refuses `no_credit`,
 * `no_card_takes_it`, and `charge_under_way` while a charge that uses it is not answered.
 */
export async function payCreditBack(
  platform: ConnectedPlatform,
  userId: string,
): Promise<Result<{ cents: number }>> {
  return transaction(platform.database, async (work): Promise<Result<{ cents: number }>> => {
    const current = await lockMembership(work, userId);
    if (current === undefined) return refused(noCredit);
    const wish = { way: 'credit' as const, amountCents: current.creditCents };
    const refusal = await creditRefusal(work, current, wish);
    return refusal === undefined
      ? success({ cents: await giveCreditBack(platform, work, current, wish) })
      : refused(refusal);
  });
}

/** Credit that goes back to the cards that paid, or that the office has paid by check. */
export interface CreditWish {
  way: 'credit' | 'check';
  amountCents: number;
}

/** Why credit cannot go back so; undefined if it can. A check is for what has ended and no card takes. */
export async function creditRefusal(
  database: DatabaseReader,
  current: Membership,
  { way, amountCents }: CreditWish,
): Promise<Refusal | undefined> {
  if (amountCents === 0 || amountCents > current.creditCents) return noCredit;
  if ((await findPendingCharge(database, current.userId)) !== undefined) return chargeUnderWay;
  if (way === 'check') return current.state === 'ended' ? undefined : stillRuns;
  return (await findCharged(database, current.userId)).length === 0 ? noCardTakesIt : undefined;
}

/**
 * Sends credit back, or writes that it was paid by check; returns how much. `staff` is who has decided it.
 * The caller holds the lock, and has asked `creditRefusal`.
 */
export async function giveCreditBack(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  current: Membership,
  { way, amountCents }: CreditWish,
  staff?: Staff,
): Promise<number> {
  const now = platform.clock.now();
  const { membership, cents } =
    way === 'credit'
      ? await returnCredit(work, current, now, { mostCents: amountCents, ...(staff ? { staff } : {}) })
      : await writeCheck(work, current, amountCents, now);
  await saveMembership(work, membership, now);
  if (staff !== undefined)
    await writeAudit(
      work,
      staff,
      {
        action: way === 'credit' ? 'membership_credit_returned' : 'membership_credit_by_check',
        subject: current.userId,
        onBehalfOf: current.userId,
        before: { cents: current.creditCents },
        after: { cents: membership.creditCents },
      },
      now,
    );
  if (way === 'credit')
    await tellMember(platform, work, 'credit-returned', {
      membership,
      amountCents: cents,
      dedupeKey: `membership-credit:${newIdentifier(now)}`,
    });
  return cents;
}

async function writeCheck(
  work: DatabaseTransaction,
  current: Membership,
  cents: number,
  now: Date,
): Promise<ReturnedCredit> {
  await moveCredit(
    work,
    {
      dedupeKey: `membership-credit-check:${newIdentifier(now)}`,
      userId: current.userId,
      cents: -cents,
      other: bankAccount,
      memo: 'Credit of a membership, paid back by check',
    },
    now,
  );
  return { membership: { ...current, creditCents: current.creditCents - cents }, cents };
}

/**
 * Keeps the credit of a membership that has ended for the member's next visits: it no longer goes back by
 * itself. Refuses `no_credit`.
 */
export async function keepCredit(platform: Platform, userId: string): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const current = await lockMembership(work, userId);
    if (current?.state !== 'ended' || current.creditCents === 0) return refused(noCredit);
    const creditKeptAt = current.creditKeptAt ?? now;
    await saveMembership(work, { ...current, creditBackAt: null, creditKeptAt }, now);
    return success(null);
  });
}

/** A bank sends back what it could not pay out within weeks. */
const restorableMilliseconds = 90 * 86_400_000;

/** A refund that a bank declined is credit again, once; returns how many there were. */
export async function restoreCredit(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  const { rows } = await sql<{ refundId: string; userId: string }>`
    select c.refund_id as "refundId", c.user_id as "userId" from membership_credit_returns c join payment_refunds r on r.id = c.refund_id
    where c.restored_at is null and c.created_at > ${new Date(now.getTime() - restorableMilliseconds)} and r.state = 'failed' limit 50`.execute(
    platform.database,
  );
  for (const { refundId, userId } of rows)
    await transaction(platform.database, async (work) => {
      const membership = await lockMembership(work, userId);
      const restored = await work
        .updateTable('membership_credit_returns')
        .set({ restored_at: now })
        .where('refund_id', '=', refundId)
        .where('restored_at', 'is', null)
        .returning('amount_cents')
        .executeTakeFirst();
      if (membership === undefined || restored === undefined) return;
      await moveCredit(
        work,
        {
          dedupeKey: `membership-credit-again:${refundId}`,
          userId,
          cents: restored.amount_cents,
          memo: 'Credit of a membership, the bank sent it back',
        },
        now,
      );
      const creditCents = membership.creditCents + restored.amount_cents;
      // No card takes it, so that the office has to look.
      await saveMembership(work, { ...membership, creditCents, creditBackAt: null, creditKeptAt: null }, now);
    });
  return rows.length;
}

const noCredit = refusal('conflict', 'no_credit', 'No credit left to pay back.');
const stillRuns = refusal(
  'conflict',
  'still_runs',
  'The membership still runs. Its credit pays what comes next, or goes back to a card.',
);
const noCardTakesIt = refusal(
  'conflict',
  'no_card_takes_it',
  'No card can take this credit back. Please call us, and we will find another way.',
);
