import { sql } from 'kysely';
import { type DatabaseReader, prepared } from '#platform/database/database.ts';
import { type Concierge, conciergeOf, type NamedConcierge } from './concierge.ts';
import { type PlanId, plans } from './membership.ts';

const plansThatName: readonly PlanId[] = plans.filter((plan) => plan.namesConcierge).map(({ id }) => id);

/** Whether the operator has named anybody: else no page promises a concierge by name. */
export async function namesConcierges(database: DatabaseReader): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`${sql.raw(prepared)}
    select exists (select from concierges where active) as named`.execute(database);
  return rows[0]?.named ?? false;
}

/** The concierge of a member whose plan in force has one by name; null for anybody else. */
export async function findConcierge(
  database: DatabaseReader,
  userId: string,
  now: Date,
): Promise<Concierge | null> {
  const { rows } = await sql<NamedConcierge & { beganAt: Date }>`${sql.raw(prepared)}
    select c.id, c.name, c.introduction, c.picture, c.created_at as "namedAt", m.created_at as "beganAt"
    from memberships m join concierges c on c.active
    where m.user_id = ${userId} and m.plan_id = any(${plansThatName}::text[])
      and m.state in ('active', 'overdue') and (m.ends_at is null or m.ends_at > ${now})`.execute(database);
  const [first] = rows;
  const mine = first && conciergeOf({ userId, beganAt: first.beganAt }, rows);
  return mine === undefined
    ? null
    : { name: mine.name, introduction: mine.introduction, picture: mine.picture };
}
