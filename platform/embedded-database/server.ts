import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { until } from './poll.ts';
import { programEnvironment } from './program.ts';
import { reasonOf } from './reason.ts';
import { serverSettings } from './settings.ts';

/** Recovery after a crash replays at most `max_wal_size` and may take its time. */
const longestRecovery = 60_000;
const longestFastStop = 10_000;
const longestImmediateStop = 5_000;
const largestLog = 10_000_000;

/**
 * Starts the server once on the prepared cluster `<folder>/cluster` and resolves with the process when it
 * takes connections. Throws one plain sentence, with no process left, when it does not come up.
 */
export async function launchServer(options: {
  folder: string;
  account: Account | undefined;
  binaries: Binaries;
  port: number;
  durable: boolean;
  /** Settings of this start alone. */
  further?: Readonly<Record<string, string>>;
  /** For how many milliseconds it may replay changes before it takes connections. */
  patience?: number;
}): Promise<ChildProcess> {
  const { folder, account, port, durable, further = {}, patience = longestRecovery } = options;
  const cluster = join(folder, 'cluster');
  const logFile = join(folder, 'server.log');
  const log = await openLog(logFile, account);
  const { size: logged } = await log.stat();
  const server = spawn(
    join(options.binaries.folder, 'postgres'),
    ['-D', cluster, ...serverSettings({ port, durable, further })],
    {
      cwd: '/',
      env: programEnvironment,
      // A session of its own: Ctrl-C in the terminal is for Hearthside, which stops the server after its last request.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...account,
    },
  );
  let failed = false;
  server.on('error', () => {
    failed = true;
  });
  await log.close();
  const hasEnded = () => failed || isOver(server);
  await until(async () => hasEnded() || (await isReady(cluster, server.pid)), patience);
  if (!hasEnded() && (await isReady(cluster, server.pid))) {
    return server;
  }
  if (!hasEnded()) {
    await stopServer(server);
  }
  const reason = reasonOf((await readFile(logFile)).subarray(logged).toString('utf8'), folder);
  throw new Error(
    `The embedded database could not be started (${reason}); more is at the end of ${logFile}.`,
  );
}

/**
 * Stops the server we started: open transactions are rolled back, everything committed is kept. Resolves when
 * it has ended.
 */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.pid !== undefined && !isOver(server)) {
    await stopProcess(server.pid, () => isOver(server));
  }
}

/**
 * Asks a PostgreSQL server to shut down fast, and after 10 seconds to quit at once, which loses nothing
 * committed either. Throws one plain sentence when it does not end.
 */
export async function stopProcess(
  processId: number,
  isGone: () => boolean | Promise<boolean>,
): Promise<void> {
  signal(processId, 'SIGINT');
  if (await until(isGone, longestFastStop)) {
    return;
  }
  signal(processId, 'SIGQUIT');
  if (!(await until(isGone, longestImmediateStop))) {
    throw new Error(
      `The database server with process number ${processId} does not stop; stop it by hand and start again.`,
    );
  }
}

function signal(processId: number, name: NodeJS.Signals): void {
  try {
    process.kill(processId, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      throw error;
    }
  }
}

function isOver(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

/** PostgreSQL writes its process number in the first line of this file and its state in the eighth. */
async function isReady(cluster: string, processId: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === processId && lines[7]?.trim() === 'ready';
}

async function openLog(file: string, account: Account | undefined) {
  const size = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  if (size > largestLog) {
    await rename(file, `${file}.old`);
  }
  const log = await open(file, 'a', 0o600);
  await giveTo(account, file);
  return log;
}
