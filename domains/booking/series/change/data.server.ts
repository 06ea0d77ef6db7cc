import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { transaction, type DatabaseTransaction } from '../../../../platform/database/database.ts';
import { isIdentifier } from '../../../../platform/identifier.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findFreeStarts } from '../../../availability/data.server.ts';
import type { Member } from '../../../people/schema.ts';
import { findChangeable, type ChangeableBooking } from '../../change/data.server.ts';
import { mayBe, mayMoveTime } from '../../rules.ts';
import { holidayOn } from '../holidays/rules.ts';
import { planVisits } from '../rules.ts';
import type { PlannedVisit } from '../schema.ts';
import { inScope, movedAlong, type Scope } from './rules.ts';

/** The visits that a change is about, each locked, in the order of their time; empty for what the member may not see. */
export async function findChangeableInScope(work: DatabaseTransaction, member: Member, bookingId: string, scope: Scope): Promise<ChangeableBooking[]> {
  if (!isIdentifier(bookingId)) return [];
  const { rows } = await sql<{ id: string; startsAt: Date }>`
    select b.id, b.starts_at as "startsAt" from bookings b
    where b.id = ${bookingId} or b.series_id = (select series_id from bookings where id = ${bookingId})
    order by b.starts_at for update`.execute(work);
  const found: ChangeableBooking[] = [];
  for (const { id } of inScope(rows, bookingId, scope)) {
    const booking = await findChangeable(work, member, id);
    if (booking !== undefined) found.push(booking);
  }
  return found;
}

/** A visit of a series with the time it would move to. */
export interface PlannedMove extends PlannedVisit {
  bookingId: string;
  from: Date;
}

export interface MovePlan {
  moves: PlannedMove[];
  /** Those in scope that can no longer be moved here. */
  staying: Date[];
}

/**
 * What would become of each visit if this one moved to `to`; the times that they have count as free, so that a visit may move by less
 * than its own length. Undefined for what the member may not change.
 */
export function planMove(platform: Platform, member: Member, bookingId: string, scope: Scope, to: Date): Promise<MovePlan | undefined> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const all = await findChangeableInScope(work, member, bookingId, scope);
    const chosen = all.find((booking) => booking.id === bookingId);
    if (chosen === undefined || all.some((booking) => !booking.mayChange)) return undefined;
    const open = all.filter((booking) => mayBe('move', booking.state) && mayMoveTime(booking, now));
    const free = await findFreeStarts(work, {
      serviceAreaId: chosen.serviceAreaId,
      serviceOptionId: chosen.serviceOptionId,
      lengthMinutes: (chosen.endsAt.getTime() - chosen.startsAt.getTime()) / 60_000,
      leadHours: chosen.leadHours,
      now,
      inSeries: true,
      givenBack: open,
    });
    const local = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(chosen.timeZone);
    const wanted = open.map((booking) => {
      const startsAt = movedAlong(booking.startsAt, { from: chosen.startsAt, to }, chosen.timeZone);
      const date = local(startsAt ?? booking.startsAt).toPlainDate();
      return { date: date.toString(), startsAt, holiday: holidayOn(date) };
    });
    const planned = planVisits(wanted, free.map((each) => each.startsAt), chosen.timeZone, local(to).toPlainTime());
    return {
      moves: planned.map((visit, index) => ({ ...visit, bookingId: open[index]!.id, from: open[index]!.startsAt })),
      staying: all.filter((booking) => mayBe('move', booking.state) && !open.includes(booking)).map((booking) => booking.startsAt),
    };
  });
}
