import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { changeAsStaff } from './change.server.ts';
import { type KeptVehicle, vehicleInWords, type VehicleInput, vehicleNotFound } from './vehicle.ts';

/** A driver's cars, those that are driven before the ended ones. */
export async function listVehicles(database: DatabaseReader, professionalId: string): Promise<KeptVehicle[]> {
  const { rows } = await sql<KeptVehicle>`
    select v.id, v.color, v.make, v.model, v.plate, v.has_ramp as "hasRamp", v.seats, v.inspected_on::text as "inspectedOn", v.ended_on::text as "endedOn"
    from vehicles v where v.professional_id = ${professionalId} order by v.ended_on desc nulls first, v.id`.execute(
    database,
  );
  return rows;
}

/** Adds a car to a driver. Refuses `professional_not_found`. */
export function addVehicle(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  input: VehicleInput,
): Promise<Result<{ vehicleId: string }>> {
  return changeAsStaff(platform, staff, professionalId, 'vehicle_added', async (work, { id }, now) => {
    const vehicleId = newIdentifier(now);
    await work
      .insertInto('vehicles')
      .values({ id: vehicleId, created_at: now, professional_id: id, ...input })
      .execute();
    return success({ value: { vehicleId }, after: input });
  });
}

/**
 * The car is driven up to a day and no longer; rides that were taken in it keep it. Refuses
 * `professional_not_found` and `vehicle_not_found`.
 */
export function endVehicle(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  vehicleId: string,
  lastDay: string,
): Promise<Result<undefined>> {
  return changeAsStaff(platform, staff, professionalId, 'vehicle_ended', async (work, { id }) => {
    if (!isIdentifier(vehicleId)) return refused(vehicleNotFound);
    const ended = await work
      .updateTable('vehicles')
      .set({ ended_on: lastDay })
      .where('id', '=', vehicleId)
      .where('professional_id', '=', id)
      .returning(['color', 'make', 'model', 'plate'])
      .executeTakeFirst();
    return ended === undefined
      ? refused(vehicleNotFound)
      : success({
          value: undefined,
          after: { title: vehicleInWords(ended), number: ended.plate, ends_on: lastDay },
        });
  });
}
