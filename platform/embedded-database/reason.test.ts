import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareCluster } from './cluster.ts';
import { plainFault, reasonOf, refuseSmallDisk } from './reason.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthside-reason-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a full disk is told with what to do, wherever it stands in what a program says', () => {
  const said =
    'initdb: error: could not write: No space left on device\ninitdb: removing contents of data directory';
  expect(reasonOf(said, '/data')).toBe(
    'the disk of /data is full; make room, or set DATA_DIR to a folder on another disk',
  );
  expect(plainFault(Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' }), '/data')).toHaveProperty(
    'message',
    'The embedded database does not start: the disk of /data is full; make room, or set DATA_DIR to a folder on another disk.',
  );
  const other = new Error('other');
  expect(plainFault(other, '/data')).toBe(other);
});

test('any other reason is the line that gives it, and not the one that happens to be last', () => {
  expect(
    reasonOf(
      '12:00 LOG: starting\n12:00 FATAL: data directory has wrong ownership\n12:00 LOG: shut down\n',
      '/data',
    ),
  ).toBe('12:00 FATAL: data directory has wrong ownership');
  expect(reasonOf('nothing to be seen\n', '/data')).toBe('nothing to be seen');
});

test('a disk that is too small is refused before anything is written', async () => {
  await expect(refuseSmallDisk(folder, 60_000_000)).rejects.toThrow(
    `The disk of ${folder} has 60 MB left, and the embedded database needs 300 MB at first. Make room, or set DATA_DIR to a folder on another disk.`,
  );
  await expect(refuseSmallDisk(folder, 300_000_000)).resolves.toBeUndefined();
});

test('a first start that fails half-way leaves nothing half-made behind', async () => {
  const data = join(folder, 'data');
  const programs = join(folder, 'programs');
  await mkdir(data);
  await mkdir(programs);
  // Fills the folder it is given and then finds no space left, as the real one does.
  await writeFile(
    join(programs, 'initdb'),
    '#!/bin/sh\necho 18 > "$2/PG_VERSION"\necho "initdb: error: No space left on device" >&2\nexit 1\n',
  );
  await chmod(join(programs, 'initdb'), 0o755);
  const start = prepareCluster({
    folder: data,
    account: undefined,
    binaries: { folder: programs, major: '18' },
    durable: false,
    say: () => undefined,
  });
  await expect(start).rejects.toThrow(/could not be prepared in \S+ \(the disk of \S+ is full; make room/);
  expect(await readdir(data)).toEqual(['password']);
});
