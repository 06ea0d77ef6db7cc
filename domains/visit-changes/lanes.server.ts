import { sql } from 'kysely';
import { extendHorizon } from '#domains/availability/free-starts.server.ts';
import { rebuildWeeks } from '#domains/availability/reconciliation.server.ts';
import { weekOf } from '#domains/availability/week-bits.ts';
import type { Staff } from '#domains/people/actor.ts';
import { changeAsStaff } from '#domains/professionals/change.server.ts';
import { offStates } from '#domains/visits/visit.ts';
import { type DatabaseTransaction, literals } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';

/**
 * Changes how many visits a professional does at a time, such as deliveries on one round. Upcoming visits
 * that need the professional's whole attention take all lanes, also the new ones. Refuses
 * `professional_not_found` and `lanes_taken`, where deliveries are booked in lanes that would go.
 */
export function changeLanes(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  lanes: number,
): Promise<Result<undefined>> {
  return changeAsStaff(
    platform,
    staff,
    professionalId,
    'professional_lanes_changed',
    async (work, before, now) => {
      // A visit of the last hours may have begun in the week before.
      const firstWeek = weekOf(now) - 1;
      await lockWeeks(work, professionalId, firstWeek);
      const beyond = await countBeyond(work, professionalId, lanes, now);
      if (beyond > 0) return refused(lanesTaken(beyond));
      await work.updateTable('professionals').set({ lanes }).where('id', '=', professionalId).execute();
      await sql`
        update bookings b set lane = 0, lanes = ${lanes}::smallint from service_options o
        where o.id = b.service_option_id and o.capacity = 1 and b.professional_id = ${professionalId} and b.starts_at > ${new Date(now.getTime() - dayMilliseconds)} and b.occupied_until > ${now}
          and b.state not in ${literals(offStates)} and b.lanes <> ${lanes}::smallint`.execute(work);
      await makeWeekBefore(work, professionalId, firstWeek);
      await extendHorizon(work, now, professionalId);
      await rebuildWeeks(work, professionalId, firstWeek);
      await sql`delete from busy_week where professional_id = ${professionalId} and lane >= ${lanes} and week >= ${firstWeek} and cells = 0::bit(672)`.execute(
        work,
      );
      return success({ value: undefined, before: { lanes: before.lanes }, after: { lanes } });
    },
  );
}

/** No visit takes a whole day. */
const dayMilliseconds = 86_400_000;

/** In the order in which everyone takes them, so that nobody books meanwhile. */
async function lockWeeks(
  work: DatabaseTransaction,
  professionalId: string,
  firstWeek: number,
): Promise<void> {
  await sql`select from busy_week where professional_id = ${professionalId} and week >= ${firstWeek} order by week, lane for update`.execute(
    work,
  );
}

/** Deliveries and the like that have not ended, in lanes that would go. */
async function countBeyond(
  work: DatabaseTransaction,
  professionalId: string,
  lanes: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from bookings b join service_options o on o.id = b.service_option_id
    where b.professional_id = ${professionalId} and b.starts_at > ${new Date(now.getTime() - dayMilliseconds)} and b.occupied_until > ${now} and b.state not in ${literals(offStates)}
      and o.capacity > 1 and b.lane + b.lanes > ${lanes}`.execute(work);
  return rows[0]?.count ?? 0;
}

async function makeWeekBefore(
  work: DatabaseTransaction,
  professionalId: string,
  week: number,
): Promise<void> {
  await sql`
    insert into busy_week (professional_id, lane, week, cells)
    select id, lane, ${week}::integer, 0::bit(672) from professionals cross join lateral generate_series(0, lanes - 1) as lane
    where id = ${professionalId} on conflict do nothing`.execute(work);
}

const lanesTaken = (count: number): Refusal =>
  refusal('conflict', 'lanes_taken', 'Visits are booked that need more at a time.', {
    lanes:
      count === 1
        ? '1 booked visit needs more at a time. Reassign it first.'
        : `${count} booked visits need more at a time. Give them to others first.`,
  });
