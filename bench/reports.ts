import { sql } from 'kysely';
import { countDays } from '#domains/reports/report-count.server.ts';
import { calendarDays } from '#domains/reports/report-days.ts';
import { toReportId } from '#domains/reports/report.ts';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { fillWithOthers } from '#tests/others.ts';
import type { BenchLine } from './bench-line.ts';
import { builtWith } from './built-with.ts';
import type * as built from './growth/pages.ts';

const visits = 1_000_000;
const days = 366;
const rounds = 25;
const mostMilliseconds = 2_000;
const countedAlone = 7;
const countedTogether = 5;

/** The reports of a year in which there were 1,000,000 visits, and what it takes the job to count it. */
export async function benchReports(platform: ConnectedPlatform): Promise<BenchLine[]> {
  return builtWith<typeof built, BenchLine[]>('./bench/growth/pages.ts', async ({ openPages }) => {
    const now = platform.clock.now();
    await fillWithOthers(platform.database, visits, now);
    await letThemArrive(platform);
    const until = calendarDays.today(now, platform.configuration.OFFICE_TIME_ZONE);
    const from = calendarDays.add(until, -days);
    const lines = await countYear(platform, from, until);
    const { fetch } = openPages(platform);
    const cookie = await cookieOfAdministrator(platform);
    const ask = async (path: string) => {
      const answer = await fetch(new Request(`${platform.publicUrl}${path}`, { headers: { cookie } }));
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
      return answer.text();
    };
    const period = { from, until, area: null, service: null };
    const query = `from=${from}&until=${until}`;
    for (const [name, path] of [
      ['all numbers of a year', `/office/reports?${query}`],
      [
        'one number of a year, by month, area and service',
        `/office/reports/${toReportId('on-time', period)}`,
      ],
      ['the visits behind it', `/office/visits-counted?measure=not_on_time&${query}`],
      [
        'visits of a year at a closed door, of which there are none',
        `/office/visits-counted?measure=no_show&${query}`,
      ],
    ] as const)
      lines.push(await lineOf(name, () => ask(path)));
    return lines;
  });
}

/** A professional arrives at each visit that is over; one in twenty is late. */
async function letThemArrive({ database }: ConnectedPlatform): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`
      insert into booking_events (id, created_at, booking_id, kind, from_state, to_state, reason)
      select md5('arrived-' || b.id)::uuid, b.starts_at + case when get_byte(uuid_send(b.id), 0) < 13 then interval '20 minutes' else interval '1 minute' end, b.id, 'arrived', 'on_the_way', 'arrived', ''
      from bookings b where b.state = 'completed'`.execute(connection);
    await sql`analyze booking_events`.execute(connection);
    await sql`reset all`.execute(connection);
  });
}

/** A day as the job counts it, and the whole year at once. */
async function countYear(platform: ConnectedPlatform, from: string, until: string): Promise<BenchLine[]> {
  const now = platform.clock.now();
  const times: number[] = [];
  for (let index = 0; index < countedAlone; index += 1) {
    const day = calendarDays.add(until, -150 - index);
    const begun = performance.now();
    await countDays(platform, { from: day, until: day }, now);
    times.push(performance.now() - begun);
  }
  const begun = performance.now();
  for (let day = from; day <= until; day = calendarDays.add(day, countedTogether))
    await countDays(platform, { from: day, until: calendarDays.add(day, countedTogether - 1) }, now);
  const seconds = (performance.now() - begun) / 1000;
  return [
    { name: 'counting a day of 4,000 visits, slowest', value: Math.max(...times), unit: 'ms' },
    {
      name: `counting ${days} days of ${visits.toLocaleString('en-US')} visits once`,
      value: seconds,
      unit: 's',
    },
  ];
}

async function lineOf(name: string, work: () => Promise<unknown>): Promise<BenchLine> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    // The first ones prepare statements and compile.
    if (round >= 3) times.push(performance.now() - begun);
  }
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)];
  return {
    name: `${name}, p95`,
    value: p95 ?? Number.NaN,
    unit: 'ms',
    limit: { kind: 'at most', value: mostMilliseconds },
  };
}

async function cookieOfAdministrator(platform: ConnectedPlatform): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from staff where 'administrator' = any(roles)`.execute(platform.database);
  const visitor = { address: '127.0.0.1', device: 'Bench', deviceToken: undefined };
  const token = await transaction(platform.database, (work) =>
    openStaffSession(platform, work, rows[0]?.id ?? '', 'open', visitor),
  );
  return `${officeCookie(platform.publicUrl).name}=${token}`;
}
