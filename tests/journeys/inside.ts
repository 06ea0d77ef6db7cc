import { readConfiguration } from '#platform/configuration/configuration.ts';
import { openPlatform, type OpenedPlatform } from '#server/open-platform.ts';
import { databaseUrlIn } from '#tests/database-address.ts';

/**
 * The database of a running service, opened alongside it: for what others do in the meantime, without a
 * browser for each of them.
 */
export async function openInside(service: { dataFolder: string; url: string }): Promise<OpenedPlatform> {
  return openPlatform({
    configuration: readConfiguration({ DATA_DIR: service.dataFolder, LOG_LEVEL: 'silent' }),
    databaseUrl: await databaseUrlIn(service.dataFolder),
    publicUrl: service.url,
  });
}
