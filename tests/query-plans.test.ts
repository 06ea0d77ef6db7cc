import { Kysely, PostgresDialect, sql, type LogEvent } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/data.server.ts';
import { reviewAlerts } from '#domains/booking/alert/commands.server.ts';
import { cancelBooking } from '#domains/booking/cancellation/commands.server.ts';
import { continueVisitCharges } from '#domains/booking/charges/commands.server.ts';
import { listCharges } from '#domains/booking/charges/data.server.ts';
import { findBooking, findOpenDraft, listBookings } from '#domains/booking/data.server.ts';
import { holdDraft, saveDraft, startDraft } from '#domains/booking/draft/commands.server.ts';
import { holdVisit, releaseExpiredHolds, renewHold } from '#domains/booking/hold/commands.server.ts';
import { continuePlacements, placeBooking } from '#domains/booking/placement/commands.server.ts';
import { listQuotes } from '#domains/booking/quote/data.server.ts';
import { reviewQuotes } from '#domains/booking/quote/commands.server.ts';
import { renewPayments } from '#domains/booking/renewal/commands.server.ts';
import { moveBooking } from '#domains/booking/reschedule/commands.server.ts';
import { findSeriesOf } from '#domains/booking/series/data.server.ts';
import { setAsideForVisits } from '#domains/booking/series/payment/commands.server.ts';
import { startWaiting } from '#domains/booking/waiting/commands.server.ts';
import { isWaiting } from '#domains/booking/waiting/data.server.ts';
import { listCards } from '#domains/payments/data.server.ts';
import { settleDuePayments } from '#domains/payments/commands.server.ts';
import { listRecipients } from '#domains/people/data.server.ts';
import type { Database } from '#platform/database/database.ts';
import { openPool } from '#platform/database/pool.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Platform } from '#platform/platform.ts';
import { cleaning, openVisits, valueOf, type Visits } from './visits.ts';

/** Tables that get longer with each booking, person or day. Those of the catalogue and of who works for us do not. */
const growing = new Set(['users', 'recipients', 'recipient_preferences', 'cards', 'bookings', 'booking_drafts', 'booking_events', 'booking_needs', 'booking_cancellations', 'booking_ratings', 'booking_shares', 'booking_alerts', 'booking_series', 'busy_week', 'time_off', 'payments', 'ledger_entries', 'messages', 'visit_charges', 'quotes', 'waiting_list', 'carers', 'sessions']);
/** Those of them that are filled here. */
const long = new Set(['users', 'recipients', 'recipient_preferences', 'cards', 'bookings', 'booking_drafts', 'booking_events', 'booking_needs', 'busy_week', 'payments', 'ledger_entries', 'messages']);
const people = 3_000;
const visitsEach = 8;

let world: Visits;
let platform: Platform;
let watched: Database;
let seen: { sql: string; parameters: readonly unknown[] }[] = [];
beforeAll(async () => {
  world = await openVisits();
  await fill(world.platform.database, world.clock.now());
  const log = (event: LogEvent) => {
    if (event.level === 'query') seen.push(event.query);
  };
  const pool = openPool({ connectionString: world.databaseUrl, max: 2 }, () => undefined);
  watched = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log });
  platform = { ...world.platform, database: watched };
}, 120_000);
afterAll(async () => {
  await watched.destroy();
  await world.close();
});

/** As many people and past visits as a small town has after a year, in a few statements. */
async function fill(database: Database, now: Date): Promise<void> {
  await sql`set session_replication_role = replica`.execute(database).catch(() => undefined);
  await sql`
    insert into users (id, created_at, status, email, name, activated_at)
    select gen_random_uuid(), ${now}, 'A', 'person-' || n || '@example.com', 'Person', ${now} from generate_series(1, ${people}::integer) n`.execute(database);
  await sql`
    insert into recipients (id, created_at, member_id, is_the_member, name, address_1, zipcode, city, state, latitude, longitude, time_zone)
    select gen_random_uuid(), ${now}, id, true, 'Person', '1 Main Street', '11375', 'Forest Hills', 'NY', 40.7, -73.8, 'America/New_York' from users where email like 'person-%'`.execute(database);
  await sql`
    insert into recipient_preferences (recipient_id, option_id, created_at)
    select r.id, o.id, ${now} from recipients r cross join (values ('hard-of-hearing'), ('walker')) as o (id) where r.name = 'Person'`.execute(database);
  await sql`
    insert into cards (id, created_at, user_id, payment_method_id, brand, last4, expiry_month, expiry_year, is_default)
    select gen_random_uuid(), ${now}, id, 'pm_' || id, 'visa', '4242', 12, 2035, true from users where email like 'person-%'`.execute(database);
  await sql`
    insert into payments (id, created_at, payer_id, card_id, reference, description, amount_cents, currency, state, captured_cents)
    select gen_random_uuid(), ${now}, c.user_id, c.id, gen_random_uuid(), 'Visit', 9900, 'usd', 'captured', 9900
    from cards c cross join generate_series(1, ${visitsEach}::integer) where c.payment_method_id like 'pm_%-%'`.execute(database);
  await sql`
    with paid as (select id, payer_id, row_number() over (order by id) as number from payments where description = 'Visit'),
    worker as (select id, service_area_id, row_number() over (order by id) - 1 as number, count(*) over () as workers from professionals)
    insert into bookings (id, created_at, reference, member_id, booked_by, recipient_id, service_option_id, service_area_id, professional_id, starts_at, ends_at, occupied_until,
      time_zone, state, placed_at, address, answers, price_lines, total_cents, free_cancellation_until, payment_id, request_key)
    select gen_random_uuid(), ${now}, paid.id, paid.payer_id, paid.payer_id, r.id, 'home-cleaning', w.service_area_id, w.id, span.starts, span.starts + interval '2 hours', span.starts + interval '2 hours',
      'America/New_York', 'completed', ${now}, '{}', '{}', '[]', 9900, span.starts, paid.id, paid.id
    from paid join recipients r on r.member_id = paid.payer_id join worker w on w.number = paid.number % w.workers
    cross join lateral (select ${now}::timestamptz - (1 + paid.number / w.workers) * interval '3 hours' as starts) as span`.execute(database);
  await sql`
    insert into booking_events (id, created_at, booking_id, kind, from_state, to_state, reason)
    select gen_random_uuid(), ${now}, id, step, 'draft', step, '' from bookings cross join unnest(array['requested', 'confirmed', 'completed']) as step`.execute(database);
  await sql`insert into booking_needs (booking_id, position, created_at, title, acknowledged_at) select id, 0, ${now}, 'Hard of hearing', ${now} from bookings`.execute(database);
  await sql`
    insert into booking_drafts (id, created_at, updated_at, member_id, service_id, answers, booking_id)
    select gen_random_uuid(), ${now}, ${now}, member_id, 'cleaning', '{}', id from bookings`.execute(database);
  await sql`
    insert into ledger_entries (id, created_at, dedupe_key, payment_id, debit_account, credit_account, amount_cents, currency, memo)
    select gen_random_uuid(), ${now}, 'capture:' || id, id, 'gateway', 'revenue', 9900, 'usd', 'Visit' from payments`.execute(database);
  await sql`
    insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, due_at, sent_at, about)
    select gen_random_uuid(), ${now}, 'confirmed:' || id, 'confirmed', 'email', 'person@example.com', 'Booked', 'Booked', ${now}, ${now}, id from bookings`.execute(database);
  await sql`reset session_replication_role`.execute(database).catch(() => undefined);
  await sql`analyze`.execute(database);
}

/** The tables that the statements of `work` would read from end to end, each with the beginning of the statement. */
async function readWhole(work: () => Promise<unknown>): Promise<string[]> {
  seen = [];
  await work();
  const queries = seen;
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  const found: string[] = [];
  try {
    for (const query of queries.filter((each) => /^\s*(\/\*.*?\*\/|--.*\n)?\s*(select|with|insert|update|delete)/i.test(each.sql))) {
      // With the tables as they are filled here; and again as if reading a whole table cost the world, for those that are still short.
      for (const wholeIsCheap of ['on', 'off']) {
        await client.query(`set enable_seqscan = ${wholeIsCheap}`);
        const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${query.sql}`, [...query.parameters]);
        const tables = wholeTables(rows[0]?.['QUERY PLAN']).filter((table) => wholeIsCheap === 'off' || long.has(table));
        for (const table of tables) found.push(`${table}: ${query.sql.replaceAll(/\s+/g, ' ').slice(0, 160)}`);
      }
    }
  } finally {
    await client.end();
  }
  expect(queries.length).toBeGreaterThan(0);
  return found;
}

function wholeTables(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(wholeTables);
  if (plan === null || typeof plan !== 'object') return [];
  const node = plan as Record<string, unknown>;
  const name = node['Relation Name'];
  const here = node['Node Type'] === 'Seq Scan' && typeof name === 'string' && growing.has(name) ? [name] : [];
  return [...here, ...Object.values(node).flatMap(wholeTables)];
}

describe('no table that grows is read from end to end', () => {
  it('on the way to a booking', async () => {
    const { member, recipientId } = world.rosa;
    const [startsAt, later] = await world.freeTimes();
    const search = { serviceAreaId: 'nyc-queens', serviceOptionId: 'home-cleaning', lengthMinutes: 135, leadHours: 24, now: world.clock.now() };
    expect(await readWhole(() => listRecipients(watched, member))).toEqual([]);
    expect(await readWhole(() => findFreeStarts(watched, search))).toEqual([]);
    expect(await readWhole(() => findOpenDraft(watched, member, 'cleaning'))).toEqual([]);
    let draftId = '';
    expect(await readWhole(async () => void (draftId = await startDraft(platform, member, 'cleaning', { recipientId })))).toEqual([]);
    expect(await readWhole(async () => valueOf(await saveDraft(platform, member, draftId, { visit: cleaning, startsAt: startsAt!.toISOString(), notes: null })))).toEqual([]);
    let bookingId = '';
    expect(await readWhole(async () => void ({ bookingId } = valueOf(await holdDraft(platform, member, draftId))))).toEqual([]);
    expect(await readWhole(async () => valueOf(await renewHold(platform, member, bookingId)))).toEqual([]);
    expect(await readWhole(() => listCards(watched, member))).toEqual([]);
    expect(await readWhole(async () => valueOf(await placeBooking(platform, member, bookingId, world.cardId)))).toEqual([]);
    expect(await readWhole(() => findBooking(watched, member, bookingId))).toEqual([]);
    expect(await readWhole(() => Promise.all([findSeriesOf(watched, member, bookingId), listCharges(watched, member, bookingId), listQuotes(watched, member, bookingId), isWaiting(watched, bookingId)]))).toEqual([]);
    expect(await readWhole(async () => valueOf(await startWaiting(platform, member, bookingId)))).toEqual([]);
    expect(await readWhole(async () => valueOf(await moveBooking(platform, member, bookingId, later!)))).toEqual([]);
    expect(await readWhole(async () => valueOf(await cancelBooking(platform, member, bookingId, { agreedFeeCents: 0, reason: null })))).toEqual([]);
  });

  it('in lists', async () => {
    for (const which of ['upcoming', 'all'] as const) expect(await readWhole(() => listBookings(watched, world.rosa.member, { which, now: world.clock.now() }))).toEqual([]);
  });

  it('by what goes on without a request', async () => {
    valueOf(await holdVisit(world.platform, world.rosa.member, world.visit((await world.freeTimes())[3]!), 'open'));
    for (const job of [releaseExpiredHolds, continuePlacements, settleDuePayments, renewPayments, setAsideForVisits, continueVisitCharges, reviewQuotes, reviewAlerts]) {
      expect([job.name, await readWhole(() => job(platform))]).toEqual([job.name, []]);
    }
  });
});
