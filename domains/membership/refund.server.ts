import { sql } from 'kysely';
import { writeDecision } from '#domains/payments/approvals/second-person.server.ts';
import {
  alreadyDecided,
  type Decision,
  needsSecondPerson,
  refusalToDecide,
} from '#domains/payments/approvals/second-person.ts';
import { bankAccount, memberCreditAccount } from '#domains/payments/ledger.ts';
import { openRefund } from '#domains/payments/refund.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { findPendingCharge } from './charge.server.ts';
import { findCharged } from './credit-return.server.ts';
import { creditRefusal, type CreditWish, giveCreditBack } from './credit.server.ts';
import { chargeUnderWay, type Membership } from './membership.ts';
import { tellMember } from './notice.server.ts';
import { findMembership, lockMembership, saveMembership } from './record.server.ts';

export interface MembershipRefundOrder {
  /** Of what was paid, or of the member's credit: to cards, or by a check that was sent. */
  way: 'paid' | CreditWish['way'];
  amountCents: number;
  /** In words that the member reads. */
  reason: string;
  /** Identifies the refund: the same key refunds nothing more. */
  requestKey: string;
}

/** A refund above the limit, which waits for a second person. */
export interface AskedMembershipRefund extends MembershipRefundOrder {
  id: string;
  askedBy: string;
  askedByName: string;
}

/** What one person alone gives back to a member counts for this long. */
const aloneMilliseconds = 30 * 86_400_000;

/**
 * How much of what a member paid for memberships can be refunded: all but their credit, which is theirs
 * anyway, and what visits or a check had of it.
 */
export async function findMembershipRefundable(database: DatabaseReader, userId: string): Promise<number> {
  const membership = await findMembership(database, userId);
  const charged = await findCharged(database, userId);
  const left = charged.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const spent = await findSpentOtherwise(database, userId);
  return Math.max(0, left - (membership?.creditCents ?? 0) - spent);
}

/** What left the credit of a member for visits or by check, less what came back of it. */
async function findSpentOtherwise(database: DatabaseReader, userId: string): Promise<number> {
  const account = memberCreditAccount(userId);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when debit_account = ${account} then amount_cents else -amount_cents end), 0)::integer as cents
    from ledger_entries where (debit_account = ${account} or credit_account = ${account})
      and (debit_kind = 'gift_authorized' or credit_kind in ('gift_authorized', ${bankAccount}) or booking_id is not null)`.execute(
    database,
  );
  return rows[0]?.cents ?? 0;
}

export async function findAskedMembershipRefund(
  database: DatabaseReader,
  userId: string,
): Promise<AskedMembershipRefund | undefined> {
  const { rows } = await sql<AskedMembershipRefund>`
    select f.id, f.way, f.amount_cents as "amountCents", f.reason, f.request_key as "requestKey", f.asked_by as "askedBy", s.name as "askedByName"
    from membership_refunds f join staff s on s.id = f.asked_by where f.user_id = ${userId} and f.state = 'asked'`.execute(
    database,
  );
  return rows[0];
}

/**
 * Gives back part of what a member paid for memberships, or their credit, to the cards that paid, the newest
 * charge first. The member is told. Above the operator's limit it is only asked for, and waits for a second
 * person. Refuses `nothing_to_refund`, `more_than_was_paid`, `refund_waits` and `charge_under_way`, and what
 * giving credit back refuses.
 */
export async function refundMembership(
  platform: ConnectedPlatform,
  staff: Staff,
  userId: string,
  order: MembershipRefundOrder,
): Promise<Result<{ state: 'given' | 'asked' }>> {
  if (!isIdentifier(userId)) return refused(nothingToRefund);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ state: 'given' | 'asked' }>> => {
    const current = await lockMembership(work, userId);
    if (current === undefined) return refused(nothingToRefund);
    const earlier = await work
      .selectFrom('membership_refunds')
      .select('state')
      .where('user_id', '=', userId)
      .where('request_key', '=', order.requestKey)
      .executeTakeFirst();
    if (earlier !== undefined) return success({ state: earlier.state === 'given' ? 'given' : 'asked' });
    if ((await findAskedMembershipRefund(work, userId)) !== undefined) return refused(refundWaits);
    const refusal = await refusalOf(work, current, order);
    if (refusal !== undefined) return refused(refusal);
    const alone = await findGivenAlone(work, userId, now);
    const isAsked = needsSecondPerson(platform.configuration.REFUND_LIMIT, alone, order.amountCents);
    await work
      .insertInto('membership_refunds')
      .values({
        id: newIdentifier(now),
        created_at: now,
        user_id: userId,
        way: order.way,
        amount_cents: order.amountCents,
        reason: order.reason,
        asked_by: staff.staffId,
        request_key: order.requestKey,
        state: isAsked ? 'asked' : 'given',
        decided_at: isAsked ? null : now,
      })
      .execute();
    if (!isAsked) await giveBack(platform, work, staff, current, order);
    else await audit(work, staff, 'membership_refund_asked_for', userId, order.amountCents, now);
    return success({ state: isAsked ? 'asked' : 'given' });
  });
}

/**
 * A second person approves a refund above the limit, or declines it with a reason; the person who asked may
 * withdraw it. Refuses `refund_decided`, `needs_second_person`, `not_yours`, and what refunding refuses.
 */
export async function decideMembershipRefund(
  platform: ConnectedPlatform,
  staff: Staff,
  userId: string,
  decision: Decision,
): Promise<Result<null>> {
  if (!isIdentifier(userId)) return refused(alreadyDecided);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const current = await lockMembership(work, userId);
    const asked = await findAskedMembershipRefund(work, userId);
    if (current === undefined || asked === undefined) return refused(alreadyDecided);
    const refusal =
      refusalToDecide(asked.askedBy, staff, decision) ??
      (decision.state === 'given' ? await refusalOf(work, current, asked) : undefined);
    if (refusal !== undefined) return refused(refusal);
    await writeDecision(work, 'membership_refunds', asked.id, staff, decision, now);
    if (decision.state === 'given') {
      await audit(work, staff, 'refund_approved', userId, asked.amountCents, now);
      await giveBack(platform, work, staff, current, asked);
    } else await audit(work, staff, `membership_refund_${decision.state}`, userId, asked.amountCents, now);
    return success(null);
  });
}

async function refusalOf(
  work: DatabaseTransaction,
  current: Membership,
  { way, amountCents }: MembershipRefundOrder,
): Promise<Refusal | undefined> {
  const { userId } = current;
  if (way !== 'paid') return creditRefusal(work, current, { way, amountCents });
  if ((await findPendingCharge(work, userId)) !== undefined) return chargeUnderWay;
  const leftCents = await findMembershipRefundable(work, userId);
  return amountCents > leftCents ? { ...moreThanPaid, details: { left_cents: leftCents } } : undefined;
}

/** How much single people of the office have refunded to a member lately, without a second one. */
async function findGivenAlone(database: DatabaseReader, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::integer as cents from membership_refunds
    where user_id = ${userId} and state = 'given' and decided_by is null and created_at > ${new Date(now.getTime() - aloneMilliseconds)}`.execute(
    database,
  );
  return rows[0]?.cents ?? 0;
}

/** What went back of a period is no longer worth anything in a change of plan. */
async function giveBack(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  staff: Staff,
  current: Membership,
  { way, amountCents, reason, requestKey }: MembershipRefundOrder,
): Promise<void> {
  const now = platform.clock.now();
  if (way !== 'paid') {
    await giveCreditBack(platform, work, current, { way, amountCents }, staff);
    return;
  }
  let rest = amountCents;
  for (const { paymentId, leftCents } of await findCharged(work, current.userId)) {
    const cents = Math.min(rest, leftCents);
    if (cents === 0) break;
    const opened = await openRefund(
      work,
      {
        paymentId,
        amountCents: cents,
        reason: 'Membership, paid back',
        requestedBy: staff.staffId,
        requestKey: `membership-refund:${current.userId}:${requestKey}`,
      },
      now,
    );
    if (!opened.ok) throw new Error(`The refund of ${paymentId} was refused: ${opened.refusal.code}.`);
    rest -= cents;
  }
  const periodCents = Math.max(0, current.periodCents - amountCents);
  await saveMembership(work, { ...current, periodCents }, now);
  await audit(work, staff, 'membership_refunded', current.userId, amountCents, now);
  await tellMember(platform, work, 'refunded', {
    membership: current,
    amountCents,
    reason,
    dedupeKey: `membership-refund:${current.userId}:${requestKey}`,
  });
}

async function audit(
  work: DatabaseTransaction,
  staff: Staff,
  action: string,
  userId: string,
  cents: number,
  now: Date,
): Promise<void> {
  await writeAudit(work, staff, { action, subject: userId, onBehalfOf: userId, after: { cents } }, now);
}

const nothingToRefund = refusal('not_found', 'nothing_to_refund', 'Nothing was paid for a membership here.');
const moreThanPaid = refusal(
  'conflict',
  'more_than_was_paid',
  'This is more than what is left of the payments. Choose a smaller amount.',
);
const refundWaits = refusal(
  'conflict',
  'refund_waits',
  'Another refund for this member waits for a second person. Decide on that one first.',
);
