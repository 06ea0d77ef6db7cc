import { sql } from 'kysely';
import { openRefused } from '#domains/field/steps/refused-press.server.ts';
import { isAbsent } from '#domains/visit-changes/replacement.server.ts';
import type { Database } from '#platform/database/database.ts';
import { findFaults } from '../simulation/invariants.ts';

/** What was acknowledged until now. */
export interface Acknowledged {
  /** The ids of steps of phones. */
  steps: Set<string>;
  /** Visits of which a dispatcher was told that they are canceled: also who pressed as another just had. */
  canceled: Set<string>;
}

/**
 * Everything that is wrong by now, in words: besides what holds for all bookings, that each step that was
 * acknowledged is there once, and of each visit that a dispatcher canceled a line in the history.
 */
export async function findFaultsOfDay(
  database: Database,
  since: string,
  { steps, canceled }: Acknowledged,
  now: Date,
): Promise<{ faults: string[]; newest: string }> {
  const { faults, newest } = await findFaults(database, since, now);
  const { rows: kept } = await sql<{ count: number; ids: number }>`
    select count(*)::integer as count, count(distinct id)::integer as ids from field_steps where id = any(${[...steps]}::uuid[])`.execute(
    database,
  );
  const { rows: lost } = await sql<{ id: string }>`
    select told.id from unnest(${[...canceled]}::uuid[]) told (id)
    where not exists (select from booking_events e where e.booking_id = told.id and e.to_state = 'cancelled' and e.staff_id is not null)`.execute(
    database,
  );
  return {
    newest,
    faults: [
      ...faults,
      ...(kept[0]?.ids === steps.size && kept[0].count === steps.size
        ? []
        : [`${steps.size} steps were acknowledged, and ${kept[0]?.ids} are there.`]),
      ...lost.map(
        ({ id }) => `A dispatcher was told that it is canceled, and its history does not say so: ${id}`,
      ),
    ],
  };
}

/** What was pressed and is not with us, or with another moment than that of its press. */
export async function findLostPresses(
  database: Database,
  pressed: ReadonlyMap<string, Date>,
): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select case when s.id is null then 'A step was pressed, and is not with us: ' else 'A step has another moment than its press: ' end || p.id as fault
    from unnest(${[...pressed.keys()]}::uuid[], ${[...pressed.values()]}::timestamptz[]) p (id, at)
    left join field_steps s on s.id = p.id where s.id is null or s.happened_at <> p.at`.execute(database);
  return rows.map(({ fault }) => fault);
}

/**
 * Once the jobs have run: what nobody comes to and what was refused is in the queue of the office, and nobody
 * was told twice.
 */
export async function findUnseen(database: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'Nobody comes, and the office does not know: ' || b.id as fault from bookings b
    where ${isAbsent(now)} and not exists (select from booking_alerts a where a.booking_id = b.id and a.kind = 'nobody_comes' and a.resolved_at is null)
    union all
    select 'A step was refused, and it is in no queue: ' || s.id from field_steps s
    where s.outcome = 'refused' and s.refusal_code <> 'too_soon' and s.kind not in ('need_read', 'warning_read', 'take_back')
      and not exists (select from (${openRefused}) x where x.booking_id = s.booking_id)
    union all
    select 'Somebody was told twice: ' || dedupe_key from messages where sent_at is not null group by dedupe_key, channel having count(*) > 1`.execute(
    database,
  );
  return rows.map(({ fault }) => fault);
}
