import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { vehicleNotFound } from '#domains/professionals/vehicle.ts';
import { auditVisit } from '#domains/visits/history.server.ts';
import { vehicleOf } from '#domains/visits/professional.server.ts';
import { aheadStates } from '#domains/visits/visit.ts';
import { type DatabaseTransaction, literals, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';

/**
 * Keeps the car in which the driver sets out. The caller holds the lock of the visit, whose driver has not
 * set out.
 */
export async function keepVehicle(work: DatabaseTransaction, bookingId: string): Promise<void> {
  await sql`update bookings b set vehicle_id = (${vehicleOf()} ->> 'id')::uuid where b.id = ${bookingId}`.execute(
    work,
  );
}

/**
 * The office says which of several cars comes to a ride whose driver has not set out. Refuses
 * `vehicle_not_found` for the car of another driver, one that is no longer driven then, and any other visit.
 */
export async function chooseVehicle(
  platform: Platform,
  staff: Staff,
  bookingId: string,
  vehicleId: string,
): Promise<Result<undefined>> {
  if (!isIdentifier(vehicleId)) return refused(vehicleNotFound);
  return transaction(platform.database, async (work) => {
    const { rows } = await sql<{ plate: string }>`
      update bookings b set vehicle_id = v.id from vehicles v
      where b.id = ${bookingId} and b.state in ${literals(aheadStates)} and v.id = ${vehicleId} and v.professional_id = b.professional_id
        and (v.ended_on is null or v.ended_on >= (b.starts_at at time zone b.time_zone)::date)
      returning v.plate`.execute(work);
    const [chosen] = rows;
    if (chosen === undefined) return refused(vehicleNotFound);
    await auditVisit(
      work,
      staff,
      { action: 'vehicle_chosen', subject: bookingId, after: { number: chosen.plate } },
      platform.clock.now(),
    );
    return success(undefined);
  });
}
