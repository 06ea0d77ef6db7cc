import { sql } from 'kysely';
import { findCard } from '#domains/payments/card.server.ts';
import { cardNotChosen, type ReturnAddress } from '#domains/payments/card.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { ended, isSame, isUsedUp, pauseEnd, type Quote, quote, resumed, withoutPause } from './billing.ts';
import {
  type ChargeOutcome,
  findPendingCharge,
  finishCharge,
  giveUpAsked,
  isForSame,
  openCharge,
} from './charge.server.ts';
import {
  type CancelReason,
  type Charge,
  chargeUnderWay,
  type Membership,
  type MembershipOrder,
  priceChanged,
} from './membership.ts';
import { tellMember } from './notice.server.ts';
import { readStamp } from './price-stamp.server.ts';
import { lockMembership, saveMembership } from './record.server.ts';

export interface Cancellation {
  reason: CancelReason | null;
  at: Date;
}

/** The standing cancellation, with the reason if one was given. */
export async function findCancellation(
  database: DatabaseReader,
  userId: string,
): Promise<Cancellation | undefined> {
  const row = await database
    .selectFrom('membership_cancellations')
    .select([sql<CancelReason | null>`reason`.as('reason'), 'created_at'])
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : { reason: row.reason, at: row.created_at };
}

export type OrderOutcome = ChargeOutcome | { state: 'unchanged' };

/**
 * Begins or changes a membership: writes the charge, asks the gateway at once, and updates the membership by
 * the answer. A second click continues the first one's charge. If the gateway is away, the answer is
 * `waiting`, and a job continues. With a `returnUrl` the bank may ask the member first (`challenge`);
 * choosing something else then gives up that charge. Refuses `not_activated`, `price_changed`,
 * `card_not_found`, `card_declined` and `charge_under_way`.
 */
export async function orderMembership(
  platform: ConnectedPlatform,
  member: Member,
  order: MembershipOrder,
  returnUrl?: ReturnAddress,
): Promise<Result<OrderOutcome>> {
  if (member.status !== 'A') return refused(notActivated);
  await giveUpAsked(platform, member, order);
  const opened = await transaction(platform.database, (work) =>
    openOrder(platform, work, member, order, returnUrl),
  );
  if (!opened.ok) return opened;
  return opened.value === undefined ? success({ state: 'unchanged' }) : finishCharge(platform, opened.value);
}

async function openOrder(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  member: Member,
  order: MembershipOrder,
  returnUrl: ReturnAddress | undefined,
): Promise<Result<Charge | undefined>> {
  const now = platform.clock.now();
  const current = await lockMembership(work, member.userId);
  const pending = await findPendingCharge(work, member.userId);
  if (pending !== undefined) {
    return isForSame(pending, order) ? success(pending) : refused(chargeUnderWay);
  }
  if (isSame(current, order) && current?.state === 'active' && current.endsAt === null)
    return success(undefined);
  const price = priceShown(platform, current, order, member, now);
  if (price.amountCents !== order.agreed_cents) return refused(priceChanged);
  const cardId = order.card_id ?? null;
  if (cardId !== null && (await findCard(work, member, cardId)) === undefined) return refused(cardNotChosen);
  const { priceCents, usedCreditCents, creditAfterCents, amountCents, periodStartsAt, periodEndsAt } = price;
  const kind = current === undefined || current.state === 'ended' ? ('join' as const) : ('change' as const);
  const wanted = {
    userId: member.userId,
    cardId,
    kind,
    planId: order.plan,
    billing: order.billing,
    priceCents,
    creditBeforeCents: current?.creditCents ?? 0,
    usedCreditCents,
    creditAfterCents,
    amountCents,
    periodStartsAt,
    periodEndsAt,
  };
  const charge = await openCharge(work, member, wanted, `membership:${newIdentifier(now)}`, now, returnUrl);
  return charge === undefined ? refused(cardNotChosen) : success(charge);
}

/**
 * The price as it was shown, which begins then: what is left of the old period loses a cent every few
 * minutes, and nobody reads so fast. What has begun since then was not known to who looked.
 */
function priceShown(
  platform: ConnectedPlatform,
  current: Membership | undefined,
  order: MembershipOrder,
  member: Member,
  now: Date,
): Quote {
  const shown = readStamp(platform, order.price_stamp, member.userId, order, now);
  const isOfNow = current === undefined || (shown !== undefined && current.periodStartsAt <= shown.at);
  return shown !== undefined && isOfNow
    ? quote(current, order, shown.at, shown.priceCents)
    : quote(current, order, now);
}

/**
 * Pauses a membership for up to three months: no discount, no charge, and what is left of the period is kept.
 * Refuses `not_running`.
 */
export async function pauseMembership(
  platform: ConnectedPlatform,
  member: Member,
  months: number,
): Promise<Result<Membership>> {
  return change(platform, member, 'paused', (current, now) => {
    if (current.state !== 'active' || current.endsAt !== null || isUsedUp(current, now))
      return refused(notRunning);
    return success({ ...current, state: 'paused', pausedAt: now, pausedUntil: pauseEnd(now, months) });
  });
}

/** Ends a pause. Refuses `not_paused`. */
export async function resumeMembership(
  platform: ConnectedPlatform,
  member: Member,
): Promise<Result<Membership>> {
  return change(platform, member, 'resumed', (current, now) => {
    if (current.state !== 'paused') return refused(notPaused);
    return success(resumed(current, now));
  });
}

/**
 * Ends a membership with the period that is paid for, or at once if that is over; a paused one continues
 * until then. Needs no reason. Asking again changes nothing. Refuses `no_membership` and `charge_under_way`.
 */
export async function cancelMembership(
  platform: ConnectedPlatform,
  member: Member,
  reason: CancelReason | null,
): Promise<Result<Membership>> {
  return change(platform, member, 'cancelled', cancelling(member.userId, reason));
}

/** The same by the office for a member, who is told of it. Refuses as canceling does. */
export async function cancelMembershipFor(
  platform: ConnectedPlatform,
  staff: Staff,
  userId: string,
  reason: CancelReason | null,
): Promise<Result<Membership>> {
  if (!isIdentifier(userId)) return refused(noMembership);
  return change(platform, { userId, staff }, 'cancelled', cancelling(userId, reason));
}

const cancelling =
  (userId: string, reason: CancelReason | null): Decide =>
  async (current, now, work) => {
    if (current.endsAt !== null) return success(current);
    const running = current.state === 'paused' ? withoutPause(current, now) : current;
    const over = current.state === 'overdue' || running.periodEndsAt <= now;
    const endsAt = over ? now : running.periodEndsAt;
    await work
      .insertInto('membership_cancellations')
      .values({
        id: newIdentifier(now),
        created_at: now,
        user_id: userId,
        plan_id: current.planId,
        reason,
        ends_at: endsAt,
      })
      .execute();
    return success(over ? ended({ ...running, endsAt }, now) : { ...running, state: 'active', endsAt });
  };

/** Undoes a cancellation, as long as the membership has not ended. Refuses `no_membership`. */
export async function keepMembership(
  platform: ConnectedPlatform,
  member: Member,
): Promise<Result<Membership>> {
  return change(platform, member, 'kept', keeping);
}

/** The same by the office for a member, who is told of it. Refuses `no_membership`. */
export async function keepMembershipFor(
  platform: ConnectedPlatform,
  staff: Staff,
  userId: string,
): Promise<Result<Membership>> {
  return isIdentifier(userId) ? change(platform, { userId, staff }, 'kept', keeping) : refused(noMembership);
}

const keeping: Decide = async (current, now, work) => {
  if (current.endsAt === null) return success(current);
  if (current.endsAt <= now) return refused(noMembership);
  await work
    .updateTable('membership_cancellations')
    .set({ withdrawn_at: now })
    .where('user_id', '=', current.userId)
    .where('withdrawn_at', 'is', null)
    .execute();
  return success({ ...current, endsAt: null });
};

type Decision = Result<Membership> | Promise<Result<Membership>>;
type Decide = (current: Membership, now: Date, work: DatabaseTransaction) => Decision;

/** One change of a running membership. The member is told if anything has changed. */
async function change(
  platform: ConnectedPlatform,
  { userId, staff }: { userId: string; staff?: Staff },
  notice: 'paused' | 'resumed' | 'cancelled' | 'kept',
  decide: Decide,
): Promise<Result<Membership>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const current = await lockMembership(work, userId);
    if (current === undefined || current.state === 'ended') return refused(noMembership);
    const pending = await findPendingCharge(work, userId);
    // A renewal that is waiting for the bank is no obstacle: it is released when the answer comes.
    if (pending !== undefined && pending.kind !== 'renewal') return refused(chargeUnderWay);
    const decided = await decide(current, now, work);
    if (!decided.ok || decided.value === current) return decided;
    const membership = decided.value;
    await saveMembership(work, membership, now);
    if (staff !== undefined)
      await writeAudit(
        work,
        staff,
        { action: `membership_${notice}`, subject: userId, onBehalfOf: userId },
        now,
      );
    await tellMember(platform, work, notice, {
      membership,
      dedupeKey: `membership-${notice}:${newIdentifier(now)}`,
    });
    return success(membership);
  });
}

const notActivated = refusal(
  'forbidden',
  'not_activated',
  'Confirm your account first, with the code we sent you.',
);
const noMembership = refusal('conflict', 'no_membership', 'You have no membership now. You pay as you go.');
const notRunning = refusal(
  'conflict',
  'not_running',
  'Your membership cannot be paused right now. Please call us, and we’ll look into it together.',
);
const notPaused = refusal('conflict', 'not_paused', 'Your membership is not paused.');
