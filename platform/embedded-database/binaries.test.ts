import { chmod, cp, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unprivilegedAccount } from './account.ts';
import { packagedBinaries, usableBinaries } from './binaries.ts';

let parent: string;
let native: string;

// A copy of the package as an installation without scripts leaves it: the libraries, but none of their links.
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hearthside-binaries-'));
  await chmod(parent, 0o711);
  const installed = join(parent, 'installed');
  await mkdir(installed, { mode: 0o700 });
  await cp(dirname(packagedBinaries()), installed, {
    recursive: true,
    filter: async (source) => !(await lstat(source)).isSymbolicLink(),
  });
  native = join(installed, 'native');
});

afterAll(() => rm(parent, { recursive: true, force: true }));

test('an unsupported machine is told in one sentence how to go on', () => {
  expect(() => packagedBinaries('aix', 'ppc64')).toThrow(
    'There is no embedded database for this kind of machine (aix-ppc64); set DATABASE_URL to a PostgreSQL 15 or later of your own.',
  );
});

test('library links that an installation without scripts left out are made', async () => {
  const said: string[] = [];
  const binaries = await usableBinaries({
    native,
    folder: parent,
    account: undefined,
    say: (line) => said.push(line),
  });
  expect(binaries).toEqual({ folder: join(native, 'bin'), major: '18' });
  expect(said).toEqual([]);
});

test('programs that do not run at all are told in one sentence', async () => {
  const empty = join(parent, 'empty');
  await mkdir(join(empty, 'native'), { recursive: true });
  await cp(join(dirname(native), 'package.json'), join(empty, 'package.json'));
  const folder = join(parent, 'folder');
  await mkdir(folder);
  await expect(
    usableBinaries({ native: join(empty, 'native'), folder, account: undefined, say: () => undefined }),
  ).rejects.toThrow(/^PostgreSQL's programs do not run on this machine; set DATABASE_URL .*\.$/);
});

test.runIf(process.getuid?.() === 0)(
  'programs that the unprivileged user cannot reach are copied to where it can, once',
  async () => {
    const account = await unprivilegedAccount();
    const folder = join(parent, 'data');
    await mkdir(join(folder, 'programs-of-an-older-version'), { recursive: true });
    const said: string[] = [];
    const options = { native, folder, account, say: (line: string) => said.push(line) };
    const first = await usableBinaries(options);
    expect(first.folder).toMatch(new RegExp(`^${folder}/programs-18[^/]*/bin$`));
    expect(said).toEqual([
      `PostgreSQL's programs cannot be run where they were installed and are run from ${dirname(first.folder)}.`,
    ]);
    const copied = await lstat(first.folder);
    expect(await usableBinaries(options)).toEqual(first);
    expect((await lstat(first.folder)).ino).toBe(copied.ino);
    await expect(lstat(join(folder, 'programs-of-an-older-version'))).rejects.toThrow('ENOENT');
  },
);
