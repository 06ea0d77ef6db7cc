import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readStaticFiles } from './static-files.ts';

it('every file of the folder is served, the icon that browsers ask for by itself too', async () => {
  const files = await readStaticFiles('public');
  expect([...files.keys()].toSorted()).toEqual(
    (await readdir('public')).map((name) => `/${name}`).toSorted(),
  );
  expect(files.get('/favicon.ico')?.contentType).toBe('image/x-icon');
  expect(files.get('/favicon.ico')?.plain.subarray(0, 4).toString('hex')).toBe('00000100');
});
