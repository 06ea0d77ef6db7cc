import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { databaseErrorCode, transaction } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { refuseUnfitPooler } from '#platform/database/pooler.ts';
import { prepareDatabase } from '#platform/database/prepare.ts';
import { createReadiness } from '#platform/database/readiness.ts';
import { createTestDatabase, type TestDatabase } from '#platform/embedded-database/test-database.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import { demoSettings } from '#seeds/demo/operator-facts.ts';
import { openPreparedDatabase } from '#server/prepared-database.ts';
import { jobsOf } from '#server/worker.ts';
import { createMailbox } from '#stand-ins/mailbox.ts';
import { openPages } from './pages.ts';
import { hasPooler, startPooler, type Pooler } from './pooler.ts';
import { openVisits, valueOf, type Visits } from './visits.ts';

/** Fewer than ours (20), so that each serves several of them in turn. */
const connections = 8;
const fewConnections = (text: string) =>
  text.replace(/default_pool_size = \d+/, `default_pool_size = ${connections}`);
const queryCanceled = '57014';

// Where PgBouncer (Debian: pgbouncer) is not installed there is nothing to try.
describe.skipIf(!hasPooler)('behind PgBouncer in transaction mode', () => {
  let world: Visits;
  let pooler: Pooler;
  beforeAll(async () => {
    world = await openVisits({
      async openPooler(databaseUrl) {
        pooler = await startPooler(databaseUrl, fewConnections);
        return pooler.url;
      },
    });
  });
  afterAll(async () => {
    // First: what it still holds of the database would keep it from being dropped.
    await pooler.stop();
    await world.close();
  });

  it('the start finds everything as it should be, and the way to the database ready', async () => {
    const configuration = readConfiguration({
      ...demoSettings,
      DATABASE_URL: world.databaseUrl,
      DATABASE_POOLER_URL: pooler.url,
    });
    const database = await openPreparedDatabase({
      configuration,
      migrationsFolder: 'migrations',
      say: () => undefined,
    });
    await database.stop();
    expect(await createReadiness(world.platform.database)()).toBe('ready');
  });

  it('many book at once over few connections, and each books and pays once', async () => {
    const { platform, rosa, cardId } = world;
    const times = (await world.freeTimes()).filter((_, index) => index % 12 === 0).slice(0, 24);
    const placed = await Promise.all(
      times.map(async (startsAt, index) => {
        const held = await holdVisit(platform, rosa.member, world.visit(startsAt), `pooled-${index}`);
        const { bookingId } = valueOf(held);
        return valueOf(await placeBooking(platform, rosa.member, bookingId, cardId)).state;
      }),
    );
    expect(placed).toEqual(times.map(() => 'confirmed'));
    expect(await world.charges()).toBe(times.length);
  });

  it('somebody signs in and sees what they have booked', async () => {
    const { ask } = await openPages(world);
    const signedIn = await ask('/login', {
      method: 'POST',
      headers: { origin: 'http://localhost' },
      body: new URLSearchParams({ contact: cast.rosa.email, password: demoPassword }),
    });
    expect(signedIn.status).toBe(303);
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const asked = Array.from({ length: 12 }, () => ask('/account/upcoming-booking', { headers: { cookie } }));
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await answers[0]?.text()).toContain('Home cleaning');
  });

  it('every job does its work, all of them at the same moment', async () => {
    const { platform } = world;
    const jobs = jobsOf(platform, createMailbox(platform.database));
    const stop = new AbortController().signal;
    expect(
      (await Promise.allSettled(jobs.map(({ run }) => run(stop)))).filter(
        ({ status }) => status === 'rejected',
      ),
    ).toEqual([]);
    const { rows } = await sql`select 1 from mailbox`.execute(platform.database);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe.skipIf(!hasPooler)('a pooler', () => {
  let database: TestDatabase;
  let pooler: Pooler | undefined;
  beforeAll(async () => {
    database = await createTestDatabase(inject('adminUrl'), inject('templateName'));
  });
  afterEach(async () => {
    await pooler?.stop();
    pooler = undefined;
  });
  afterAll(() => database.drop());

  it('ends a statement that takes too long, on whichever connection it runs', async () => {
    pooler = await startPooler(database.url, (text) =>
      fewConnections(text).replace('statement_timeout = 15000', 'statement_timeout = 200'),
    );
    const ours = openDatabase(pooler.url, { size: 8, onFault: () => undefined, isPooler: true });
    const slow = Array.from({ length: 8 }, () =>
      sql`select pg_sleep(30)`.execute(ours).catch(databaseErrorCode),
    );
    expect(await Promise.all(slow)).toEqual(slow.map(() => queryCanceled));
    const inTransaction = transaction(ours, (work) => sql`select pg_sleep(30)`.execute(work));
    expect(await inTransaction.catch(databaseErrorCode)).toBe(queryCanceled);
    await ours.destroy();
  });

  it('is refused where it lets statements run on', async () => {
    pooler = await startPooler(database.url, (text) => text.replace(/ connect_query='[^']*'/, ''));
    await expect(refuseUnfitPooler(pooler.url, database.url)).rejects.toThrow(
      /^The pooler of DATABASE_POOLER_URL does not end statements that take longer than 15 seconds\./,
    );
  });

  it('is refused where it leads to another database', async () => {
    const other = await createTestDatabase(inject('adminUrl'));
    pooler = await startPooler(other.url);
    await expect(refuseUnfitPooler(pooler.url, database.url)).rejects.toThrow(
      'DATABASE_POOLER_URL leads to another database than DATABASE_URL. Correct one of them.',
    );
    await pooler.stop();
    await expect(refuseUnfitPooler(pooler.url, database.url)).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+ does not answer\. Start it, or set DATABASE_POOLER_URL to another one\.$/,
    );
    await other.drop();
  });

  it('is refused in the place of the database itself, which migrations need', async () => {
    pooler = await startPooler(database.url);
    await expect(prepareDatabase(pooler.url, 'migrations', new Date())).rejects.toThrow(
      /^A pooler answers at 127\.0\.0\.1:\d+\. Set DATABASE_POOLER_URL to it, and DATABASE_URL to the PostgreSQL behind it\.$/,
    );
  });
});
