import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the database of a running service listens, with its password, as the service's data folder says. */
export async function databaseUrlIn(dataFolder: string): Promise<string> {
  const [password, port] = await Promise.all(
    ['password', 'port'].map(async (name) =>
      (await readFile(join(dataFolder, 'postgres', name), 'utf8')).trim(),
    ),
  );
  return `postgres://hearthside:${password}@127.0.0.1:${port}/hearthside`;
}
