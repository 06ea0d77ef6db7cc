import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStaticFiles } from './static-files.ts';

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
