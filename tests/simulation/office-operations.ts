import { sql } from 'kysely';
import { cancelBooking, undoCancellation } from '#domains/visit-changes/cancellation.server.ts';
import { confirmBooking } from '#domains/visit-day/confirmation.server.ts';
import { decideNoShow, reportNobodyHome } from '#domains/visit-day/nobody-home.server.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import { cancelingCosts } from '#domains/visits/terms/terms.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { Result } from '#platform/result.ts';
import { ana } from '../staff.ts';
import { nothingThere, type Operation, professionalOf, withVisit } from './choosing.ts';
import type { SimulatedWorld } from './world.ts';

/** What the office does, for any visit. */
export const officeOperations: readonly Operation[] = [
  {
    name: 'confirm',
    weight: 3,
    run: async (world) =>
      withVisit(world, ['requested'], ({ id }) => confirmBooking(world.platform, ana, id)),
  },
  { name: 'cancel in the office', weight: 3, run: cancelInTheOffice },
  { name: 'undo a cancellation', weight: 3, run: undoSomeCancellation },
  { name: 'nobody home', weight: 2, run: nobodyHome },
];

/** With its fee or without, for the office may waive it. */
async function cancelInTheOffice(world: SimulatedWorld): Promise<Result<unknown>> {
  return withVisit(world, ['requested', 'confirmed'], async ({ id }, who) => {
    const visit = await findBooking(world.platform.database, who.member, id);
    if (visit === undefined || visit.placedAt === null) return nothingThere;
    const now = world.clock.now();
    const fee = cancelingCosts({ ...visit, placedAt: visit.placedAt }, now);
    return cancelBooking(world.platform, ana, id, {
      agreedFeeCents: world.chance.percent(50) ? fee : 0,
      reason: 'They called.',
    });
  });
}

/** One of the office's, mostly while it still can. */
async function undoSomeCancellation(world: SimulatedWorld): Promise<Result<unknown>> {
  await settleCancellations(world.platform);
  const { rows } = await sql<{
    id: string;
  }>`select booking_id as id from booking_cancellations where staff_id is not null order by created_at desc limit 5`.execute(
    world.platform.database,
  );
  const canceled = world.chance.oneOf(rows);
  return canceled === undefined ? nothingThere : undoCancellation(world.platform, ana, canceled.id);
}

/**
 * A recipient whose door stayed closed 15 minutes after the visit should have begun; or, now and then, one
 * whose did not.
 */
async function nobodyHome(world: SimulatedWorld): Promise<Result<unknown>> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where state in ('requested', 'confirmed') and starts_at < ${world.clock.now()} order by starts_at desc limit 6`.execute(
    world.platform.database,
  );
  const id = world.chance.oneOf(rows)?.id;
  if (id === undefined) return nothingThere;
  const reported = await reportNobodyHome(world.platform, await professionalOf(world, id), id);
  return reported.ok
    ? decideNoShow(world.platform, ana, id, {
        isSafe: world.chance.percent(90),
        ourFault: world.chance.percent(20),
        reason: 'Simulated',
      })
    : reported;
}
