import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { dayIn } from '#domains/professionals/days.ts';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { advance } from '#domains/visits/history.server.ts';
import { laneKey } from '#office/board/board.ts';
import type { Change } from '#office/live/change.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { readEvents } from '#tests/event-reader.ts';
import { openInside } from '#tests/journeys/inside.ts';
import { startService } from '#tests/journeys/service.ts';
import { ana, employ } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import type { BenchLine } from './bench-line.ts';
import { fillBoard } from './busy-board.ts';

const screens = 200;
const areas = 5;
const acts = 40;
/** As on a day of 5,000 visits: 0.8 a second. */
const betweenActsMilliseconds = 1_250;
const atMost = (value: number) => ({ kind: 'at most', value }) as const;

/**
 * Two hundred boards of a day of 5,000 visits, open at one process, while another one writes: how long it
 * takes from a commit until each has heard of it, and until those of the area have read the lane again, as
 * `client/office/live.ts` does.
 */
export async function benchLive(): Promise<BenchLine[]> {
  const service = await startService({ NODE_ENV: 'production', MODE: 'demo' });
  const inside = await openInside(service);
  try {
    const { platform } = inside;
    // Tomorrow, of which nothing is over yet at any hour.
    const day = dayIn('America/New_York', new Date(platform.clock.now().getTime() + 86_400_000));
    await fillBoard(platform.database, day);
    // She writes what the screens hear of.
    await employ(platform.database, ana, platform.clock.now());
    const before = await usageOf(service.processId);
    const open = await Promise.all(
      Array.from({ length: screens }, (_, n) =>
        openScreen(platform, service.url, day, `board-${(n % areas) + 1}`),
      ),
    );
    await pause(5_000);
    const quiet = await usageOf(service.processId);
    const written = await actOnVisits(platform);
    await pause(4_000);
    const busy = await usageOf(service.processId);
    const heard = open.flatMap((screen) => delaysOf(written, screen.heard));
    const read = open.flatMap((screen) => delaysOf(written, screen.read));
    await Promise.all(open.map(({ leave }) => leave()));
    if (heard.length < acts * screens)
      throw new Error(`Only ${heard.length} of ${acts * screens} were heard.`);
    return [
      {
        name: `from a commit until ${screens} screens have heard of it, p95`,
        value: p95(heard),
        unit: 's',
        limit: atMost(2),
      },
      {
        name: 'until the boards of the area have read it anew, p95',
        value: p95(read),
        unit: 's',
        limit: atMost(2),
      },
      { name: 'memory of a screen', value: (quiet.kilobytes - before.kilobytes) / screens, unit: 'kB' },
      {
        name: 'processor while that goes on',
        value: (100 * (busy.seconds - quiet.seconds)) / (busy.at - quiet.at),
        unit: '% of a core',
      },
    ];
  } finally {
    await inside.close();
    await service.stop();
  }
}

interface Usage {
  kilobytes: number;
  seconds: number;
  at: number;
}

/** By https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
async function usageOf(processId: number): Promise<Usage> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8');
  const stat = (await readFile(`/proc/${processId}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return {
    kilobytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]),
    seconds: (Number(stat[11]) + Number(stat[12])) / 100,
    at: performance.now() / 1_000,
  };
}

/** When each visit was met, and when all of them were: after many changes at once, a screen begins again. */
interface Met {
  at: Map<string, number>;
  allAt: number[];
}

/** What was heard of, and what was read. */
interface OpenScreen {
  heard: Met;
  read: Met;
  leave(): Promise<void>;
}

/** Each with an account of its own: no one has more than a few streams. */
async function openScreen(platform: Platform, url: string, day: string, area: string): Promise<OpenScreen> {
  const colleague = { ...ana, staffId: newIdentifier() };
  await employ(platform.database, colleague, platform.clock.now());
  const token = await transaction(platform.database, (work) =>
    openStaffSession(platform, work, colleague.staffId, 'open', visitorOn()),
  );
  const headers = { cookie: `${officeCookie(platform.publicUrl).name}=${token}`, 'Accept-Encoding': 'br' };
  const stream = readEvents(await fetch(`${url}/office/live`, { headers }));
  await stream.nextOf('beat');
  const heardAt = new Map<string, number>();
  const readAt = new Map<string, number>();
  const allHeardAt: number[] = [];
  const allReadAt: number[] = [];
  let waiting: Change[] = [];
  let reading = Promise.resolve();
  let isAllWaiting = false;
  const readAnew = async () => {
    if (waiting.length === 0 && !isAllWaiting) return;
    await pause(50 + Math.random() * 250);
    const [wanted, isAll] = [waiting.splice(0), isAllWaiting];
    isAllWaiting = false;
    const lanes = new Set(wanted.map(({ professionalId }) => laneKey(professionalId ?? '')));
    const some = isAll ? '' : `&axis=32-72&lanes=${[...lanes].join(',')}`;
    const page = await fetch(`${url}/office/board?day=${day}&area=${area}${some}`, { headers });
    await page.text();
    if (!page.ok) return;
    for (const { subject } of wanted) readAt.set(subject ?? '', performance.now());
    if (isAll) allReadAt.push(performance.now());
  };
  const hear = async () => {
    for (let told = await stream.next(); told !== undefined; told = await stream.next()) {
      if (told.event === 'everything') {
        allHeardAt.push(performance.now());
        isAllWaiting = true;
        reading = reading.then(readAnew);
      }
      if (told.event !== 'changes') continue;
      const changes = told.data as Change[];
      for (const { subject } of changes) heardAt.set(subject ?? '', performance.now());
      waiting = [...waiting, ...changes.filter((change) => change.area === area)];
      reading = reading.then(readAnew);
    }
  };
  void hear();
  const leave = async () => {
    await stream.leave();
    await reading;
  };
  return { heard: { at: heardAt, allAt: allHeardAt }, read: { at: readAt, allAt: allReadAt }, leave };
}

/** One visit after another sets out; answers when each was committed. */
async function actOnVisits(platform: Platform): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where reference is not null and service_area_id like 'board-%' and state = 'confirmed' order by id limit ${acts}`.execute(
    platform.database,
  );
  const written = new Map<string, number>();
  for (const { id } of rows) {
    await transaction(platform.database, (work) =>
      advance(work, [{ id, state: 'confirmed', by: ana }], ['on_the_way'], platform.clock.now()),
    );
    written.set(id, performance.now());
    await pause(betweenActsMilliseconds * (0.5 + Math.random()));
  }
  return written;
}

const delaysOf = (written: ReadonlyMap<string, number>, met: Met): number[] =>
  [...written].flatMap(([id, at]) => {
    const [first] = [met.at.get(id), met.allAt.find((all) => all >= at)]
      .filter((then) => then !== undefined)
      .toSorted((one, other) => one - other);
    return first === undefined ? [] : [(first - at) / 1_000];
  });

const p95 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN;
