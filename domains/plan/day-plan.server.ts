import { sql } from 'kysely';
import { type Staff, takeBackMilliseconds } from '#domains/people/actor.ts';
import { tooLateToTakeBack } from '#domains/visits/notice.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { Database, DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { refused, type Result, success } from '#platform/result.ts';
import type { Routing } from '#platform/routing/routing.ts';
import { acceptGroups, takeBackGroups } from './accepting.server.ts';
import type { Accepted, AcceptedBefore } from './accepting.ts';
import {
  dayNotFound,
  type KeptMove,
  type KeptPlan,
  nothingBetter,
  onlyAtOnce,
  planIsOver,
  acceptedJustNow,
} from './day-plan.ts';
import { type ReadDay, readDay } from './day.server.ts';
import { type Assigned, type Day, keyOf, placesOf } from './day/day.ts';
import { figuresInWords, type Move, proposalOf } from './day/proposal.ts';
import { planDay, plannerOf } from './planner.server.ts';

export interface AreaDay {
  areaId: string;
  /** As in ISO 8601. */
  day: string;
}

/** The plan of a day that is open for the office, or null. */
export async function findKeptPlan(
  database: DatabaseReader,
  { areaId, day }: AreaDay,
): Promise<KeptPlan | null> {
  const { rows } = await sql<KeptPlan>`
    select id, created_at as "createdAt", summary, groups, whole, accepted from day_plans where service_area_id = ${areaId} and day = ${day}::date`.execute(
    database,
  );
  return rows[0] ?? null;
}

/**
 * Looks for a better plan of a day and keeps it for the office to decide, in place of the one before. Nothing
 * of the day changes. Returns what it comes to, in words. Refuses `day_not_found`.
 */
export async function makePlan(
  platform: ConnectedPlatform,
  staff: Staff,
  asked: AreaDay,
): Promise<Result<string>> {
  const now = platform.clock.now();
  const found = await readDay(platform.database, asked, now);
  if (found === undefined) return refused(dayNotFound);
  const read = { ...found, day: await withTable(platform.routing, found.day) };
  const { whole, parts } = await planDay(plannerOf(platform), read.day);
  const plan = keptOf(read, parts);
  const more = whole === parts ? null : keptOf(read, whole);
  const summary = plan.groups.length === 0 && more !== null ? onlyAtOnce : plan.summary;
  await sql`
    insert into day_plans (id, created_at, staff_id, service_area_id, day, summary, groups, whole)
    values (${newIdentifier(now)}, ${now}, ${staff.staffId}, ${asked.areaId}, ${asked.day}::date, ${summary}, ${JSON.stringify(plan.groups)}::jsonb, ${more && JSON.stringify(more)}::jsonb)
    on conflict (service_area_id, day) do update set
      id = excluded.id, created_at = excluded.created_at, staff_id = excluded.staff_id, summary = excluded.summary, groups = excluded.groups, whole = excluded.whole`.execute(
    platform.database,
  );
  // What was planned for a day that is over helps nobody.
  await sql`delete from day_plans where day < (${now}::timestamptz)::date - 1`.execute(platform.database);
  return success(summary);
}

/** With the ways as the routing service knows them, where there is one. */
async function withTable(routing: Routing, day: Day): Promise<Day> {
  const places = placesOf(day);
  const minutes = await routing.table(places);
  if (minutes === null) return day;
  return { ...day, table: { positions: new Map(places.map((place, at) => [keyOf(place), at])), minutes } };
}

function keptOf(read: ReadDay, assigned: Assigned): { summary: string; groups: KeptMove[][] } {
  const { figures, groups } = proposalOf(read.day, assigned);
  return {
    summary: groups.length === 0 ? nothingBetter : figuresInWords(figures),
    groups: groups.map((group) => group.map((move) => keptMove(read, move))),
  };
}

function keptMove({ day, visits }: ReadDay, { visit, from, to, reasons }: Move): KeptMove {
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
 * Carries out groups of a plan, by their positions, or all that can be had at once, and forgets them: what is
 * refused would be refused again. `id` undoes it for a minute. Refuses `plan_is_over`.
 */
export async function acceptOfPlan(
  platform: ConnectedPlatform,
  staff: Staff,
  { planId, chosen }: { planId: string; chosen: readonly number[] | 'whole' },
): Promise<Result<Accepted & { id: string }>> {
  const now = platform.clock.now();
  const plan = await takeOutOfPlan(platform.database, planId, chosen);
  if (plan === undefined) return refused(planIsOver);
  const groups =
    chosen === 'whole'
      ? (plan.whole?.groups ?? [])
      : [...new Set(chosen)].flatMap((position) => plan.groups.slice(position, position + 1));
  if (groups.length === 0) return refused(planIsOver);
  const wanted = groups.map((group) => group.map(({ toId, ...move }) => ({ ...move, professionalId: toId })));
  const id = newIdentifier(now);
  const accepted = await acceptGroups(platform, staff, wanted, (work, wayBack) =>
    keepAccepted(work, plan, { id, at: now.toISOString(), wayBack }, now),
  );
  return success({ ...accepted, id });
}

/**
 * The command that takes groups out of a plan carries them out, so that two presses do it once. With any of
 * it done, the day is another than that of the whole.
 */
async function takeOutOfPlan(
  database: Database,
  planId: string,
  chosen: readonly number[] | 'whole',
): Promise<(Pick<KeptPlan, 'groups' | 'whole'> & AreaDay) | undefined> {
  const { rows } = await sql<Pick<KeptPlan, 'groups' | 'whole'> & AreaDay>`
    update day_plans plan set whole = null, groups = (
      select coalesce(jsonb_agg(one.value order by one.position), '[]') from jsonb_array_elements(before.groups) with ordinality as one (value, position)
      where ${chosen !== 'whole'} and not one.position - 1 = any(${chosen === 'whole' ? [] : chosen}::bigint[]))
    from (select id, groups, whole from day_plans where id = ${planId} for update) before
    where plan.id = before.id returning before.groups, before.whole, plan.service_area_id as "areaId", plan.day::text as day`.execute(
    database,
  );
  return rows[0];
}

/** Beside the plan, or the next one of that day; what can no longer be undone is forgotten. */
async function keepAccepted(
  work: DatabaseTransaction,
  { areaId, day }: AreaDay,
  accepted: AcceptedBefore,
  now: Date,
): Promise<void> {
  await sql`
    update day_plans plan set accepted = (
      select coalesce(jsonb_agg(one.value order by one.position), '[]') from jsonb_array_elements(plan.accepted) with ordinality as one (value, position)
      where (one.value ->> 'at')::timestamptz > ${new Date(now.getTime() - takeBackMilliseconds)}) || ${JSON.stringify([accepted])}::jsonb
    where service_area_id = ${areaId} and day = ${day}::date`.execute(work);
}

/**
 * Undoes what was carried out at one press: each visit goes to the professional who had it, as far as
 * possible. Refuses `too_late_to_take_back`.
 */
export async function takeBackOfPlan(
  platform: ConnectedPlatform,
  staff: Staff,
  { areaId, day }: AreaDay,
  id: string,
): Promise<Result<Accepted>> {
  const { rows } = await sql<Pick<KeptPlan, 'accepted'>>`
    update day_plans plan set accepted = (
      select coalesce(jsonb_agg(one.value order by one.position), '[]') from jsonb_array_elements(before.accepted) with ordinality as one (value, position)
      where one.value ->> 'id' <> ${id})
    from (select id, accepted from day_plans where service_area_id = ${areaId} and day = ${day}::date for update) before
    where plan.id = before.id returning before.accepted`.execute(platform.database);
  const accepted = rows.flatMap((plan) => acceptedJustNow(plan, platform.clock.now()));
  const waysBack = accepted.flatMap((each) => (each.id === id ? [each.wayBack] : []));
  if (waysBack.length === 0) return refused(tooLateToTakeBack);
  return success(await takeBackGroups(platform, staff, waysBack));
}
