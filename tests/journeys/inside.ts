import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { openPlatform, type OpenedPlatform } from '#server/open-platform.ts';

/**
 * The database of a running service, opened alongside it: for what others do in the meantime, without a
 * browser for each of them.
 */
export async function openInside(service: { dataFolder: string; url: string }): Promise<OpenedPlatform> {
  const [password, port] = await Promise.all(
    ['password', 'port'].map(async (name) =>
      (await readFile(join(service.dataFolder, 'postgres', name), 'utf8')).trim(),
    ),
  );
  return openPlatform({
    configuration: readConfiguration({ DATA_DIR: service.dataFolder, LOG_LEVEL: 'silent' }),
    databaseUrl: `postgres://hearthside:${password}@127.0.0.1:${port}/hearthside`,
    publicUrl: service.url,
  });
}
