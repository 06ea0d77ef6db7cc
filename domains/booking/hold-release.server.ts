import { sql } from 'kysely';
import { inWeekOrder, releaseTime } from '#domains/availability/taken-time.server.ts';
import { settleGift } from '#domains/payments/gift-cards/balance.server.ts';
import type { Member } from '#domains/people/people.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';

/** A held time, and the other visits of its series, which go the same way. */
export const withSeriesOf = (bookingId: string) =>
  sql<boolean>`(id = ${bookingId} or series_id = (select series_id from bookings where id = ${bookingId}))`;

/** Lets a held time go, for its booker. A booking that is no longer only held is left alone. */
export async function releaseHold(platform: Platform, member: Member, bookingId: string): Promise<void> {
  await transaction(platform.database, (work) =>
    removeHeld(
      work,
      platform.clock.now(),
      sql<boolean>`${withSeriesOf(bookingId)} and booked_by = ${member.userId}`,
    ),
  );
}

/** Releases all times that a member holds, inside a transaction. A time whose payment is under way stays. */
export async function releaseAllHeld(work: DatabaseTransaction, member: Member, now: Date): Promise<void> {
  await removeHeld(work, now, sql<boolean>`booked_by = ${member.userId}`);
}

/** Releases all times that were held and not paid for in time. A time whose payment is under way stays. */
export async function releaseExpiredHolds(platform: Platform): Promise<number> {
  return transaction(platform.database, (work) =>
    removeHeld(work, platform.clock.now(), sql<boolean>`held_until < ${platform.clock.now()}`),
  );
}

/** Of several holds of the same quoted work, such as on two devices, the latest one is kept. */
export async function releaseOthersOf(
  platform: Platform,
  quoteId: string,
  requestKey: string,
): Promise<void> {
  await transaction(platform.database, (work) =>
    removeHeld(
      work,
      platform.clock.now(),
      sql<boolean>`quote_id = ${quoteId} and request_key <> ${requestKey}`,
    ),
  );
}

async function removeHeld(
  work: DatabaseTransaction,
  now: Date,
  which: ReturnType<typeof sql<boolean>>,
): Promise<number> {
  const isUnpaid = sql<boolean>`not exists (select 1 from payments p where p.id = b.payment_id and p.state in ('pending', 'authorized'))`;
  // Asked again once they are locked: a statement that locks does not see a payment that came with what it locks.
  const { rows: locked } = await sql<{
    id: string;
  }>`select id from bookings b where b.state = 'held' and ${which} and ${isUnpaid} order by id for update skip locked`.execute(
    work,
  );
  if (locked.length === 0) return 0;
  const removed = await sql<{
    id: string;
    total_cents: number;
    gift_cents: number;
    professional_id: string;
    lane: number;
    lanes: number;
    starts_at: Date;
    occupied_until: Date;
    series_id: string | null;
  }>`
    delete from bookings b where id = any(${locked.map(({ id }) => id)}::uuid[]) and ${isUnpaid}
    returning id, total_cents, gift_cents, professional_id, lane, lanes, starts_at, occupied_until, series_id`.execute(
    work,
  );
  const inOrder = removed.rows
    .map((row) => ({
      ...row,
      time: {
        professionalId: row.professional_id,
        lane: row.lane,
        lanes: row.lanes,
        startsAt: row.starts_at,
        occupiedUntil: row.occupied_until,
      },
    }))
    .toSorted((one, other) => inWeekOrder(one.time, other.time));
  for (const { time } of inOrder) await releaseTime(work, time);
  for (const row of inOrder) {
    if (row.gift_cents > 0)
      await settleGift(work, { id: row.id, totalCents: row.total_cents, memo: 'Time released' }, 0, now);
  }
  const series = [...new Set(removed.rows.flatMap((row) => row.series_id ?? []))];
  if (series.length > 0) {
    await sql`delete from booking_series where id = any(${series}::uuid[]) and not exists (select 1 from bookings b where b.series_id = booking_series.id)`.execute(
      work,
    );
  }
  return removed.rows.length;
}
