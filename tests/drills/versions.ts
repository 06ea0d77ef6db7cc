import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, startTestCluster } from '#platform/embedded-database/test-database.ts';
import { buildIfStale, root } from '#scripts/build.ts';
import { findFaults } from '#scripts/reconciliations.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import { sessionByForm } from '#tests/session-by-form.ts';
import { ended } from '../faults/service-process.ts';
import { listenAnywhere } from '../tls-proxy.ts';
import { startBookings } from './bookings.ts';
import { startLoad } from './load.ts';
import { createSwitchingProxy } from './switching-proxy.ts';

/** A balancer first stops sending anybody; earlier versions do not take what is still on its way. */
const milliseconds = { before: 5_000, onItsWay: 500, after: 5_000 };

/**
 * An earlier version serves under load; this one starts on the same database, takes over, and the earlier one
 * leaves. Returns what failed, in words: a request that was not answered as it should be, a session that
 * ended, a booking that was promised and is not there, a part of an earlier page that is gone.
 */
export async function drillVersions(
  commit: string | undefined,
  say: (line: string) => void,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthside-versions-'));
  const reference = commit ?? earlier();
  const before = join(folder, 'before');
  say(`Building ${reference}.`);
  git('worktree', 'add', '--detach', before, reference);
  const cluster = await startTestCluster();
  try {
    build(before);
    buildIfStale(say);
    const database = await createTestDatabase(cluster.adminUrl);
    return await takeOver({ before, folder, databaseUrl: database.url, say });
  } finally {
    await cluster.stop();
    git('worktree', 'remove', '--force', before);
    await rm(folder, { recursive: true, force: true });
  }
}

async function takeOver(options: {
  before: string;
  folder: string;
  databaseUrl: string;
  say: (line: string) => void;
}): Promise<string[]> {
  const { before, folder, databaseUrl, say } = options;
  let port = 0;
  const proxy = createSwitchingProxy(() => port);
  const origin = `http://127.0.0.1:${await listenAnywhere(proxy)}`;
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: origin,
    // Its members have cards.
    DEMO_HISTORY: 'year',
  };
  const running: ChildProcess[] = [];
  const loads: { stop(): Promise<unknown> }[] = [];
  try {
    const first = await start(before, settings);
    running.push(first.child);
    port = first.port;
    const [rosa, daniel] = [await signIn(origin, cast.rosa), await signIn(origin, cast.daniel)];
    const bookings = await startBookings(origin, rosa);
    const load = startLoad(origin, [rosa, daniel]);
    loads.push(bookings, load);
    await pause(milliseconds.before);
    say('The earlier version serves. This one starts.');
    const second = await start(root, settings);
    running.push(second.child);
    port = second.port;
    await pause(milliseconds.onItsWay);
    first.child.kill('SIGTERM');
    const code = await ended(first.child);
    say('This one has taken over, and the earlier one has left.');
    await pause(milliseconds.after);
    const { requests, failed, slowestMilliseconds } = await load.stop();
    const booking = await bookings.stop();
    const gone = await lostAssets(before, origin);
    say(
      `${requests} requests, ${failed.length} failed, the slowest took ${Math.round(slowestMilliseconds)} ms; ${booking.booked} visits booked, ${booking.failed.length} faults; ${gone.old} parts of earlier pages, ${gone.lost.length} gone.`,
    );
    return [
      ...failed.slice(0, 20),
      ...booking.failed.slice(0, 20),
      ...(await findFaults(databaseUrl)),
      ...gone.lost.slice(0, 20),
      ...(code === 0 ? [] : [`The earlier version ended with ${code}.`]),
    ];
  } finally {
    await Promise.allSettled(loads.map((each) => each.stop()));
    for (const child of running) if (child.exitCode === null) child.kill('SIGTERM');
    await Promise.all(running.map(ended));
    proxy.close();
  }
}

const signIn = (origin: string, { email }: { email: string }) =>
  sessionByForm(origin, '/login', { contact: email, password: demoPassword });

/** What the pages of the earlier version ask for, and this one does not bring by itself. */
async function lostAssets(before: string, origin: string): Promise<{ old: number; lost: string[] }> {
  const present = new Set(readdirSync(join(root, 'build/client/assets')));
  const old = readdirSync(join(before, 'build/client/assets')).filter(
    (name) => !present.has(name) && !name.endsWith('.br'),
  );
  const lost: string[] = [];
  for (const name of old) {
    const { status } = await fetch(`${origin}/assets/${name}`);
    if (status !== 200) lost.push(`/assets/${name}: ${status}`);
  }
  return { old: old.length, lost };
}

function earlier(): string {
  const tagged = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD~1'], {
    cwd: root,
    encoding: 'utf8',
  });
  return tagged.status === 0 ? tagged.stdout.trim() : 'HEAD~1';
}

function git(...parameters: string[]): void {
  const done = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`git ${parameters.join(' ')} did not finish: ${done.stderr.trim()}`);
}

/** With the packages of this version, which an earlier one may use as long as they are not replaced. */
function build(folder: string): void {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const built = spawnSync(join(root, 'node_modules/.bin/react-router'), ['build'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(`The earlier version cannot be built.\n${built.stderr}`);
}

async function start(
  folder: string,
  settings: Record<string, string>,
): Promise<{ child: ChildProcess; port: number }> {
  const probe = createSwitchingProxy(() => 0);
  const port = await listenAnywhere(probe);
  await new Promise((resolve) => probe.close(resolve));
  const child = spawn(process.execPath, [join(folder, 'build/server/index.js')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, MODE: 'demo', LOG_LEVEL: 'warn', PORT: String(port), ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`A version ended with ${child.exitCode}.\n${output}`);
    await pause(100);
  }
  return { child, port };
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
