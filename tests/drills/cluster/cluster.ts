import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { benchAnswers } from '#bench/bench-world.ts';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { buildIfStale, root } from '#scripts/build.ts';
import { findFaults } from '#scripts/reconciliations.ts';
import { openPlatform, type OpenedPlatform } from '#server/open-platform.ts';
import { moneyFaults } from '../../faults/money-faults.ts';
import { figuresOf, type Line, tableOf, type Turn, writtenInto } from './figures.ts';
import { judge } from './judge.ts';
import { startLoad } from './load.ts';
import { type Machines, startMachines, until } from './machines.ts';
import { findOrInstallPrograms } from './packages.ts';
import { keptBookings, makeBookers } from './people.ts';
import type { Places } from './places.ts';
import { accountOfPostgres } from './programs.ts';
import { type Proxies, settingsOf, startProcesses, startProxies } from './way-in.ts';

const usualKills = 20;
const longestBackSeconds = 15;
const milliseconds = { quiet: 20_000, dead: 12_000, shortest: 18_000, settle: 2_000 };
const page = join(root, 'docs/operating.md');

/** One moment has few requests in flight. */
const cuts = 20;
const betweenCuts = 100;

type Processes = Awaited<ReturnType<typeof startProcesses>>;

/** What runs here while it is being killed. */
interface Running {
  places: Places;
  machines: Machines;
  proxies: Proxies;
  processes: Processes;
  say: (line: string) => void;
}

/**
 * Starts the whole cluster of `deploy/` on loopback, kills one part of it after the other under load, and
 * writes what was seen into docs/operating.md. Returns what failed, in words.
 */
export async function drillCluster(
  kills: number = usualKills,
  say: (line: string) => void,
): Promise<string[]> {
  const programs = findOrInstallPrograms(say);
  buildIfStale(say);
  const folder = await mkdtemp(join(tmpdir(), 'hearthside-cluster-'));
  await chmod(folder, 0o755);
  const places = { folder, programs, network: `127.77.${process.pid % 250}` };
  const account = await accountOfPostgres();
  const started: { stop(): Promise<void> }[] = [];
  const begun = async <Part extends { stop(): Promise<void> }>(part: Promise<Part>) => {
    const one = await part;
    started.unshift(one);
    return one;
  };
  let faults = ['It did not come to its end.'];
  try {
    say('Starting etcd and PostgreSQL, three of each.');
    const machines = await begun(startMachines(places, account));
    const proxies = await begun(startProxies(places, account));
    say('Starting HAProxy, PgBouncer and two processes of ours.');
    const processes = await begun(startProcesses(places, proxies));
    faults = await killUnderLoad({ places, machines, proxies, processes, say }, kills);
    return faults;
  } finally {
    for (const part of started) await part.stop();
    if (faults.length === 0) await rm(folder, { recursive: true, force: true });
    else say(`What the programs said is kept in ${folder}.`);
  }
}

async function killUnderLoad(running: Running, kills: number): Promise<string[]> {
  const { places, proxies, say } = running;
  const opened = await openPlatform({
    configuration: readConfiguration({
      ...settingsOf(proxies, places),
      DATABASE_POOL: '4',
      LOG_LEVEL: 'silent',
    }),
    databaseUrl: proxies.direct,
    publicUrl: proxies.origin,
  });
  try {
    const bookers = await makeBookers(opened);
    say(`${bookers.length} members book, and others read pages.`);
    const load = startLoad(proxies.origin, bookers, apiAnswers);
    const quiet = { what: 'nothing', killed: performance.now(), over: 0 };
    await pause(milliseconds.quiet);
    quiet.over = performance.now();
    const turns: Turn[] = [];
    for (let turn = 0; turn < kills; turn += 1) turns.push(await killOnce(running, turn, load.seen));
    await load.stop();
    say(`${load.acknowledged.length} bookings acknowledged, refused: ${JSON.stringify(load.refusals)}.`);
    await untilAtRest(opened);
    const faults = [
      ...judge(load.acknowledged, await keptBookings(opened, bookers)),
      ...(await moneyFaults(opened.platform)),
      ...(await findFaults(proxies.direct)),
    ];
    // What was still under way at the first kill says nothing about the time before.
    const before = load.seen.filter(({ ended }) => ended < quiet.over);
    const [calm] = figuresOf([quiet], before);
    const lines = figuresOf(turns, load.seen);
    await report([...(calm === undefined ? [] : [{ ...calm, times: 0 }]), ...lines], {
      acknowledged: load.acknowledged.length,
      faults: faults.length,
      kills,
      say,
    });
    return [...faults, ...lines.flatMap(lateOf)];
  } finally {
    await opened.close();
  }
}

const { optionId, otherRooms, ...rooms } = benchAnswers;
/** The answers of the bench, as a call has them. */
const apiAnswers = { ...rooms, option_id: optionId, other_rooms: otherRooms };

const order = ['the primary', 'a process', 'the leader of etcd', 'all connections'] as const;

async function killOnce(
  running: Running,
  turn: number,
  seen: { failures: { at: number }[] }[],
): Promise<Turn> {
  const { machines, processes, say } = running;
  const what = order[turn % order.length] ?? order[0];
  const killed = performance.now();
  const bringBack = await kill(running, what, turn);
  await pause(milliseconds.dead);
  bringBack();
  await pause(milliseconds.shortest - milliseconds.dead);
  await machines.untilWhole();
  await until('Our processes are not ready again.', processes.areReady);
  await pause(milliseconds.settle);
  const over = performance.now();
  const failed = seen.flatMap(({ failures }) => failures).filter(({ at }) => at >= killed);
  const last = failed.reduce((latest, { at }) => Math.max(latest, at), killed);
  say(
    `${turn + 1}. ${what}: ${failed.length} failed attempts, the last after ${((last - killed) / 1_000).toFixed(1)} s; whole again after ${((over - killed) / 1_000).toFixed(0)} s.`,
  );
  return { what, killed, over };
}

/** Returns how to bring back what was killed, where it does not come back by itself. */
async function kill(
  { machines, processes, proxies }: Running,
  what: (typeof order)[number],
  turn: number,
): Promise<() => void> {
  if (what === 'the primary') {
    const primary = await machines.primary();
    if (primary === undefined) throw new Error('There is no primary to kill.');
    return machines.killServer(primary);
  }
  if (what === 'the leader of etcd') return machines.killLeaderOfEtcd();
  if (what === 'a process') processes.kill(turn % (2 * order.length) < order.length ? 'one' : 'two');
  else
    for (let cut = 0; cut < cuts; cut += 1) {
      await proxies.cutConnections();
      await pause(betweenCuts);
    }
  return () => undefined;
}

/** Until everything that was begun is done, also what a dead process has left. */
async function untilAtRest({ platform }: OpenedPlatform): Promise<void> {
  await until('Payments are still under way.', async () => {
    const waiting = await platform.database
      .selectFrom('payments')
      .select('id')
      .where('state', '=', 'pending')
      .limit(1)
      .execute();
    return waiting.length === 0;
  });
}

const lateOf = ({ what, back }: Line) =>
  back.longest <= longestBackSeconds ? [] : [`After killing ${what} it took ${back.longest.toFixed(1)} s.`];

async function report(
  lines: readonly Line[],
  result: { acknowledged: number; faults: number; kills: number; say: (line: string) => void },
): Promise<void> {
  const { acknowledged, faults, kills, say } = result;
  const table = tableOf(lines);
  const sentence = `${kills} kills, ${acknowledged} bookings acknowledged: ${faults === 0 ? 'none lost, none booked or charged twice, nobody sent to two homes at once' : `${faults} of them or their payments are not as they should be`}.`;
  say(`${table}\n\n${sentence}`);
  if (kills < usualKills) return;
  await writeFile(page, writtenInto(await readFile(page, 'utf8'), `${sentence}\n\n${table}`));
}
