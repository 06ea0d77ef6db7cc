import { transaction, type DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { renewalOf, resumed, stepOf } from '../billing/rules.ts';
import { countFailure, finishCharge, openCharge } from '../charges/commands.server.ts';
import { findPendingCharge } from '../charges/data.server.ts';
import { lockMembership } from '../data.server.ts';
import { tellMember } from '../notice/commands.server.ts';
import { saveMembership } from '../record/commands.server.ts';
import type { Charge, Membership } from '../schema.ts';

/** Renews, reminds of, resumes and ends what is due; answers how many memberships were looked at. Any number of processes may run it. */
export async function stepMemberships(platform: Platform): Promise<number> {
  const due = await platform.database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.user_id')
    .where('memberships.next_step_at', '<=', platform.clock.now())
    // Nobody is charged for an account that is closed.
    .where('users.status', '<>', 'C')
    .orderBy('memberships.next_step_at')
    .limit(50)
    .execute();
  for (const { user_id } of due) {
    const charge = await transaction(platform.database, (work) => step(platform, work, user_id));
    // A renewal that is declined is counted where the answer is written.
    if (charge !== undefined) await finishCharge(platform, charge);
  }
  return due.length;
}

/** What is due of one membership; a renewal answers its charge, which is asked for outside the transaction. */
async function step(platform: Platform, work: DatabaseTransaction, userId: string): Promise<Charge | undefined> {
  const now = platform.clock.now();
  const current = await lockMembership(work, userId);
  const next = current === undefined ? undefined : stepOf(current, now);
  if (current === undefined || next === undefined) return undefined;
  const about = (membership: Membership) => ({ membership, dedupeKey: `membership-${next}:${userId}:${current.periodEndsAt.getTime()}` });
  switch (next) {
    case 'remind': {
      const reminded = { ...current, reminded: true };
      await saveMembership(work, reminded, now);
      await tellMember(platform, work, 'renewal-ahead', about(reminded));
      return undefined;
    }
    case 'resume': {
      const running: Membership = { ...current, ...resumed(current, now), state: 'active', pausedAt: null, pausedUntil: null };
      await saveMembership(work, running, now);
      await tellMember(platform, work, 'resumed', about(running));
      return undefined;
    }
    case 'end': {
      const ended: Membership = { ...current, state: 'ended' };
      await saveMembership(work, ended, now);
      await tellMember(platform, work, 'ended', about(ended));
      return undefined;
    }
    case 'renew':
      return renew(platform, work, current, now);
  }
}

async function renew(platform: Platform, work: DatabaseTransaction, current: Membership, now: Date): Promise<Charge | undefined> {
  if ((await findPendingCharge(work, current.userId)) !== undefined) return undefined;
  const reference = `renewal:${current.userId}:${current.periodEndsAt.toISOString()}:${current.failedRenewals + 1}`;
  const charge = await openCharge(work, current, { ...renewalOf(current), kind: 'renewal', cardId: current.cardId }, reference, now);
  // A card that is gone or too old fails like one that the bank refuses.
  if (charge === undefined) await countFailure(platform, work, current, now);
  return charge;
}
