import type { Configuration } from '#platform/configuration/configuration.ts';
import { refuseUnfitPooler } from '#platform/database/pooler.ts';
import { prepareDatabase } from '#platform/database/prepare.ts';
import { startEmbeddedDatabase } from '#platform/embedded-database/supervisor.ts';

export interface PreparedDatabase {
  url: string;
  /** Stops the database where it is our own. */
  stop(): Promise<void>;
}

/** The configured database, or one of our own that is started, brought up to date. */
export async function openPreparedDatabase(options: {
  configuration: Configuration;
  migrationsFolder: string;
  say: (line: string) => void;
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
    const applied = await prepareDatabase(url, options.migrationsFolder, new Date());
    if (configuration.DATABASE_POOLER_URL !== undefined)
      await refuseUnfitPooler(configuration.DATABASE_POOLER_URL, url);
    if (applied.length > 0) say(`Brought the database up to date (${applied.length} steps).`);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
