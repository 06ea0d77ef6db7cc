import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { archiveSettings } from './archiving.ts';
import { packagedBinaries, usableBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { keepRunning } from './keep-running.ts';
import { stopLeftover } from './leftover.ts';
import { takeLock } from './lock.ts';
import { settle } from './place.ts';
import { keptPort } from './port.ts';
import { plainFault } from './reason.ts';
import { launchServer } from './server.ts';

const patience = 10_000;
const betweenTries = 100;
/** A day of changes is replayed in minutes. */
const longestReplay = 6 * 60 * 60_000;

/** A running PostgreSQL server of our own. */
export interface EmbeddedDatabase {
  /**
   * `postgres://` address of the database `hearthside`, password included; the same for as long as this
   * object is in use.
   */
  readonly url: string;
  /** Number of the server's main process; another one after the server has been restarted. */
  readonly processId: number;
  /** Shuts the server down and resolves when it has ended; calling it again does no harm. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server on the data folder (made on the first start), and keeps it running until
 * `stop()`. The folder holds the data (`cluster`), the password (mode 0600), the port, the lock and the log
 * (`server.log`). `say` gets one plain sentence for each thing a person should know. `durable: false` is for
 * tests: a crash of the machine may then lose the data. `refuge` is where the data goes if we are root and
 * PostgreSQL's user cannot reach the folder. `backupFolder` is where every change is copied as it happens.
 * `longestWaitSeconds` is for tests, too: after how long at most. `recovery` has the settings with which a
 * copy is brought to its moment, and then takes as long as that needs. Throws one plain sentence when the
 * server cannot be had; a start that only has to wait for remains of a killed server is tried for 10
 * seconds.
 */
export async function startEmbeddedDatabase(options: {
  dataFolder: string;
  say: (line: string) => void;
  durable?: boolean;
  refuge?: string;
  backupFolder?: string | undefined;
  longestWaitSeconds?: number;
  recovery?: Readonly<Record<string, string>>;
}): Promise<EmbeddedDatabase> {
  const { dataFolder, say, durable = true, refuge = '/var/lib/hearthside' } = options;
  const native = packagedBinaries();
  const place = await settle({ dataFolder, refuge, say });
  const unlock = await takeLock(join(place.folder, 'lock'), place.account, dataFolder);
  try {
    await stopLeftover(join(place.folder, 'cluster'), say);
    const binaries = await usableBinaries({ native, say, ...place });
    const credentials = await prepareCluster({ binaries, durable, say, ...place });
    const { backupFolder, longestWaitSeconds } = options;
    const archiving = await archiveSettings(backupFolder, place, longestWaitSeconds);
    const further = { ...archiving, ...options.recovery };
    const recovers = options.recovery !== undefined;
    let port = 0;
    const launch = async () => {
      const launched = await launchServer({
        binaries,
        port,
        durable,
        further,
        ...(recovers ? { patience: longestReplay } : {}),
        ...place,
      });
      if (backupFolder !== undefined) wakeCheckpointer(launched);
      return launched;
    };
    const first = await persist(
      async () => {
        port = await keptPort(join(place.folder, 'port'), place.account, say);
        return launch();
      },
      say,
      recovers ? 0 : patience,
    );
    const server = keepRunning(first, launch, say);
    return {
      url: `postgres://${credentials.role}:${credentials.password}@127.0.0.1:${port}/${credentials.database}`,
      get processId() {
        return server.processId;
      },
      stop: () => server.stop().finally(unlock),
    };
  } catch (error) {
    unlock();
    throw plainFault(error, place.folder);
  }
}

/**
 * The process of PostgreSQL that closes pieces of changes by the clock falls asleep while the server still
 * recovers, when it does not count that clock yet, for five minutes. Told to read its settings again, it
 * wakes and counts.
 */
function wakeCheckpointer(server: ChildProcess): void {
  server.kill('SIGHUP');
}

async function persist(
  start: () => Promise<ChildProcess>,
  say: (line: string) => void,
  milliseconds: number,
): Promise<ChildProcess> {
  const end = performance.now() + milliseconds;
  let toldToWait = false;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (performance.now() > end) {
        throw error;
      }
      if (!toldToWait) {
        say('The embedded database does not start yet; it is tried for 10 seconds.');
        toldToWait = true;
      }
      await pause(betweenTries);
    }
  }
}
