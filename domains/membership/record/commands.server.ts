import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { nextStepAt } from '../billing/rules.ts';
import type { Membership } from '../schema.ts';

/** Writes a membership as it now is, with the moment at which the job has to look at it again. The caller holds the lock. */
export async function saveMembership(work: DatabaseTransaction, membership: Membership, now: Date): Promise<void> {
  const values = {
    plan_id: membership.planId,
    billing: membership.billing,
    state: membership.state,
    period_starts_at: membership.periodStartsAt,
    period_ends_at: membership.periodEndsAt,
    period_cents: membership.periodCents,
    renewal_day: membership.renewalDay,
    credit_cents: membership.creditCents,
    card_id: membership.cardId,
    ends_at: membership.endsAt,
    paused_at: membership.pausedAt,
    paused_until: membership.pausedUntil,
    failed_renewals: membership.failedRenewals,
    reminded: membership.reminded,
    next_step_at: nextStepAt(membership),
  };
  await work
    .insertInto('memberships')
    .values({ user_id: membership.userId, created_at: now, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
