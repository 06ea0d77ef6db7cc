import { sql } from 'kysely';
import { isAbsent } from '#domains/visit-changes/replacement.server.ts';
import type { Database } from '#platform/database/database.ts';
import { findFaults } from '../simulation/invariants.ts';

/** What was acknowledged until now. */
export interface Acknowledged {
  /** The ids of steps of phones. */
  steps: Set<string>;
  /** By visit, how often the office was told that it had changed it. */
  changes: Map<string, number>;
}

/**
 * Everything that is wrong by now, in words: besides what holds for all bookings, that each step that was
 * acknowledged is there once, and each change of a dispatcher in the history.
 */
export async function findFaultsOfDay(
  database: Database,
  since: string,
  { steps, changes }: Acknowledged,
  now: Date,
): Promise<{ faults: string[]; newest: string }> {
  const { faults, newest } = await findFaults(database, since, now);
  const { rows: kept } = await sql<{ count: number; ids: number }>`
    select count(*)::integer as count, count(distinct id)::integer as ids from field_steps where id = any(${[...steps]}::uuid[])`.execute(
    database,
  );
  const { rows: written } = await sql<{ id: string; count: number }>`
    select booking_id as id, count(*)::integer as count from booking_events where staff_id is not null and booking_id = any(${[...changes.keys()]}::uuid[]) group by 1`.execute(
    database,
  );
  const history = new Map(written.map(({ id, count }) => [id, count]));
  return {
    newest,
    faults: [
      ...faults,
      ...(kept[0]?.ids === steps.size && kept[0].count === steps.size
        ? []
        : [`${steps.size} steps were acknowledged, and ${kept[0]?.ids} are there.`]),
      ...[...changes]
        .filter(([id, count]) => (history.get(id) ?? 0) < count)
        .map(
          ([id, count]) =>
            `${count} changes of a visit were acknowledged, and ${history.get(id) ?? 0} are in its history: ${id}`,
        ),
    ],
  };
}

/** Once the jobs have run: what nobody comes to is in the queue of the office, and nobody was told twice. */
export async function findUnseen(database: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'Nobody comes, and the office does not know: ' || b.id as fault from bookings b
    where ${isAbsent(now)} and not exists (select from booking_alerts a where a.booking_id = b.id and a.kind = 'nobody_comes' and a.resolved_at is null)
    union all
    select 'Somebody was told twice: ' || dedupe_key from messages where sent_at is not null group by dedupe_key, channel having count(*) > 1`.execute(
    database,
  );
  return rows.map(({ fault }) => fault);
}
