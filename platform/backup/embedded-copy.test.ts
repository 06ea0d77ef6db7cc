import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '#platform/database/prepare.ts';
import { startEmbeddedDatabase } from '#platform/embedded-database/supervisor.ts';
import { makeTemporaryFolder } from '#platform/embedded-database/temporary-folder.ts';
import { rowsOf } from '#tests/one-statement.ts';
import { readArchive } from './archive.ts';
import { backUpEmbedded } from './embedded-backup.ts';
import { restoreEmbedded } from './embedded-copy.ts';

const now = new Date('2027-02-05T15:00:00Z');
const migrationsFolder = 'migrations';
const say = () => undefined;
const isRoot = process.getuid?.() === 0;
let parent: string;
let dataFolder: string;
let copy: string;
beforeAll(async () => {
  parent = await makeTemporaryFolder('hearthside-backup-');
  dataFolder = join(parent, 'data');
  copy = join(parent, 'copies', 'copy.tar.gz');
  await within(dataFolder, async (url) => {
    await prepareDatabase(url, migrationsFolder, now);
    await rowsOf(url, 'create table keepsake as select 42 as answer');
  });
  await writeFile(join(dataFolder, 'secret'), 'of the demo', { mode: 0o600 });
  await backUpEmbedded(copy, { dataFolder, migrationsFolder, say }, now);
});
afterAll(() => rm(parent, { recursive: true, force: true }));

async function within<Value>(
  folder: string,
  work: (url: string) => Promise<Value>,
  refuge?: string,
): Promise<Value> {
  const database = await startEmbeddedDatabase({
    dataFolder: join(folder, 'postgres'),
    say,
    durable: false,
    ...(refuge === undefined ? {} : { refuge }),
  });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

const keepsake = (folder: string, refuge?: string) =>
  within(folder, (url) => rowsOf(url, 'select answer from keepsake'), refuge);
const restore = (folder: string, options: { replace?: boolean; source?: string } = {}) =>
  restoreEmbedded(
    options.source ?? copy,
    { dataFolder: folder, migrationsFolder, say },
    { replace: options.replace ?? false, now },
  );

describe('a copy of the embedded database', () => {
  it('holds the database and the secret, and only its owner may read it', async () => {
    const { entries, postgres } = await readArchive(copy);
    const names = entries.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'postgres/cluster/PG_VERSION',
        'postgres/cluster/global/pg_control',
        'postgres/password',
        'secret',
      ]),
    );
    expect(names.filter((name) => /postmaster\.pid|server\.log|\/lock$/.test(name))).toEqual([]);
    expect(postgres).toMatch(/^\d\d$/);
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    expect((await stat(join(parent, 'copies'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(parent, 'copies'))).toEqual(['copy.tar.gz']);
  });

  it('is put back where there is nothing, whole and ready', async () => {
    const folder = join(parent, 'empty');
    const { movedTo } = await restore(folder);
    expect(movedTo).toBeUndefined();
    expect((await readdir(folder)).sort()).toEqual(['postgres', 'secret']);
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('of the demo');
    expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
    expect(await within(folder, (url) => prepareDatabase(url, migrationsFolder, now))).toEqual([]);
    expect(await keepsake(folder)).toEqual([{ answer: 42 }]);
  });

  it('takes the place of what is there only when it is asked to, and keeps that', async () => {
    const folder = join(parent, 'full');
    await within(folder, (url) => rowsOf(url, 'create table keepsake as select 7 as answer'));
    await writeFile(join(folder, 'secret'), 'another');
    const before = (await readdir(folder)).sort();
    await expect(restore(folder)).rejects.toThrow(
      /holds a database already\. With --replace .* is kept beside it\.$/,
    );
    expect((await readdir(folder)).sort()).toEqual(before);
    const { movedTo } = await restore(folder, { replace: true });
    expect(await keepsake(folder)).toEqual([{ answer: 42 }]);
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('of the demo');
    expect(movedTo).toBe(join(folder, 'postgres-before-restore-2027-02-05T15-00-00-000Z'));
    expect(await readFile(join(folder, 'secret-before-restore-2027-02-05T15-00-00-000Z'), 'utf8')).toBe(
      'another',
    );
    await rm(join(folder, 'postgres'), { recursive: true });
    await symlink(movedTo ?? '', join(folder, 'postgres'));
    expect(await keepsake(folder)).toEqual([{ answer: 7 }]);
  });

  it('does not touch a thing when it is not whole', async () => {
    const folder = join(parent, 'untouched');
    const cut = join(parent, 'cut.tar.gz');
    const bytes = await readFile(copy);
    await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length / 2)));
    await expect(restore(folder, { source: cut })).rejects.toThrow(
      `${cut} is damaged or was cut short. Use another copy.`,
    );
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  it('is refused by a version that lacks its migrations, and nothing is touched', async () => {
    const folder = join(parent, 'older');
    const older = join(parent, 'older-migrations');
    await mkdir(older);
    await writeFile(join(older, '0001_platform.sql'), await readFile('migrations/0001_platform.sql'));
    await expect(
      restoreEmbedded(copy, { dataFolder: folder, migrationsFolder: older, say }, { replace: false, now }),
    ).rejects.toThrow(/was made by a newer version of Hearthside/);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  it.runIf(isRoot)(
    'holds the data itself where that had to move, and goes back to such a place',
    async () => {
      const closed = join(parent, 'closed');
      const refuge = join(parent, 'refuge');
      await mkdir(closed, { mode: 0o700 });
      const moved = join(closed, 'data');
      await within(
        moved,
        async (url) => {
          await prepareDatabase(url, migrationsFolder, now);
          await rowsOf(url, 'create table keepsake as select 13 as answer');
        },
        refuge,
      );
      expect(await realpath(join(moved, 'postgres'))).toContain(refuge);
      const source = join(parent, 'copies', 'moved.tar.gz');
      await backUpEmbedded(source, { dataFolder: moved, migrationsFolder, say, refuge }, now);
      const elsewhere = join(closed, 'elsewhere');
      await restoreEmbedded(
        source,
        { dataFolder: elsewhere, migrationsFolder, say, refuge },
        { replace: false, now },
      );
      expect(await keepsake(elsewhere, refuge)).toEqual([{ answer: 13 }]);
    },
  );
});

describe('a backup that cannot be made', () => {
  const refused = () => backUpEmbedded(copy, { dataFolder, migrationsFolder, say }, now);

  it('leaves the last good copy as it was', async () => {
    const before = await readFile(copy);
    const link = join(dataFolder, 'postgres', 'cluster', 'pg_tblspc', '16384');
    await symlink(parent, link);
    await expect(refused()).rejects.toThrow(`${link} leads elsewhere`);
    await rm(link);
    const unreadable = join(dataFolder, 'postgres', 'password');
    await rm(unreadable);
    await mkdir(unreadable);
    await expect(refused()).rejects.toThrow();
    await rm(unreadable, { recursive: true });
    expect((await readFile(copy)).equals(before)).toBe(true);
    expect((await readdir(join(parent, 'copies'))).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('says that there is nothing to copy, and makes nothing', async () => {
    const folder = join(parent, 'nothing');
    await expect(backUpEmbedded(copy, { dataFolder: folder, migrationsFolder, say }, now)).rejects.toThrow(
      /^There is no database in .*nothing\/postgres\. Set DATA_DIR/,
    );
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });
});

it('a copy can be made after the service and its server were killed', async () => {
  const code = `
    import { startEmbeddedDatabase } from ${JSON.stringify(new URL('../embedded-database/supervisor.ts', import.meta.url).href)};
    const database = await startEmbeddedDatabase({ dataFolder: ${JSON.stringify(join(dataFolder, 'postgres'))}, say() {} });
    process.stdout.write(JSON.stringify({ url: database.url, processId: database.processId }));`;
  const node = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [answer] = (await once(node.stdout, 'data')) as [Buffer];
  const { url, processId } = JSON.parse(String(answer)) as { url: string; processId: number };
  await rowsOf(url, 'create table committed as select 1 as one');
  node.kill('SIGKILL');
  await once(node, 'exit');
  process.kill(processId, 'SIGKILL');
  expect(await readFile(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).toContain(
    String(processId),
  );
  const source = join(parent, 'copies', 'after-a-crash.tar.gz');
  await backUpEmbedded(source, { dataFolder, migrationsFolder, say }, now);
  const folder = join(parent, 'after-a-crash');
  await restore(folder, { source });
  expect(await within(folder, (address) => rowsOf(address, 'select one from committed'))).toEqual([
    { one: 1 },
  ]);
});

it('what a killed backup began is removed by the next one', async () => {
  const target = join(parent, 'copies', 'next.tar.gz');
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  await writeFile(`${target}.unfinished-${child.pid}`, 'half');
  await writeFile(`${target}.unfinished-${process.ppid}`, 'of one that is at work');
  await backUpEmbedded(target, { dataFolder, migrationsFolder, say }, now);
  const names = (await readdir(join(parent, 'copies'))).filter((name) => name.startsWith('next'));
  expect(names.sort()).toEqual(['next.tar.gz', `next.tar.gz.unfinished-${process.ppid}`]);
});
