import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '#tests/one-statement.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './supervisor.ts';

let closed: string;
let open: string;
const running: EmbeddedDatabase[] = [];

beforeEach(async () => {
  closed = await mkdtemp(join(tmpdir(), 'hearthside-closed-'));
  open = await mkdtemp(join(tmpdir(), 'hearthside-open-'));
  await chmod(open, 0o711);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop()));
  await rm(closed, { recursive: true, force: true });
  await rm(open, { recursive: true, force: true });
});

async function start(
  dataFolder: string,
  refuge: string,
): Promise<{ database: EmbeddedDatabase; said: string[] }> {
  const said: string[] = [];
  const database = await startEmbeddedDatabase({
    dataFolder,
    refuge,
    say: (line) => said.push(line),
    durable: false,
  });
  running.push(database);
  return { database, said };
}

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)(
  'data that the unprivileged user cannot reach is kept where it can, and found again',
  async () => {
    const folder = join(closed, 'data', 'postgres');
    const refuge = join(open, 'refuge');
    const first = await start(folder, refuge);
    const kept = await realpath(folder);
    expect(kept).toMatch(new RegExp(`^${refuge}/database-`));
    expect(first.said[0]).toBe(
      `PostgreSQL does not run as root, and the user it runs as cannot reach ${folder}: the data is kept in ${kept}.`,
    );
    await rowsOf(first.database.url, 'CREATE TABLE moved AS SELECT 1 AS one');
    await first.database.stop();
    const second = await start(folder, refuge);
    expect(second.said).toEqual([]);
    expect(await rowsOf(second.database.url, 'SELECT one FROM moved')).toEqual([{ one: 1 }]);
  },
);

test.runIf(isRoot)('where no place can be reached, one sentence says so', async () => {
  await expect(start(join(closed, 'data'), join(closed, 'refuge'))).rejects.toThrow(
    /^PostgreSQL does not run as root, and .* can reach neither \S+ nor \S+; set DATA_DIR to a folder that every user may enter\.$/,
  );
});
