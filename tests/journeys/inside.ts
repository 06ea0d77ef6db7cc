import { readConfiguration } from '#platform/configuration/configuration.ts';
import { demoSettings } from '#seeds/demo/operator-facts.ts';
import { openPlatform, type OpenedPlatform } from '#server/open-platform.ts';
import { databaseUrlIn } from '#tests/database-address.ts';
import type { RunningService } from './service.ts';

export type Inside = Pick<RunningService, 'dataFolder' | 'url' | 'clock'>;

/**
 * The database of a running service, opened alongside it: for what others do in the meantime, without a
 * browser for each of them.
 */
export async function openInside({ dataFolder, url, clock }: Inside): Promise<OpenedPlatform> {
  return openPlatform({
    configuration: readConfiguration({ ...demoSettings, DATA_DIR: dataFolder, LOG_LEVEL: 'silent' }),
    databaseUrl: await databaseUrlIn(dataFolder),
    publicUrl: url,
    clock,
  });
}
