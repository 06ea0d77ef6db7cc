import { type RawBuilder, sql } from 'kysely';
import { creditOf } from '#domains/payments/ledger.server.ts';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { isAnnounced, nextStepAt } from './billing.ts';
import type { Membership, PaidPlanId } from './membership.ts';
/** The member's latest membership, even if it has ended; undefined for a member who never had one. */
export async function findMembership(
  database: DatabaseReader,
  userId: string,
): Promise<Membership | undefined> {
  const row = await database
    .selectFrom('memberships')
    .selectAll()
    .select([sql<PaidPlanId>`plan_id`.as('planId'), creditOf(sql`memberships.user_id`).as('creditCents')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    userId: row.user_id,
    planId: row.planId,
    billing: row.billing,
    state: row.state,
    periodStartsAt: row.period_starts_at,
    periodEndsAt: row.period_ends_at,
    paidUntil: row.paid_until ?? row.period_ends_at,
    periodCents: row.period_cents,
    renewalDay: row.renewal_day,
    creditCents: row.creditCents,
    creditBackAt: row.credit_back_at,
    creditKeptAt: row.credit_kept_at,
    cardId: row.card_id,
    endsAt: row.ends_at,
    pausedAt: row.paused_at,
    pausedUntil: row.paused_until,
    failedRenewals: row.failed_renewals,
    announcement:
      row.announced_at === null || row.announced_cents === null
        ? null
        : { at: row.announced_at, cents: row.announced_cents },
  };
}

/** Makes changes to one member's membership and cards wait for each other. */
export async function lockMembership(
  work: DatabaseTransaction,
  userId: string,
): Promise<Membership | undefined> {
  await work.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  return findMembership(work, userId);
}

/**
 * Saves a membership as it now is, with the moment at which the job must look at it again. Its credit is an
 * account of the ledger, and moves there. The caller holds the lock.
 */
export async function saveMembership(
  work: DatabaseTransaction,
  membership: Membership,
  now: Date,
): Promise<void> {
  const values = {
    plan_id: membership.planId,
    billing: membership.billing,
    state: membership.state,
    period_starts_at: membership.periodStartsAt,
    period_ends_at: membership.periodEndsAt,
    period_cents: membership.periodCents,
    renewal_day: membership.renewalDay,
    credit_back_at: membership.creditBackAt,
    credit_kept_at: membership.creditKeptAt,
    card_id: membership.cardId,
    ends_at: membership.endsAt,
    paused_at: membership.pausedAt,
    paused_until: membership.pausedUntil,
    failed_renewals: membership.failedRenewals,
    announced_at: membership.announcement?.at ?? null,
    announced_cents: membership.announcement?.cents ?? null,
    paid_until: membership.paidUntil < membership.periodEndsAt ? membership.paidUntil : null,
    // For the version before, which knows no more than that.
    reminded: isAnnounced(membership),
    next_step_at: nextStepAt(membership),
  };
  await work
    .insertInto('memberships')
    .values({ user_id: membership.userId, created_at: now, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/**
 * Looks at a membership again whose credit was used: a renewal that was announced as paid from it may cost
 * more now, and is announced again. The caller holds the lock.
 */
export async function announceAnew(work: DatabaseTransaction, userId: string, now: Date): Promise<void> {
  const membership = await findMembership(work, userId);
  if (membership !== undefined) await saveMembership(work, membership, now);
}

/** The plans in force for some users, as a JSON list inside another select: the same rule as `isInForce`. */
export function plansInForceOf(
  userIds: RawBuilder<unknown>,
  now: Date | RawBuilder<unknown>,
): RawBuilder<string[]> {
  return sql<string[]>`(
    select coalesce(json_agg(membership.plan_id), '[]') from memberships membership
    where membership.user_id in (${userIds}) and membership.state in ('active', 'overdue')
      and (membership.ends_at is null or membership.ends_at > ${now}::timestamptz))`;
}
