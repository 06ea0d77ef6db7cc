import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, shiftedClock, systemClock } from '#platform/clock/clock.ts';
import { makeTemporaryFolder } from '#platform/embedded-database/temporary-folder.ts';
import { serviceCommand, serviceEnvironment } from '#scripts/service-command.ts';
import { cardNumbersLeft } from './canary.ts';

export interface RunningService {
  readonly url: string;
  readonly processId: number;
  readonly dataFolder: string;
  /** What the time is for it. */
  readonly clock: Clock;
  /** Everything that the service has printed so far. */
  output(): string;
  /** Ends it and starts it again at another moment, with the same data and at another address. */
  goOnAt(moment: Date): Promise<void>;
  /** Ends it and looks for card numbers in everything it leaves behind, whatever the journey was about. */
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const longestStartMilliseconds = 90_000;
const longestStopMilliseconds = 30_000;

/** A process of the service, and the folder with its database, which stays when it has ended. */
export type ServiceProcess = Omit<RunningService, 'goOnAt' | 'stop'> & { end(): Promise<void> };

/** Starts the built service with an empty database. */
export async function startService(settings: Record<string, string> = {}): Promise<RunningService> {
  return untilStopped(await launchService(await newFolder(), settings));
}

/** A service that leaves nothing behind; what it wrote is searched first. */
export function untilStopped(first: ServiceProcess): RunningService {
  const { dataFolder } = first;
  let current = first;
  let printedBefore = '';
  const output = () => printedBefore + current.output();
  return {
    get url() {
      return current.url;
    },
    get processId() {
      return current.processId;
    },
    get clock() {
      return current.clock;
    },
    dataFolder,
    output,
    async goOnAt(moment) {
      await current.end();
      printedBefore = output();
      current = await launchService(dataFolder, { CLOCK_STARTS_AT: moment.toISOString() });
    },
    async stop() {
      await current.end();
      const left = await cardNumbersLeft(dataFolder, output());
      await rm(dataFolder, { recursive: true, force: true });
      if (left.length > 0) throw new Error(`Card numbers were left behind: ${left.join(', ')}.`);
    },
  };
}

export const newFolder = (): Promise<string> => makeTemporaryFolder('hearthside-journey-');

/**
 * Starts the built service as a process of its own, at a free port, in a folder that may hold a database
 * already, and waits until it is ready.
 */
export async function launchService(
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
  { command, folder } = { command: serviceCommand, folder: root },
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, command, {
    cwd: folder,
    // In a group of its own: an interrupt of the tests must not reach the database before the service has closed it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      MODE: 'demo',
      PORT: '0',
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
      ...serviceEnvironment,
      ...settings,
    },
  });
  const stopWithTheTests = () => child.kill('SIGTERM');
  process.once('exit', stopWithTheTests);
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const url = await readyUrl(child, (text) => {
      output += text;
    });
    const { CLOCK_STARTS_AT: moment } = settings;
    return {
      url,
      clock: moment === undefined ? systemClock : shiftedClock(moment),
      processId: child.pid ?? 0,
      dataFolder,
      output: () => output,
      async end() {
        await stopChild(child, ended);
        process.off('exit', stopWithTheTests);
      },
    };
  } catch (error) {
    await stopChild(child, ended);
    process.off('exit', stopWithTheTests);
    throw new Error(`The service did not start.\n${output}`, { cause: error });
  }
}

function readyUrl(child: ChildProcess, keep: (text: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const deadline = setTimeout(() => reject(new Error('It took too long.')), longestStartMilliseconds);
    const read = (chunk: Buffer) => {
      const text = chunk.toString('utf8');
      keep(text);
      printed += text;
      const ready = / is ready: (http\S+)/.exec(printed);
      if (ready?.[1] === undefined) return;
      clearTimeout(deadline);
      resolve(ready[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', (status) => {
      clearTimeout(deadline);
      reject(new Error(`It ended with status ${status}.`));
    });
  });
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const deadline = setTimeout(() => child.kill('SIGKILL'), longestStopMilliseconds);
  await ended;
  clearTimeout(deadline);
}
