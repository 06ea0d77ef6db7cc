import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import type { Database } from '#platform/database/database.ts';
import { fillWithOthers } from './others.ts';
import { cancelAndSettle } from './settled-cancellation.ts';
import { openVisits, valueOf, type Visits } from './visits.ts';

/** The area where Rosa lives. */
const area = 'nyc-queens';
const startsAt = new Date('2027-02-08T15:00:00Z');
const dayMilliseconds = 86_400_000;

let whole: Visits;
let cell: Visits;
beforeAll(async () => {
  [whole, cell] = await Promise.all([openVisits(), openVisits()]);
  await fillWithOthers(whole.platform.database, 400, whole.clock.now());
  await keepOneArea(cell.platform.database);
});
afterAll(() => Promise.all([whole.close(), cell.close()]));

/** Leaves of everything that belongs to an area what belongs to this one, as in a database of its own. */
async function keepOneArea(database: Database): Promise<void> {
  const { rows } = await sql<{ table: string; column: 'service_area_id' | 'professional_id' }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name in ('service_area_id', 'professional_id') and table_name <> 'professionals'
    order by table_name`.execute(database);
  const others = {
    service_area_id: sql`service_area_id <> ${area}`,
    professional_id: sql`professional_id in (select id from professionals where service_area_id <> ${area})`,
  };
  for (const { table, column } of rows)
    await sql`delete from ${sql.table(table)} where ${others[column]}`.execute(database);
  await sql`delete from professionals where ${others.service_area_id}`.execute(database);
  await sql`delete from service_areas where id <> ${area}`.execute(database);
}

/** Searches, books, moves and cancels, and says what came of it. */
async function bookAndChange(world: Visits) {
  const { platform, rosa } = world;
  const times = await world.freeTimes();
  const { bookingId } = await world.book(startsAt);
  const { name, total_cents: price } = await platform.database
    .selectFrom('bookings as b')
    .innerJoin('professionals as p', 'p.id', 'b.professional_id')
    .select(['p.name', 'b.total_cents'])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const moved = new Date(startsAt.getTime() + dayMilliseconds);
  valueOf(await rescheduleBooking(platform, rosa.member, bookingId, moved));
  const agreed = { agreedFeeCents: 0, reason: null };
  valueOf(await cancelAndSettle(platform, rosa.member, bookingId, agreed));
  return { times: times.length, name, price };
}

/** A fingerprint of what other areas keep. */
async function elsewhere(database: Database): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select md5(
      coalesce((select string_agg(b::text, '' order by b.id) from bookings b where b.service_area_id <> ${area}), '') ||
      coalesce((select string_agg(w::text, '' order by w.professional_id, w::text) from busy_week w join professionals p on p.id = w.professional_id
        where p.service_area_id <> ${area}), '')) as mark`.execute(database);
  return rows[0]?.mark ?? '';
}

describe('the rows of one area are enough', () => {
  it('to search, book, move and cancel in it, with the same outcome as among all areas', async () => {
    const alone = await bookAndChange(cell);
    expect(alone.times).toBeGreaterThan(0);
    const others = await whole.platform.database
      .selectFrom('bookings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('service_area_id', '<>', area)
      .executeTakeFirstOrThrow();
    expect(Number(others.count)).toBeGreaterThan(0);
    const before = await elsewhere(whole.platform.database);
    expect(await bookAndChange(whole)).toEqual(alone);
    expect(await elsewhere(whole.platform.database)).toBe(before);
  });
});
