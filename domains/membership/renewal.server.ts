import { findCard } from '#domains/payments/card.server.ts';
import { cardNotChosen, type ReturnAddress } from '#domains/payments/card.ts';
import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { announced, ended, renewalOf, resumed, stepOf } from './billing.ts';
import {
  type ChargeOutcome,
  countFailure,
  findPendingCharge,
  finishCharge,
  giveUpAsked,
  openCharge,
} from './charge.server.ts';
import { returnCredit } from './credit-return.server.ts';
import {
  type Charge,
  chargeUnderWay,
  type Membership,
  type OverduePayment,
  priceChanged,
} from './membership.ts';
import { tellMember } from './notice.server.ts';
import { readStamp } from './price-stamp.server.ts';
import { findMembership, lockMembership, saveMembership } from './record.server.ts';

/**
 * Pays for a membership whose renewal failed, at once and with any card, which then also pays for later
 * renewals. The period continues from where the last one ended. A decline here does not count as one of the
 * tries after which the membership ends, and changes nothing. A second click continues the first one's
 * charge; another card gives up a charge that the bank asks about. Refuses `nothing_owed`, `price_changed`,
 * `card_not_found`, `card_declined` and `charge_under_way`.
 */
export async function payOverdue(
  platform: ConnectedPlatform,
  member: Member,
  payment: OverduePayment,
  returnUrl?: ReturnAddress,
): Promise<Result<ChargeOutcome>> {
  const membership = await findMembership(platform.database, member.userId);
  if (membership === undefined) return refused(nothingOwed);
  await giveUpAsked(platform, member, {
    plan: membership.planId,
    billing: membership.billing,
    card_id: payment.card_id,
  });
  const opened = await transaction(platform.database, (work) =>
    openLateRenewal(platform, work, member, payment, returnUrl),
  );
  return opened.ok ? finishCharge(platform, opened.value) : opened;
}

async function openLateRenewal(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  member: Member,
  payment: OverduePayment,
  returnUrl: ReturnAddress | undefined,
): Promise<Result<Charge>> {
  const now = platform.clock.now();
  const current = await lockMembership(work, member.userId);
  const pending = await findPendingCharge(work, member.userId);
  if (pending !== undefined)
    return pending.kind === 'late-renewal' ? success(pending) : refused(chargeUnderWay);
  if (current?.state !== 'overdue') return refused(nothingOwed);
  const wish = { plan: current.planId, billing: current.billing };
  const shown = readStamp(platform, payment.price_stamp, member.userId, wish, now);
  const renewal = renewalOf(current, shown?.priceCents);
  if (renewal.amountCents !== payment.agreed_cents) return refused(priceChanged);
  if ((await findCard(work, member, payment.card_id)) === undefined) return refused(cardNotChosen);
  const charge = await openCharge(
    work,
    member,
    { ...renewal, kind: 'late-renewal', cardId: payment.card_id },
    `late-renewal:${newIdentifier(now)}`,
    now,
    returnUrl,
  );
  return charge === undefined ? refused(cardNotChosen) : success(charge);
}

const nothingOwed = refusal('conflict', 'nothing_owed', 'Your membership is paid up.');

/**
 * Renews, reminds, resumes and ends memberships that are due; returns how many were looked at. Any number of
 * processes may run it.
 */
export async function stepMemberships(platform: ConnectedPlatform): Promise<number> {
  const due = await platform.database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.user_id')
    .where('memberships.next_step_at', '<=', platform.clock.now())
    // A closed account is never charged.
    .where('users.status', '<>', 'C')
    .orderBy('memberships.next_step_at')
    .limit(50)
    .execute();
  for (const { user_id } of due) {
    const charge = await transaction(platform.database, (work) => step(platform, work, user_id));
    // A declined renewal is counted where the answer is written.
    if (charge !== undefined) await finishCharge(platform, charge);
  }
  return due.length;
}

/**
 * Does what is due for one membership. For a renewal it returns the charge, which is asked for outside the
 * transaction.
 */
async function step(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  userId: string,
): Promise<Charge | undefined> {
  const now = platform.clock.now();
  const current = await lockMembership(work, userId);
  const next = current === undefined ? undefined : stepOf(current, now);
  if (current === undefined || next === undefined) return undefined;
  const about = (membership: Membership) => ({
    membership,
    dedupeKey: `membership-${next}:${userId}:${current.periodEndsAt.getTime()}`,
  });
  switch (next) {
    case 'remind': {
      const reminded = announced(current, now);
      await saveMembership(work, reminded, now);
      await tellMember(platform, work, 'renewal-ahead', {
        membership: reminded,
        dedupeKey: `membership-remind:${userId}:${reminded.periodEndsAt.getTime()}:${now.getTime()}`,
      });
      return undefined;
    }
    case 'resume': {
      const running = resumed(current, now);
      await saveMembership(work, running, now);
      await tellMember(platform, work, 'resumed', about(running));
      return undefined;
    }
    case 'end': {
      const over = ended(current, now);
      await saveMembership(work, over, now);
      await tellMember(platform, work, 'ended', about(over));
      return undefined;
    }
    case 'return-credit': {
      const { membership, cents } = await returnCredit(work, current, now);
      await saveMembership(work, membership, now);
      if (cents > 0)
        await tellMember(platform, work, 'credit-returned', { ...about(membership), amountCents: cents });
      return undefined;
    }
    case 'renew':
      return renew(platform, work, current, now);
  }
}

async function renew(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  current: Membership,
  now: Date,
): Promise<Charge | undefined> {
  if ((await findPendingCharge(work, current.userId)) !== undefined) return undefined;
  const reference = `renewal:${current.userId}:${current.periodEndsAt.toISOString()}:${current.failedRenewals + 1}`;
  const charge = await openCharge(
    work,
    current,
    { ...renewalOf(current), kind: 'renewal', cardId: current.cardId },
    reference,
    now,
  );
  // A card that is gone or expired fails like one that the bank refuses.
  if (charge === undefined) await countFailure(platform, work, current, now);
  return charge;
}
