import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sealAudit } from '#domains/staff/audit-chain.server.ts';
import { listDifferences, reconcileMoney } from '#domains/visit-money/books/reconciliation.server.ts';
import { fixedClock } from '#platform/clock/clock.ts';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { type Database, transaction } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createTestDatabase } from '#platform/embedded-database/test-database.ts';
import { cast } from '#seeds/cast.ts';
import { demoField } from '#seeds/professionals/phones.ts';
import { portraits } from '#seeds/professionals/portraits.ts';
import { seed } from '#seeds/seed.ts';
import { openPlatform } from '#server/open-platform.ts';
import { jobsOf } from '#server/worker.ts';
import { testNow, testSecret } from '#tests/cluster.ts';
import { findFaults, findGatewayFaults } from '#tests/simulation/invariants.ts';
import { findBeginning } from './fill.ts';
import { planYear } from './plan.ts';

let world: Awaited<ReturnType<typeof openFilled>>;
beforeAll(async () => {
  world = await openFilled();
}, 180_000);
afterAll(() => world.close());

/** A demo as its first start leaves it. */
async function openFilled() {
  const empty = await createTestDatabase(inject('adminUrl'));
  await migrate(empty.url, 'migrations', new Date(testNow));
  const clock = fixedClock(testNow);
  const opened = await openPlatform({
    configuration: readConfiguration({ SECRET: testSecret, LOG_LEVEL: 'silent', DEMO_HISTORY: 'year' }),
    databaseUrl: empty.url,
    publicUrl: 'http://localhost',
    clock,
  });
  await seed(opened.platform, clock.now());
  return {
    ...opened,
    clock,
    async close() {
      await opened.close();
      await empty.drop();
    },
  };
}

async function countBy(what: ReturnType<typeof sql>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`${what}`.execute(world.platform.database);
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

/** What every table holds, in a few characters each. */
async function hashesOf(database: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'test_gateway') and table_type = 'BASE TABLE' and table_name <> 'zip_codes' order by 1`.execute(
    database,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(line, '|' order by line), '')) as hash from (
        select (to_jsonb(each) - 'week_bits_compared_at')::text as line from ${sql.raw(name)} as each) as lines`.execute(
      database,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}

describe('the year of the demo', () => {
  it('has people, visits past and ahead, and everything that comes of them', async () => {
    const visits = await countBy(sql`
      select case when starts_at < ${world.clock.now()} then 'past' else 'ahead' end as name, count(*) as count from bookings group by 1`);
    expect(visits).toEqual({ past: 6_000, ahead: 300 });
    const rows = await countBy(sql`
      select 'members' as name, count(*) as count from users
      union all select 'professionals', count(*) from professionals
      union all select 'series', count(*) from booking_series
      union all select 'ratings', count(*) from booking_ratings
      union all select 'no-shows', count(*) from bookings where state = 'no_show'
      union all select 'canceled for free', count(*) from booking_cancellations where fee_cents = 0
      union all select 'canceled with a fee', count(*) from booking_cancellations where fee_cents > 0
      union all select 'refunds', count(*) from payment_refunds
      union all select 'gift cards', count(*) from gift_cards
      union all select 'tips', count(*) from visit_charges where kind = 'tip'
      union all select 'extras', count(*) from visit_charges where kind <> 'tip'
      union all select 'visits paid by a gift', count(*) from bookings where gift_cents > 0
      union all select 'messages to those who come', count(*) from visit_messages
      union all select 'messages delivered', count(*) from messages where sent_at <= ${world.clock.now()}
      union all select 'calls due', count(*) from enquiries where kind = 'call_back' and answered_at is null
      union all select 'calls that were tried', count(*) from call_tries where outcome = 'no_answer'
      union all select 'calls that were put off', count(*) from calls where snoozed_until > ${world.clock.now()}
      union all select 'calls made', count(*) from call_tries where outcome = 'talked'
      union all select 'weekly calls', count(*) from messages where kind = 'weekly_call' and called_at is null
      union all select 'letters to print', count(*) from messages where channel = 'letter' and letter_run_id is null
      union all select 'letters printed', count(*) from messages where letter_run_id is not null
      union all select 'messages that failed', count(*) from messages where failed_at is not null and dropped_at is null
      union all select 'texts to answer', count(*) from text_replies where passed_on and answered_at is null
      union all select 'alerts', count(*) from booking_alerts where resolved_at is null
      union all select 'memberships', count(*) from memberships
      union all select 'quotes', count(*) from quotes
      union all select 'papers', count(*) from professional_papers
      union all select 'refunds that wait', count(*) from visit_refunds where state = 'asked'
      union all select 'refunds declined', count(*) from visit_refunds where state = 'declined'
      union all select 'visits written off', count(*) from bookings where written_off_at is not null
      union all select 'memberships not paid', count(*) from memberships where state = 'overdue'
      union all select 'differences ticked off', count(*) from payment_differences where ticked_by is not null
      union all select 'carers with limits', count(*) from carers where monthly_limit_cents is not null`);
    // Three of the 400 have registered twice.
    expect(rows).toMatchObject({ members: 403, professionals: 60, 'calls due': 7 });
    expect(await world.platform.database.selectFrom('closed_months').select('month').execute()).toHaveLength(
      11,
    );
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);
    expect(
      await countBy(
        sql`select channel as name, count(*) as count from messages where sent_at is null and failed_at is null group by 1`,
      ),
    ).toEqual({});
    const { rows: pictures } = await sql<{ picture: string }>`select picture from professionals`.execute(
      world.platform.database,
    );
    expect(pictures.filter(({ picture }) => !portraits.has(picture))).toEqual([]);
  });

  it('knows those who come by the numbers that the start prints, to sign in by', async () => {
    const known = await world.platform.database
      .selectFrom('professionals')
      .select(['name', 'phone'])
      .where(
        'name',
        'in',
        demoField.map(({ name }) => name),
      )
      .execute();
    expect(known).toEqual(expect.arrayContaining(demoField));
  });

  it('holds every invariant: times, states, money and what the gateway knows', async () => {
    const { database } = world.platform;
    const { faults } = await findFaults(database, '00000000-0000-0000-0000-000000000000', world.clock.now());
    expect(faults).toEqual([]);
    // A gift card is itself its payment.
    const gifts = await database.selectFrom('gift_cards').select('payment_intent_id').execute();
    const ofGifts = gifts.map((gift) => gift.payment_intent_id ?? '');
    const differing = (await findGatewayFaults(database)).filter(
      (fault) => !ofGifts.some((intent) => fault.endsWith(intent)),
    );
    expect(differing).toEqual([]);
    // Two visits that nobody has paid wait for the bookkeeper, and stand in the list already.
    expect(await listDifferences(database)).toHaveLength(2);
    expect(await reconcileMoney(world.platform)).toEqual({ found: 2, mended: 0 });
    expect(await listDifferences(database)).toHaveLength(2);
  }, 60_000);

  it('gives nothing to do: no job sends or changes anything', async () => {
    const sent: string[] = [];
    const transport = {
      deliver: (message: { subject: string }) => {
        sent.push(message.subject);
        return Promise.resolve();
      },
    };
    // What the test before has found out was told to open screens, by the clock of the machine.
    await world.platform.database.deleteFrom('office_changes').execute();
    // Each line of the audit gets its seal by a job, those of the year at the first run.
    while ((await sealAudit(world.platform)) > 0);
    const before = await hashesOf(world.platform.database);
    for (const job of jobsOf(world.platform, transport)) await job.run(new AbortController().signal);
    await world.deliverGatewayEvents?.('http://localhost:9/nobody-listens');
    expect(sent).toEqual([]);
    expect(await hashesOf(world.platform.database)).toEqual(before);
  }, 120_000);

  it('is the same each time', async () => {
    const beginning = await transaction(world.platform.database, (work) =>
      findBeginning(work, world.clock.now()),
    );
    const [one, other] = [planYear(beginning), planYear(beginning)].map(({ visits, books }) =>
      JSON.stringify([visits, books.payments, books.entries]),
    );
    expect(one === other).toBe(true);
  }, 60_000);

  it.each([
    ['Thanksgiving', '2026-11-26T15:00:00Z'],
    ['Christmas', '2026-12-25T15:00:00Z'],
    ['a Saturday', '2026-11-28T15:00:00Z'],
    ['a Sunday', '2026-11-29T15:00:00Z'],
  ])('has visits on its board where it is opened on %s', async (_, moment) => {
    const now = new Date(moment);
    const beginning = await transaction(world.platform.database, (work) => findBeginning(work, now));
    const { visits } = planYear(beginning);
    const today = visits.filter(({ visit }) => visit.startsAt.toISOString().startsWith(moment.slice(0, 10)));
    expect(today.length).toBeGreaterThan(5);
  });

  it.each([cast.rosa.name, cast.daniel.name, cast.walter.name, cast.grace.name])(
    'gives %s a history',
    async (name) => {
      const visits = await countBy(sql`
        select b.state as name, count(*) as count from bookings b join users u on u.id = b.booked_by where u.name = ${name} group by 1`);
      expect(visits['completed']).toBeGreaterThan(3);
      expect(visits['confirmed']).toBeGreaterThan(0);
    },
  );
});
