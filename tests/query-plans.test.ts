import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '#app/route-table.ts';
import { sessionCookie } from '#domains/access/doors/session-cookie.ts';
import { findSession } from '#domains/access/sign-in.server.ts';
import { closeAccount } from '#domains/account/closing.server.ts';
import { holdDraft } from '#domains/booking/drafts/draft-hold.server.ts';
import { saveDraft, startDraft } from '#domains/booking/drafts/draft.server.ts';
import { holdVisit, renewHold } from '#domains/booking/hold.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { countReports } from '#domains/reports/report-count.server.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { startWaiting } from '#domains/visit-changes/waiting/waiting-list.server.ts';
import { findScreen } from '#office/screens.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { createWeb, type Web } from '#server/web.ts';
import { jobsOf } from '#server/worker.ts';
import { createMailbox } from '#stand-ins/mailbox.ts';
import { callAddresses, pageAddresses, type Things } from './everything-read.ts';
import { fillWithOthers } from './others.ts';
import { sourceBuild } from './pages.ts';
import { ana } from './staff.ts';
import { cleaning, openVisits, valueOf, type Visits } from './visits.ts';
import { openWatchedDatabase, rowsReadBy, stepsOf } from './watched-database.ts';

/**
 * Tables about the installation, the catalogue, staff and professionals: no visit and no person makes them
 * longer. All others grow.
 */
const standing = new Set([
  'audit_breaks',
  'busy_week',
  'changed_report_days',
  'closed_days',
  'closed_months',
  'concierges',
  'day_plans',
  'dish_traits',
  'dishes',
  'hours_exceptions',
  'installation_marks',
  'kitchen_areas',
  'kitchens',
  'known_places',
  'logo_pictures',
  'looks',
  'menus',
  'office_settings',
  'operator_facts',
  'operator_files',
  'preference_options',
  'professional_papers',
  'professional_skills',
  'professionals',
  'report_days',
  'report_person_sums',
  'report_sums',
  'rule_versions',
  'saved_views',
  'schema_migrations',
  'service_area_services',
  'service_area_zip_codes',
  'service_areas',
  'service_extras',
  'service_options',
  'service_option_versions',
  'service_papers',
  'service_prices',
  'services',
  'setup_proofs',
  'setup_trials',
  'staff',
  'staff_invitations',
  'staff_notes',
  'professional_passkeys',
  'staff_passkeys',
  'staff_recovery_codes',
  'staff_sessions',
  'time_off',
  'vehicles',
  'working_hours',
  'written_texts',
  'zip_codes',
]);
/** Filled only by the test gateway, which is not part of the product. */
const ofTheGateway = new Set(['objects', 'requests']);
const visitsOfOthers = 16_000;
/**
 * What one step may read of a growing table: more than anything of one member, less than any table holds of
 * others.
 */
const mostRows = 250;

let world: Visits;
let watched: ReturnType<typeof openWatchedDatabase>;
let platform: ConnectedPlatform;
let web: Web;
let things: Things;
beforeAll(async () => {
  world = await openVisits();
  const { database } = world.platform;
  await world.book((await world.freeTimes())[4]!);
  await fillWithOthers(database, visitsOfOthers, world.clock.now());
  // Days that nobody has counted yet are; afterward the job only looks at those that can change.
  while ((await countReports(world.platform)) > 0);
  const { id, payment_id: paymentId } = await database
    .selectFrom('bookings')
    .select(['id', 'payment_id'])
    .where('member_id', '=', world.rosa.member.userId)
    .executeTakeFirstOrThrow();
  things = { booking: id, payment: paymentId ?? '', card: world.cardId, recipient: world.rosa.recipientId };
  watched = openWatchedDatabase(world.databaseUrl);
  platform = { ...world.platform, database: watched.database };
  web = createWeb({
    platform,
    build: await sourceBuild(),
    staticFiles: new Map(),
    gatewayPages: undefined,
    formTargets: [],
    keepPages: true,
  });
}, 180_000);
afterAll(async () => {
  await watched.database.destroy();
  await world.close();
});

/**
 * The steps of `work` that read more of a growing table than belongs to one member or is due, each with its
 * statement.
 */
async function readTooMuch(work: () => Promise<unknown>): Promise<string[]> {
  watched.statements.length = 0;
  await work();
  return watched.statements.flatMap(({ text, plan }) =>
    stepsOf(plan)
      .filter(
        (step) =>
          step['Relation Name'] !== undefined &&
          !standing.has(step['Relation Name']) &&
          rowsReadBy(step) > mostRows,
      )
      .map(
        (step) =>
          `${step['Node Type']} reads ${rowsReadBy(step)} rows of ${step['Relation Name']}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
      ),
  );
}

async function bookAndCancel(): Promise<void> {
  const { member, recipientId } = world.rosa;
  const [startsAt, later] = await world.freeTimes();
  const draftId = await startDraft(platform, member, 'cleaning', { recipientId });
  valueOf(
    await saveDraft(platform, member, draftId, {
      details: cleaning,
      startsAt: startsAt!.toISOString(),
      notes: null,
    }),
  );
  const { bookingId } = valueOf(await holdDraft(platform, member, draftId));
  valueOf(await renewHold(platform, member, bookingId));
  valueOf(await placeBooking(platform, member, bookingId, world.cardId));
  valueOf(await startWaiting(platform, member, bookingId));
  valueOf(await rescheduleBooking(platform, member, bookingId, later!));
  valueOf(await cancelBooking(platform, member, bookingId, { agreedFeeCents: 0, reason: null }));
}

const ask = (path: string, cookie: string) =>
  web.fetch(new Request(`http://localhost${path}`, { headers: { Cookie: cookie, Accept: 'text/html' } }));
const rosasCookie = () => `${sessionCookie('http://localhost').name}=${world.rosa.token}`;

it('the database holds so much of others that reading it all would show', async () => {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::integer as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    world.platform.database,
  );
  expect(
    rows
      .filter(({ name, rows: held }) => !standing.has(name) && !ofTheGateway.has(name) && held < 3 * mostRows)
      .map(({ name }) => name),
  ).toEqual([]);
});

describe('what is read is the member’s own, or due', () => {
  it.each(pages.map(({ path }, index) => [path, index] as const))('on the page %s', async (_, index) => {
    const address = pageAddresses(things)[index]!;
    for (const cookie of [rosasCookie(), '']) {
      expect(
        await readTooMuch(async () => {
          const answer = await ask(address, cookie);
          await answer.arrayBuffer();
          expect(answer.status).toBeLessThan(500);
        }),
      ).toEqual([]);
    }
  });

  it('in every call of the API that only reads', async () => {
    const addresses = callAddresses(await (await ask('/api/openapi.json', '')).json(), things);
    expect(addresses.length).toBeGreaterThan(30);
    for (const address of addresses) {
      expect([
        address,
        await readTooMuch(async () => (await ask(address, rosasCookie())).arrayBuffer()),
      ]).toEqual([address, []]);
    }
  });

  it.each(['payments', 'refunds', 'differences', 'gift-cards', 'memberships', 'quotes', 'times', 'disputes'])(
    'of the bookkeeper, in the list of %s and its first record',
    async (name) => {
      const { list, record } = findScreen(name)!;
      const asked = { filters: {}, cursor: null, most: 50 };
      expect(
        await readTooMuch(async () => {
          const { rows, nextCursor } = await list.read(platform, ana, asked);
          await list.read(platform, ana, { ...asked, cursor: nextCursor });
          await record?.find(platform, ana, rows[0]?.id ?? '');
        }),
      ).toEqual([]);
    },
  );

  it('on the way to a booking and back', async () => {
    expect(await readTooMuch(bookAndCancel)).toEqual([]);
  });

  it('where no visit was over when the tables were last counted', async () => {
    const { database } = world.platform;
    await sql`create table states as select id, state from bookings where state in ('completed', 'cancelled', 'no_show')`.execute(
      database,
    );
    await sql`update bookings set state = 'confirmed' from states where states.id = bookings.id`.execute(
      database,
    );
    await sql`vacuum analyze bookings`.execute(database);
    await sql`update bookings set state = states.state from states where states.id = bookings.id`.execute(
      database,
    );
    expect(await readTooMuch(bookAndCancel)).toEqual([]);
    for (const address of pageAddresses(things))
      expect([
        address,
        await readTooMuch(async () => (await ask(address, rosasCookie())).arrayBuffer()),
      ]).toEqual([address, []]);
    await sql`drop table states`.execute(database);
    // Their states are what they were: nothing has to be counted again.
    await sql`delete from changed_report_days`.execute(database);
    await sql`vacuum analyze bookings`.execute(database);
  });

  it('by what goes on without a request', async () => {
    valueOf(
      await holdVisit(world.platform, world.rosa.member, world.visit((await world.freeTimes())[3]!), 'open'),
    );
    for (const job of jobsOf(platform, createMailbox(watched.database)))
      expect([job.name, await readTooMuch(() => job.run(new AbortController().signal))]).toEqual([
        job.name,
        [],
      ]);
  });

  it('as an account is closed', async () => {
    const session = await findSession(world.platform, world.grace.token);
    expect(
      await readTooMuch(async () =>
        valueOf(await closeAccount(platform, world.grace.member, session!.session)),
      ),
    ).toEqual([]);
  });

  it('where a row is deleted, by what hangs on it', async () => {
    const { rows } = await sql<{ reference: string }>`
      select f.conrelid::regclass || '.' || a.attname as reference from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      where f.contype = 'f' and f.confrelid::regclass::text = any(${['booking_drafts', 'booking_series', 'bookings', 'messages', 'quotes', 'recipients', 'waiting_list']}::text[])
        and not exists (select 1 from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = a.attnum
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
      order by 1`.execute(world.platform.database);
    expect(rows.map(({ reference }) => reference)).toEqual([]);
  });
});
