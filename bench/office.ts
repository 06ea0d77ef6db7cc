import { sql } from 'kysely';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import type { Transport } from '#platform/messages/delivery.ts';
import type { Job } from '#server/worker.ts';
import type { BenchLine } from './bench-line.ts';
import { builtWith } from './built-with.ts';
import type * as built from './growth/pages.ts';

const rounds = 60;
const mostMilliseconds = 100;

type Ask = (path: string) => Promise<string>;
type JobsOf = (platform: ConnectedPlatform, transport: Transport) => Job[];

/** The pages of the office as its administrator asks for them. */
export function inOffice(
  platform: ConnectedPlatform,
  work: (ask: Ask, jobsOf: JobsOf) => Promise<BenchLine[]>,
): Promise<BenchLine[]> {
  return builtWith<typeof built, BenchLine[]>('./bench/growth/pages.ts', async ({ openPages, jobsOf }) => {
    const { fetch } = openPages(platform);
    const cookie = await cookieOfAdministrator(platform);
    return work(async (path) => {
      const answer = await fetch(new Request(`${platform.publicUrl}${path}`, { headers: { cookie } }));
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
      return answer.text();
    }, jobsOf);
  });
}

/** Each list of the office and one record of it, asked again and again with the demo's year in the database. */
export function benchOffice(platform: ConnectedPlatform): Promise<BenchLine[]> {
  return inOffice(platform, async (ask) => {
    const lines: BenchLine[] = [];
    for (const path of ['/office', ...(await addresses(ask))])
      lines.push({ name: path, value: await p95Of(path, ask), unit: 'ms' });
    const worst = lines.toSorted((one, other) => other.value - one.value)[0];
    if (worst === undefined) throw new Error('No page was measured.');
    return [
      ...lines,
      {
        ...worst,
        name: `the slowest page of the office, p95 (${worst.name})`,
        limit: { kind: 'at most', value: mostMilliseconds },
      },
    ];
  });
}

/** What the menu of a page of the office leads to. */
export const listsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/href="(\/office\/[a-z-]+)"/g)].map(([, path = '']) => path)),
];

/** What the menu leads to, and the first record of each list. */
async function addresses(ask: Ask): Promise<string[]> {
  const found: string[] = [];
  for (const list of listsIn(await ask('/office'))) {
    const record = new RegExp(`href="(${list}/[^"?]+)"`).exec(await ask(list))?.[1];
    found.push(list, ...(record === undefined ? [] : [record]));
  }
  return found;
}

/** In milliseconds. */
export async function p95Of(path: string, ask: Ask): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await ask(path);
    // The first ones prepare statements and compile.
    if (round >= 5) times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

export async function cookieOfAdministrator(platform: ConnectedPlatform): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from staff where 'administrator' = any(roles)`.execute(platform.database);
  const visitor = { address: '127.0.0.1', device: 'Bench', deviceToken: undefined };
  const token = await transaction(platform.database, (work) =>
    openStaffSession(platform, work, rows[0]?.id ?? '', 'open', visitor),
  );
  return `${officeCookie(platform.publicUrl).name}=${token}`;
}
