import { sql } from 'kysely';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { Database } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { PaymentGateway } from '#platform/payment-gateway/gateway.ts';
import type { BenchLine } from './bench-line.ts';
import { benchAnswers, type Booker, seedBookers } from './bench-world.ts';
import { insertBookingRow, insertRowsOfBooking } from './booking-rows.ts';
import { median, medianRatio, ratePerSecond, takeTurns } from './measure.ts';

const clients = 64;
const roundMilliseconds = 2_500;
const rounds = 3;
/** As in the demo: boroughs with a dozen people each who can do it. */
const areas = 80;
const professionalsEach = 12;
const bookersOfEach = 640;

/** A gateway that approves right away, in process, to measure our own part of a booking. */
function atOnce(gateway: PaymentGateway): PaymentGateway {
  return { ...gateway, authorize: async (_, key) => ({ state: 'authorized', paymentIntentId: `pi_${key}` }) };
}

/**
 * Bookings per second of the whole command, hold and placement, compared with a plain INSERT of one row over
 * the same pool.
 */
export async function benchBooking(opened: ConnectedPlatform): Promise<BenchLine[]> {
  const platform = { ...opened, gateway: atOnce(opened.gateway) };
  const now = platform.clock.now();
  const world = await prepareWorld(platform.database, now);
  const bookings = bookingsIn(world, platform);
  const rows = rowsIn(world, platform.database, now);

  // Plans made while the tables are empty read them whole. In service the database counts its rows again each minute.
  await ratePerSecond(clients, roundMilliseconds, bookings.random);
  await sql`analyze`.execute(platform.database);
  const found = await takeTurns(rounds, {
    insert: () => ratePerSecond(clients, roundMilliseconds, rows.insert),
    insertBooking: () => ratePerSecond(clients, roundMilliseconds, rows.insertBooking),
    insertRows: () => ratePerSecond(clients, roundMilliseconds, rows.insertRows),
    random: () => ratePerSecond(clients, roundMilliseconds, bookings.random),
    same: () => ratePerSecond(clients, roundMilliseconds, bookings.same),
  });
  if (bookings.confirmed() === 0) throw new Error('The bench booked nothing.');
  return linesOf(found);
}

async function prepareWorld(database: Database, now: Date) {
  const seeded = await seedBookers(database, { areas, professionalsEach, bookers: 2 * bookersOfEach }, now);
  // The rows that are only written are visits of others, so that nobody who books has dozens of visits to look through.
  const [bookers, others] = [seeded.slice(0, bookersOfEach), seeded.slice(bookersOfEach)];
  const starts = await Promise.all(
    Array.from({ length: areas }, (_, position) =>
      findFreeStarts(database, {
        serviceAreaId: `bench-${position}`,
        serviceOptionId: benchAnswers.optionId,
        lengthMinutes: 180,
        leadHours: 24,
        now,
        days: 60,
      }),
    ),
  );
  const professionals = await database
    .selectFrom('professionals')
    .select('id')
    .where('service_area_id', 'like', 'bench-%')
    .execute();
  await sql`create table if not exists bench_rows (id uuid primary key, created_at timestamptz not null, words text not null)`.execute(
    database,
  );
  return { bookers, others, starts, professionals };
}

type World = Awaited<ReturnType<typeof prepareWorld>>;

/** The whole command: for times all over the calendars, and for one that many want. */
function bookingsIn({ bookers, starts }: World, platform: ConnectedPlatform) {
  let turn = 0;
  let booked = 0;
  const book = async (booker: Booker, startsAt: Date) => {
    const request = { recipientId: booker.recipientId, answers: benchAnswers, startsAt, notes: null };
    const held = await holdVisit(platform, booker.member, request, newIdentifier());
    if (!held.ok) return;
    const placed = await placeBooking(platform, booker.member, held.value.bookingId, booker.cardId);
    if (placed.ok && placed.value.state === 'confirmed') booked += 1;
  };
  const random = () => {
    const index = (turn += 1) % bookers.length;
    const free = starts[index % areas] ?? [];
    return book(bookers[index]!, free[Math.floor(Math.random() * free.length)]!.startsAt);
  };
  const same = () => {
    const index = (turn += 1) % bookers.length;
    const inFirstArea = index - (index % areas);
    return book(bookers[inFirstArea]!, starts[0]![100]!.startsAt);
  };
  return { random, same, confirmed: () => booked };
}

/** What it is compared with: rows that are only written. */
function rowsIn({ others, professionals }: World, database: Database, now: Date) {
  let turn = 0;
  const insert = () =>
    sql`insert into bench_rows (id, created_at, words) values (${newIdentifier()}, ${now}, 'a row')`.execute(
      database,
    );
  const next = () => {
    turn += 1;
    return [others[turn % others.length]!, professionals[turn % professionals.length]!.id] as const;
  };
  const insertBooking = () => insertBookingRow(database, ...next(), now);
  // The earlier ones are over, so the others can book.
  let startsAt = now.getTime() + 365 * 86_400_000;
  const insertRows = () => insertRowsOfBooking(database, ...next(), new Date((startsAt += 9_000_000)), now);
  return { insert, insertBooking, insertRows };
}

function linesOf(
  found: Record<'insert' | 'insertBooking' | 'insertRows' | 'random' | 'same', number[]>,
): BenchLine[] {
  return [
    {
      name: 'plain INSERT of a row of three columns, 64 clients',
      value: median(found.insert),
      unit: 'per second',
    },
    {
      name: 'plain INSERT of one row into bookings, 64 clients',
      value: median(found.insertBooking),
      unit: 'per second',
    },
    {
      name: 'all rows of a booking in one statement, nothing read, 64 clients',
      value: median(found.insertRows),
      unit: 'per second',
    },
    {
      name: 'bookings on random slots (hold, place, confirm; the gateway answers at once), 64 clients',
      value: median(found.random),
      unit: 'per second',
    },
    { name: 'answers on one slot, 64 clients', value: median(found.same), unit: 'per second' },
    {
      name: 'bookings on random slots / INSERT of three columns',
      value: medianRatio(found.random, found.insert),
      unit: '',
    },
    {
      name: 'answers on one slot / INSERT of three columns',
      value: medianRatio(found.same, found.insert),
      unit: '',
    },
    {
      name: 'all rows of a booking in one statement / INSERT into bookings',
      value: medianRatio(found.insertRows, found.insertBooking),
      unit: '',
    },
    {
      name: 'bookings on random slots / INSERT into bookings',
      value: medianRatio(found.random, found.insertBooking),
      unit: '',
      limit: { kind: 'at least', value: 0.3 },
    },
    {
      name: 'answers on one slot / INSERT into bookings',
      value: medianRatio(found.same, found.insertBooking),
      unit: '',
      limit: { kind: 'at least', value: 0.3 },
    },
  ];
}
