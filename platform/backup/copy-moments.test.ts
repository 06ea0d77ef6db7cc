import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteVerified, readCopyMoments } from './copy-moments.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthside-moments-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const copy = (endedAt: string) => ({
  file: `copy-${endedAt.slice(0, 10)}.tar.gz`,
  size: 1,
  sha256: 'x',
  systemIdentifier: '7',
  endedAt,
});

it('tells when a folder got its newest copy and when one was found good, and that it never was', async () => {
  expect(await readCopyMoments(folder)).toEqual({ copiedAt: null, verifiedAt: null });
  const copies = [copy('2027-02-04T03:00:00Z'), copy('2027-02-05T03:00:00Z'), copy('2027-02-03T03:00:00Z')];
  await writeFile(
    join(folder, 'copies.json'),
    JSON.stringify({ format: 'hearthside-copies', version: 1, copies }),
  );
  const verifiedAt = new Date('2027-02-05T04:00:00Z');
  await noteVerified(folder, verifiedAt);
  expect(await readCopyMoments(folder)).toEqual({ copiedAt: new Date('2027-02-05T03:00:00Z'), verifiedAt });
  await writeFile(join(folder, 'verified.json'), 'torn');
  expect((await readCopyMoments(folder)).verifiedAt).toBeNull();
  await expect(readCopyMoments(join(folder, 'nowhere'))).rejects.toThrow(/nowhere/);
});
