import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packStaticFiles, readStaticFiles } from './static-files.ts';

it('every file of the folder is served, the icon that browsers ask for by itself too', async () => {
  const files = await readStaticFiles('public');
  const entries = await readdir('public', { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  expect([...files.keys()].toSorted()).toEqual(paths.map((path) => path.replace('public', '')).toSorted());
  expect(files.get('/favicon.ico')?.contentType).toBe('image/x-icon');
  expect(files.get('/favicon.ico')?.plain.subarray(0, 4).toString('hex')).toBe('00000100');
});

describe('a folder whose files are packed when it is built', () => {
  const script = 'export const visits = [];\n'.repeat(100);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearthside-packed-'));
    await writeFile(join(folder, 'page.js'), script);
    await writeFile(join(folder, 'short.js'), 'export {};\n');
    await writeFile(join(folder, 'mark.png'), Buffer.alloc(2_000));
    await packStaticFiles(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has those that are worth it twice, and serves none under another name', async () => {
    expect((await readdir(folder)).toSorted()).toEqual(['mark.png', 'page.js', 'page.js.br', 'short.js']);
    const files = await readStaticFiles(folder);
    expect([...files.keys()].toSorted()).toEqual(['/mark.png', '/page.js', '/short.js']);
    expect(brotliDecompressSync(files.get('/page.js')?.brotli ?? '').toString()).toBe(script);
    expect(files.get('/short.js')?.brotli).toBeNull();
  });

  it('sends what was packed then', async () => {
    await writeFile(join(folder, 'page.js.br'), brotliCompressSync('packed when it was built'));
    const sent = (await readStaticFiles(folder)).get('/page.js')?.brotli ?? '';
    expect(brotliDecompressSync(sent).toString()).toBe('packed when it was built');
  });
});
