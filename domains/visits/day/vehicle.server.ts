import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { vehicleNotFound } from '#domains/professionals/vehicle.ts';
import { auditVisit } from '#domains/visits/history.server.ts';
import { heldBack, noticesOf, withdrawUntold } from '#domains/visits/notice.server.ts';
import { vehicleOf } from '#domains/visits/professional.server.ts';
import { aheadStates, toArriveStates } from '#domains/visits/visit.ts';
import { type DatabaseTransaction, literals, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
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
 * The office says which of several cars comes to a ride whose driver has not arrived. On the day of the ride
 * its people are told of another car than the one that they know, and of the first one where the driver set
 * out without. Refuses `vehicle_not_found` for the car of another driver, one that is no longer driven then,
 * and any other visit.
 */
export async function chooseVehicle(
  platform: Platform,
  staff: Staff,
  bookingId: string,
  vehicleId: string,
): Promise<Result<undefined>> {
  if (!isIdentifier(vehicleId)) return refused(vehicleNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const known = await findKnownCar(work, bookingId, now);
    const { rows } = await sql<{ plate: string }>`
      update bookings b set vehicle_id = v.id from vehicles v
      where b.id = ${bookingId} and b.state in ${literals(toArriveStates)} and v.id = ${vehicleId} and v.professional_id = b.professional_id
        and (v.ended_on is null or v.ended_on >= (b.starts_at at time zone b.time_zone)::date)
      returning v.plate`.execute(work);
    const [chosen] = rows;
    if (chosen === undefined) return refused(vehicleNotFound);
    const audited = {
      action: 'vehicle_chosen',
      subject: bookingId,
      after: { number: chosen.plate },
    } as const;
    await auditVisit(work, staff, audited, now);
    if (known !== undefined && known.car !== vehicleId && (known.car !== null || known.hasSetOut))
      await tellOfCar(platform, work, staff, { bookingId, from: known.car, to: vehicleId }, now);
    return success(undefined);
  });
}

/** The car that the people of a ride look for, if they know one; undefined before its day. */
async function findKnownCar(
  work: DatabaseTransaction,
  bookingId: string,
  now: Date,
): Promise<{ car: string | null; hasSetOut: boolean } | undefined> {
  const { rows } = await sql<{ car: string | null; hasSetOut: boolean }>`
    select ${vehicleOf()} ->> 'id' as car, b.state not in ${literals(aheadStates)} as "hasSetOut" from bookings b
    where b.id = ${bookingId} and (b.starts_at at time zone b.time_zone)::date <= (${now}::timestamptz at time zone b.time_zone)::date
    for update of b`.execute(work);
  return rows[0];
}

/** A choice that is changed back before its people were told of it is no news. */
async function tellOfCar(
  platform: Platform,
  work: DatabaseTransaction,
  staff: Staff,
  { bookingId, from, to }: { bookingId: string; from: string | null; to: string },
  now: Date,
): Promise<void> {
  if (await withdrawUntold(work, bookingId, `car_changed:${to}:`, now)) return;
  await withdrawUntold(work, bookingId, 'car_changed:', now);
  const knewNone = (await withdrawUntold(work, bookingId, 'car_named:', now)) || from === null;
  const kind = knewNone ? 'car_named' : 'car_changed';
  const key = `${kind}:${from ?? 'none'}:${newIdentifier(now)}`;
  const news = await noticesOf(platform, work, bookingId, kind, key);
  await enqueueMessages(work, heldBack(staff, news, now), now);
}
