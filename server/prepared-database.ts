import { setTimeout as pause } from 'node:timers/promises';
import type { Configuration } from '#platform/configuration/configuration.ts';
import { refuseUnfitPooler } from '#platform/database/pooler.ts';
import { DatabaseAway, prepareDatabase } from '#platform/database/prepare.ts';
import { startEmbeddedDatabase } from '#platform/embedded-database/supervisor.ts';

export interface PreparedDatabase {
  url: string;
  /** Stops the database where it is our own. */
  stop(): Promise<void>;
}

export interface Wait {
  /** Told when the configured database turns out to be away, and when it is there. */
  away(isAway: boolean): void;
  /** Ends the wait, which then fails with the last reason. */
  stop: AbortSignal;
}

/**
 * The configured database, or one of our own that is started, brought up to date. With `wait`, one that does
 * not answer is waited for, however long that takes: after a power cut, machines do not start in an order.
 */
export async function openPreparedDatabase(options: {
  configuration: Configuration;
  migrationsFolder: string;
  say: (line: string) => void;
  wait?: Wait;
}): Promise<PreparedDatabase> {
  const { configuration, say } = options;
  const embedded =
    configuration.DATABASE_URL === undefined
      ? await startEmbeddedDatabase({
          dataFolder: `${configuration.DATA_DIR}/postgres`,
          backupFolder: configuration.BACKUP_DIR,
          say,
        })
      : undefined;
  const url = configuration.DATABASE_URL ?? embedded?.url ?? '';
  const stop = async () => embedded?.stop();
  try {
    const prepare = () => prepareDatabase(url, options.migrationsFolder, new Date());
    const { wait } = options;
    const applied =
      wait === undefined || embedded !== undefined ? await prepare() : await whenThere(prepare, wait, say);
    if (configuration.DATABASE_POOLER_URL !== undefined)
      await refuseUnfitPooler(configuration.DATABASE_POOLER_URL, url);
    if (applied.length > 0) say(`Brought the database up to date (${applied.length} steps).`);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const betweenTriesMilliseconds = 1_000;
/** Between two lines that say the same. */
const triesBetweenLines = 60;

async function whenThere<Value>(
  prepare: () => Promise<Value>,
  { away, stop }: Wait,
  say: (line: string) => void,
): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    try {
      const value = await prepare();
      if (tries > 0) say('The database answers now.');
      away(false);
      return value;
    } catch (error) {
      if (!(error instanceof DatabaseAway) || stop.aborted) throw error;
      away(true);
      if (tries % triesBetweenLines === 0) say(`${error.message} This start waits for it.`);
      await pause(betweenTriesMilliseconds, undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted) throw error;
    }
  }
}
