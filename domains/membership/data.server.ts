import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Billing, CancelReason, Membership, MembershipState, PaidPlanId } from './schema.ts';

type Reader = Database | DatabaseTransaction;

/** The member's membership as it was last, also when it has ended; undefined for who never had one. */
export async function findMembership(database: Reader, userId: string): Promise<Membership | undefined> {
  const row = await database.selectFrom('memberships').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    userId: row.user_id,
    planId: row.plan_id as PaidPlanId,
    billing: row.billing as Billing,
    state: row.state as MembershipState,
    periodStartsAt: row.period_starts_at,
    periodEndsAt: row.period_ends_at,
    periodCents: row.period_cents,
    renewalDay: row.renewal_day,
    creditCents: row.credit_cents,
    cardId: row.card_id,
    endsAt: row.ends_at,
    pausedAt: row.paused_at,
    pausedUntil: row.paused_until,
    failedRenewals: row.failed_renewals,
    reminded: row.reminded,
  };
}

/** Changes to one member's membership and cards wait for each other. */
export async function lockMembership(work: DatabaseTransaction, userId: string): Promise<Membership | undefined> {
  await work.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  return findMembership(work, userId);
}

/** The plans in force for some users, as a JSON list inside another select: the same rule as `isInForce`. */
export function plansInForceOf(userIds: RawBuilder<unknown>, now: Date | RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<string[]>`(
    select coalesce(json_agg(membership.plan_id), '[]') from memberships membership
    where membership.user_id in (${userIds}) and membership.state in ('active', 'overdue')
      and (membership.ends_at is null or membership.ends_at > ${now}::timestamptz))`;
}

export interface Cancellation {
  reason: CancelReason | null;
  at: Date;
}

/** The cancellation that stands, with the reason if one was given. */
export async function findCancellation(database: Reader, userId: string): Promise<Cancellation | undefined> {
  const row = await database
    .selectFrom('membership_cancellations')
    .select(['reason', 'created_at'])
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : { reason: row.reason as CancelReason | null, at: row.created_at };
}
