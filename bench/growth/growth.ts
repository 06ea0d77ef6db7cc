import { sql } from 'kysely';
import { sessionCookie } from '#domains/access/doors/session-cookie.ts';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { OpenedPlatform } from '#server/open-platform.ts';
import type { Web } from '#server/web.ts';
import { createMailbox } from '#stand-ins/mailbox.ts';
import { callAddresses, pageAddresses, type Things } from '#tests/everything-read.ts';
import { fillWithOthers } from '#tests/others.ts';
import { saveTestCard, signIn } from '#tests/people.ts';
import { openWatchedDatabase, rowsReadBy, stepsOf } from '#tests/watched-database.ts';
import type { BenchLine } from '../bench-line.ts';
import { builtWith } from '../built-with.ts';
import { median } from '../measure.ts';
import { cookieOfAdministrator, listsIn } from '../office.ts';
import type * as built from './pages.ts';

const few = 4_000;
const many = 1_000_000;
/** So many of them are the member's own whose pages are asked for, who has one among the few. */
const manyOfOne = 3_000;
const rounds = 7;
const mostGrowth = 1.5;
const mostWithReason = 500;
/**
 * Below this, a median says more about the machine than about the query: there the number of rows read
 * decides.
 */
const tellingMilliseconds = 100;

/**
 * So many rows more are not growth: a list shows its first page in full, 50 lines with what belongs to each
 * in up to eight tables.
 */
const fewRows = 400;

/** What grows with the business for a reason, and is within what a person will wait for. */
const reasons = new Map<string, { reason: string; most?: number }>([
  [
    'office /office/reports',
    {
      reason: 'what is deferred is added up over every membership that runs, so that it is right to the day',
    },
  ],
  ['office /office/payouts', { reason: 'all visits of a month are added up, with what was paid for them' }],
  ['job count reports', { reason: 'a day is counted, of which there is more' }],
  ['office /office', { reason: 'what waits for us is looked for among all visits to come' }],
  ['office /office/holidays', { reason: 'the visits of each holiday are counted, of which there are more' }],
  [
    'office /office/ledger',
    { reason: 'what came since the last closed month is added up, which here is all that ever came' },
  ],
  [
    'job check the audit',
    {
      reason: 'the whole chain is read, so that a line that was changed long ago is found',
      // No one waits for it: once an hour, some lines at a time.
      most: 5_000,
    },
  ],
]);
/** Everything that a member ever had with us is in it. */
const ownCopies = /\/users\/data/;
const mostOfOne = 300;
const mostOfCopy = 3_000;

const kinds = ['page', 'call', 'office', 'job'] as const;
type Kind = (typeof kinds)[number];

interface Cost {
  milliseconds: number;
  rows: number;
}

interface Work {
  kind: Kind;
  name: string;
  run: (platform: ConnectedPlatform) => Promise<unknown>;
}

/**
 * Every page and reading call of a member, every list of the office, and every job, with 1,000,000 visits of
 * 200,000 members in the database compared with 4,000: the time where there is enough of it to measure,
 * otherwise the rows that its statements look at.
 */
export async function benchGrowth(
  makeWorld: <Value>(work: (opened: OpenedPlatform, databaseUrl: string) => Promise<Value>) => Promise<Value>,
): Promise<BenchLine[]> {
  return builtWith<typeof built, BenchLine[]>('./bench/growth/pages.ts', async (entry) => {
    const measure = (visits: number) =>
      makeWorld((opened, databaseUrl) => costsWith(visits, opened, databaseUrl, entry));
    const { costs: withFew } = await measure(few);
    const { costs: withMany, own } = await measure(many);
    return [
      ...kinds.flatMap((kind) => linesOf(kind, withFew, withMany)),
      ...[...reasons].map(([key, { reason, most = mostWithReason }]) => ({
        name: `${key}, where ${reason}`,
        value: withMany.get(key)?.milliseconds ?? 0,
        unit: 'ms',
        limit: { kind: 'at most', value: most } as const,
      })),
      slowestOf(own, (key) => !ownCopies.test(key), mostOfOne),
      slowestOf(own, (key) => ownCopies.test(key), mostOfCopy),
    ];
  });
}

/** What grows most of a kind, and whatever else grows too much. */
function linesOf(kind: Kind, withFew: Map<string, Cost>, withMany: Map<string, Cost>): BenchLine[] {
  const grown = [...withMany]
    .flatMap(([key, now]) => {
      const before = withFew.get(key);
      if (!key.startsWith(`${kind} `) || before === undefined || reasons.has(key)) return [];
      return [{ key, now, growth: growthOf(before, now) }];
    })
    .toSorted((one, other) => other.growth - one.growth);
  const lines = grown.filter(({ growth }, place) => place === 0 || growth > mostGrowth);
  if (lines.length === 0) throw new Error(`No ${kind} was measured.`);
  return lines.map(({ key, now, growth }) => ({
    name: `of ${grown.length} kinds of ${kind}: ${key.slice(kind.length + 1)} (${now.milliseconds.toFixed(1)} ms, ${now.rows} rows)`,
    value: growth,
    unit: '×',
    limit: { kind: 'at most', value: mostGrowth },
  }));
}

/** Their own pages show more of their own: there it is the time that matters. */
function slowestOf(own: Map<string, Cost>, isMeant: (key: string) => boolean, most: number): BenchLine {
  const [slowest] = [...own]
    .filter(([key]) => isMeant(key))
    .toSorted(([, one], [, other]) => other.milliseconds - one.milliseconds);
  if (slowest === undefined) throw new Error('Nothing of their own was measured.');
  const [key, { milliseconds, rows }] = slowest;
  return {
    name: `for somebody with ${manyOfOne.toLocaleString('en-US')} visits of their own, the slowest of ${own.size}: ${key} (${rows} rows)`,
    value: milliseconds,
    unit: 'ms',
    limit: { kind: 'at most', value: most },
  };
}

const growthOf = (before: Cost, now: Cost) =>
  Math.max(now.milliseconds, before.milliseconds) > tellingMilliseconds
    ? now.milliseconds / before.milliseconds
    : (now.rows + fewRows) / (before.rows + fewRows);

async function costsWith(
  visits: number,
  opened: OpenedPlatform,
  databaseUrl: string,
  { openPages, jobsOf }: typeof built,
): Promise<{ costs: Map<string, Cost>; own: Map<string, Cost> }> {
  const { platform } = opened;
  const { cookie, things, userId } = await rosaWithAVisit(opened);
  await fillWithOthers(platform.database, visits, platform.clock.now());
  const watched = openWatchedDatabase(databaseUrl);
  const watchedPlatform = { ...platform, database: watched.database };
  const webs = new Map<ConnectedPlatform, Web>(
    [platform, watchedPlatform].map((each) => [each, openPages(each)]),
  );
  const officeCookie = await cookieOfAdministrator(platform);
  const ask = async (of: ConnectedPlatform, path: string) => {
    const headers = { Cookie: path.startsWith('/office') ? officeCookie : cookie, Accept: 'text/html' };
    const answer = await webs.get(of)!.fetch(new Request(`${platform.publicUrl}${path}`, { headers }));
    return answer.text();
  };
  const reads = readsOf(things, await ask(platform, '/api/openapi.json'), ask);
  const offices = worksOf('office', ['/office', ...listsIn(await ask(platform, '/office'))], ask);
  const works = [...reads, ...offices, ...jobWorks(platform, jobsOf)];
  const costsOf = async (some: readonly Work[]) => {
    const costs = new Map<string, Cost>();
    for (const { kind, name, run } of some) {
      // Once now, so that everything that is due is done; afterward both worlds only have to look.
      await run(platform);
      watched.statements.length = 0;
      await run(watchedPlatform);
      const rows = watched.statements
        .flatMap(({ plan }) => stepsOf(plan))
        .reduce((sum, step) => sum + (step['Relation Name'] === undefined ? 0 : rowsReadBy(step)), 0);
      // The things of the two worlds have different identifiers.
      costs.set(`${kind} ${name.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')}`, {
        milliseconds: await timeOf(() => run(platform)),
        rows,
      });
    }
    return costs;
  };
  const costs = await costsOf(works);
  await giveVisits(platform, { userId, recipientId: things.recipient }, manyOfOne);
  const own = await costsOf(reads);
  await watched.database.destroy();
  return { costs, own };
}

type Ask = (of: ConnectedPlatform, path: string) => Promise<string>;

const worksOf = (kind: Kind, paths: readonly string[], ask: Ask): Work[] =>
  paths.map((path) => ({ kind, name: path, run: (of: ConnectedPlatform) => ask(of, path) }));

function readsOf(things: Things, document: string, ask: Ask): Work[] {
  return [
    ...worksOf('page', pageAddresses(things), ask),
    ...worksOf('call', callAddresses(JSON.parse(document), things), ask),
  ];
}

function jobWorks(platform: ConnectedPlatform, jobsOf: (typeof built)['jobsOf']): Work[] {
  return jobsOf(platform, createMailbox(platform.database)).map(({ name }) => ({
    kind: 'job',
    name,
    run: (of) =>
      jobsOf(of, createMailbox(of.database))
        .find((job) => job.name === name)!
        .run(new AbortController().signal),
  }));
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await run();
    times.push(performance.now() - begun);
  }
  return median(times);
}

/** Makes the last past visits of others a member's own, with their payments and what was sent about them. */
async function giveVisits(
  { database }: ConnectedPlatform,
  { userId, recipientId }: { userId: string; recipientId: string },
  count: number,
): Promise<void> {
  await sql`
    with theirs as (
      select id, payment_id from bookings where state = 'completed' and recipient_id <> ${recipientId} order by starts_at desc limit ${count}),
    paid as (update payments set payer_id = ${userId} where id in (select payment_id from theirs)),
    told as (update messages set user_id = ${userId} where about in (select id from theirs))
    update bookings set recipient_id = ${recipientId}, member_id = ${userId}, booked_by = ${userId} where id in (select id from theirs)`.execute(
    database,
  );
  await sql`analyze bookings, payments, messages`.execute(database);
}

async function rosaWithAVisit({
  platform,
  gatewayPages,
}: OpenedPlatform): Promise<{ cookie: string; things: Things; userId: string }> {
  if (gatewayPages === undefined) throw new Error('The bench needs the test gateway.');
  const { token, member, recipientId } = await signIn(platform, 'rosa@example.com');
  const card = await saveTestCard(platform, gatewayPages, member);
  const [free] = await findFreeStarts(platform.database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: 'home-cleaning',
    lengthMinutes: 135,
    leadHours: 24,
    now: platform.clock.now(),
    limit: 1,
  });
  const answers = { optionId: 'home-cleaning', bedrooms: 2, bathrooms: 1, otherRooms: 1, extras: [] };
  const held = await holdVisit(
    platform,
    member,
    { recipientId, answers, startsAt: free?.startsAt ?? platform.clock.now(), notes: null },
    'of-the-bench',
  );
  if (!held.ok) throw new Error(held.refusal.code);
  const placed = await placeBooking(platform, member, held.value.bookingId, card);
  if (!placed.ok) throw new Error(placed.refusal.code);
  const { payment_id: payment } = await platform.database
    .selectFrom('bookings')
    .select('payment_id')
    .where('id', '=', held.value.bookingId)
    .executeTakeFirstOrThrow();
  return {
    cookie: `${sessionCookie(platform.publicUrl).name}=${token}`,
    userId: member.userId,
    things: { booking: held.value.bookingId, payment: payment ?? '', card, recipient: recipientId },
  };
}
