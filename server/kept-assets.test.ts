import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepAssets } from './kept-assets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthside-assets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const day = 24 * 60 * 60_000;
const start = new Date('2027-02-05T15:00:00Z');
const kept = () => join(folder, 'kept');

async function build(name: string, files: Record<string, string>): Promise<string> {
  const client = join(folder, name);
  await mkdir(join(client, 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(client, 'assets', file), text);
  return client;
}

it('what belonged to a page of the version before can be had for a month, and to this one always', async () => {
  const first = await build('first', { 'page-1.js': 'one', 'style-1.css': 'a {}' });
  const second = await build('second', { 'page-2.js': 'two', 'style-1.css': 'a {}' });
  await keepAssets(first, kept(), start);
  const both = await keepAssets(second, kept(), new Date(start.getTime() + 29 * day));
  expect([...both.keys()].sort()).toEqual(['/assets/page-1.js', '/assets/page-2.js', '/assets/style-1.css']);
  expect(both.get('/assets/page-1.js')?.plain.toString()).toBe('one');
  expect(both.get('/assets/page-1.js')).toMatchObject({
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  const later = await keepAssets(second, kept(), new Date(start.getTime() + 31 * day));
  expect([...later.keys()].sort()).toEqual(['/assets/page-2.js', '/assets/style-1.css']);
  expect((await readdir(kept())).sort()).toEqual(['page-2.js', 'style-1.css']);
});

it('what was cut short is never served', async () => {
  const client = await build('client', { 'page-1.js': 'one' });
  await mkdir(kept());
  await writeFile(join(kept(), 'page-0.js.123.unfinished'), 'ha');
  expect([...(await keepAssets(client, kept(), start)).keys()]).toEqual(['/assets/page-1.js']);
});
