import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { packTar, unpackTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive, writeArchive, type Manifest, type Source } from './archive.ts';
import { BackupRefused } from './refusal.ts';

const facts = {
  createdAt: '2027-02-05T15:00:00.000Z',
  postgres: '18',
  migrations: [{ name: '0001_lamps.sql', checksum: 'ab' }],
  position: {
    systemIdentifier: '7',
    timeline: 1,
    begin: '0/2000028',
    end: '0/2000158',
    endedAt: '2027-02-05T15:00:01.000Z',
  },
  counts: { lamps: { least: 2, most: 3 } },
};
let folder: string;
let copy: string;
let whole: Buffer;
let manifest: Manifest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthside-archive-'));
  const contents = { lamp: 'light '.repeat(5_000), bulb: '' };
  for (const [name, text] of Object.entries(contents)) await writeFile(join(folder, name), text);
  copy = join(folder, 'copy');
  await writeFile(copy, '');
  async function* sources(): AsyncGenerator<Source> {
    yield { name: 'house', folder: true };
    yield { name: 'house/lamp', path: join(folder, 'lamp') };
    yield { name: 'house/gone', path: join(folder, 'gone') };
    yield { name: 'house/bulb', path: join(folder, 'bulb') };
    yield { name: 'wire', content: Buffer.from('copper') };
  }
  await writeArchive(copy, sources(), () => facts);
  manifest = await readArchive(copy);
  whole = await readFile(copy);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const changedFile = () => join(folder, 'changed');
async function reading(bytes: Uint8Array): Promise<unknown> {
  await writeFile(changedFile(), bytes);
  return readArchive(changedFile()).catch((error: unknown) => error);
}

/** The copy with its entries changed, packed again so that nothing else is wrong with it. */
async function repacked(
  change: (entries: Awaited<ReturnType<typeof unpackTar>>) => Awaited<ReturnType<typeof unpackTar>>,
): Promise<unknown> {
  return reading(gzipSync(await packTar(change(await unpackTar(gunzipSync(whole))))));
}

describe('a copy that is whole', () => {
  it('says what is in it, and gives it back as it was', async () => {
    expect(manifest).toMatchObject(facts);
    expect(manifest.entries.map(({ name, size }) => [name, size])).toEqual([
      ['house', 0],
      ['house/lamp', 30_000],
      ['house/bulb', 0],
      ['wire', 6],
    ]);
    const given: [string, string | undefined][] = [];
    await readArchive(copy, async (name, body) => {
      let text = '';
      for await (const chunk of body ?? []) text += Buffer.from(chunk).toString();
      given.push([name, body && text]);
    });
    expect(given).toEqual([
      ['house', undefined],
      ['house/lamp', 'light '.repeat(5_000)],
      ['house/bulb', ''],
      ['wire', 'copper'],
    ]);
  });

  it('hands on what goes wrong while it is unpacked', async () => {
    await expect(
      readArchive(copy, () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))),
    ).rejects.toThrow('full');
  });
});

describe('a copy that is refused in plain words', () => {
  it('was cut short, wherever', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), async (length) => {
        expect(await reading(whole.subarray(0, length))).toBeInstanceOf(BackupRefused);
      }),
      { numRuns: 200 },
    );
  });

  it('has a changed byte that matters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const bytes = Buffer.from(whole);
          bytes[at] = (bytes[at] ?? 0) ^ change;
          const read = await reading(bytes);
          // The gzip header has fields that say nothing about the content, such as its time.
          if (!(read instanceof BackupRefused)) expect(read).toEqual(manifest);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('lacks a file, has one more, or two that changed places', async () => {
    const lacking = await repacked((entries) => entries.filter(({ header }) => header.name !== 'wire'));
    const more = await repacked((entries) => [
      { header: { name: 'more', size: 1, type: 'file' }, data: Buffer.from('1') },
      ...entries,
    ]);
    const swapped = await repacked((entries) =>
      entries.map((entry) =>
        entry.header.name === 'wire' ? { ...entry, data: Buffer.from('silver') } : entry,
      ),
    );
    for (const read of [lacking, more, swapped])
      expect(String(read)).toMatch(/is damaged or was cut short\. Use another copy\.$/);
  });

  it('leads out of the folder, or elsewhere by a link', async () => {
    for (const name of ['../outside', '/outside', 'house/../../outside']) {
      expect(
        String(
          await repacked((entries) => [
            { header: { name, size: 1, type: 'file' }, data: Buffer.from('1') },
            ...entries,
          ]),
        ),
      ).toMatch(/is damaged/);
    }
    const link = await repacked((entries) => [
      { header: { name: 'outside', size: 0, type: 'symlink', linkname: '/etc' } },
      ...entries,
    ]);
    expect(String(link)).toMatch(/holds what no copy of ours holds \(outside\)/);
  });

  it('is of an older kind, of a newer one, or no copy at all', async () => {
    const listless = await repacked((entries) => entries.slice(0, -1));
    expect(String(listless)).toMatch(
      /has no list of what is in it: it was cut short, or made by an older version/,
    );
    const newer = await repacked((entries) =>
      entries.map((entry) =>
        entry.header.name === 'hearthside-backup.json'
          ? withText(entry, JSON.stringify({ ...manifest, version: 3 }))
          : entry,
      ),
    );
    expect(String(newer)).toMatch(/was made by a newer version of Hearthside/);
    const older = await repacked((entries) =>
      entries.map((entry) =>
        entry.header.name === 'hearthside-backup.json'
          ? withText(entry, JSON.stringify({ ...manifest, version: 1 }))
          : entry,
      ),
    );
    expect(String(older)).toMatch(/was made by an older version of Hearthside/);
    expect(String(await reading(Buffer.from('PGDMP and more')))).toMatch(
      /is a copy of a PostgreSQL of one's own\. Set DATABASE_URL/,
    );
    expect(String(await reading(Buffer.from('a letter')))).toMatch(/is no copy of a database\.$/);
    expect(String(await reading(Buffer.from('')))).toMatch(/is no copy of a database\.$/);
    await expect(readArchive(join(folder, 'nowhere'))).rejects.toThrow(/nowhere is not there\.$/);
    await expect(readArchive(folder)).rejects.toThrow(/is no file\. Name a file\.$/);
  });
});

function withText<Entry extends { header: { size: number } }>(entry: Entry, text: string): Entry {
  return { ...entry, header: { ...entry.header, size: text.length }, data: Buffer.from(text) };
}
