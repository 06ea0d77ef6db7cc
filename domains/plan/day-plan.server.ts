import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { acceptGroups } from './accepting.server.ts';
import type { Accepted } from './accepting.ts';
import { dayNotFound, type KeptMove, type KeptPlan, nothingBetter, planIsOver } from './day-plan.ts';
import { type ReadDay, readDay } from './day.server.ts';
import { figuresInWords, type Move, proposalOf } from './day/proposal.ts';
import { planDay, plannerOf } from './planner.server.ts';

/** A day of an area. */
export interface AreaDay {
  areaId: string;
  /** As in ISO 8601. */
  day: string;
}

/** The plan of a day that waits for the office, or null. */
export async function findKeptPlan(
  database: DatabaseReader,
  { areaId, day }: AreaDay,
): Promise<KeptPlan | null> {
  const { rows } = await sql<KeptPlan>`
    select id, created_at as "createdAt", summary, groups from day_plans where service_area_id = ${areaId} and day = ${day}::date`.execute(
    database,
  );
  return rows[0] ?? null;
}

/**
 * Looks for a better plan of a day and keeps it for the office to decide, in place of the one before. Nothing
 * of the day changes. Answers what it comes to, in words. Refuses `day_not_found`.
 */
export async function makePlan(platform: Platform, staff: Staff, asked: AreaDay): Promise<Result<string>> {
  const now = platform.clock.now();
  const read = await readDay(platform.database, asked, now);
  if (read === undefined) return refused(dayNotFound);
  const { figures, groups } = proposalOf(read.day, await planDay(plannerOf(platform), read.day));
  const summary = groups.length === 0 ? nothingBetter : figuresInWords(figures);
  const kept = groups.map((group) => group.map((move) => keptOf(read, move)));
  await sql`
    insert into day_plans (id, created_at, staff_id, service_area_id, day, summary, groups)
    values (${newIdentifier(now)}, ${now}, ${staff.staffId}, ${asked.areaId}, ${asked.day}::date, ${summary}, ${JSON.stringify(kept)}::jsonb)
    on conflict (service_area_id, day) do update set
      id = excluded.id, created_at = excluded.created_at, staff_id = excluded.staff_id, summary = excluded.summary, groups = excluded.groups`.execute(
    platform.database,
  );
  // What was planned for a day that is over helps nobody.
  await sql`delete from day_plans where day < (${now}::timestamptz)::date - 1`.execute(platform.database);
  return success(summary);
}

function keptOf({ day, visits }: ReadDay, { visit, from, to, reasons }: Move): KeptMove {
  const { id, version } = visits[visit]!;
  return {
    visitId: id,
    version,
    fromId: day.people[from]?.id ?? null,
    toId: day.people[to]!.id,
    reasons,
  };
}

/**
 * Carries out groups of a plan, by their positions, and forgets them: what is refused would be refused again.
 * Refuses `plan_is_over`.
 */
export async function acceptOfPlan(
  platform: Platform,
  staff: Staff,
  { planId, chosen }: { planId: string; chosen: readonly number[] },
): Promise<Result<Accepted>> {
  const { database } = platform;
  // Whoever takes the groups out of the plan carries them out, so that two presses do it once.
  const { rows } = await sql<{ groups: KeptMove[][] }>`
    update day_plans plan set groups = (
      select coalesce(jsonb_agg(one.value order by one.position), '[]') from jsonb_array_elements(before.groups) with ordinality as one (value, position)
      where not one.position - 1 = any(${chosen}::bigint[]))
    from (select id, groups from day_plans where id = ${planId} for update) before
    where plan.id = before.id returning before.groups`.execute(database);
  const [plan] = rows;
  if (plan === undefined) return refused(planIsOver);
  const wanted = [...new Set(chosen)].flatMap((position) => {
    const group = plan.groups[position];
    return group === undefined ? [] : [group.map(({ toId, ...move }) => ({ ...move, professionalId: toId }))];
  });
  return wanted.length === 0 ? refused(planIsOver) : success(await acceptGroups(platform, staff, wanted));
}
