import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildClientScripts } from './client-scripts.ts';

const scripts = await buildClientScripts();
/** In kB, in brotli. */
const weightOf = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + brotliCompressSync(scripts.get(name) ?? '').length, 0) / 1_000;

it('what a phone of the field loads is 30 kB or less, and what the office loads 10', () => {
  expect(weightOf(['field-page.js', 'field-worker.js'])).toBeLessThanOrEqual(30);
  expect(weightOf([...scripts.keys()].filter((name) => name.includes('office')))).toBeLessThanOrEqual(10);
});

it('every script that a page names is built', () => {
  const pages = [
    'app/layouts/field.tsx',
    'app/office/act-form.tsx',
    'app/office/keys.tsx',
    'app/pages/office/board.tsx',
    'app/pages/office/move-visit.tsx',
    'app/shell/passkey-form.tsx',
    'app/shell/offline-copy.tsx',
  ];
  const named = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/["'](\/[a-z-]+\.js)["']/g)].map(([, path = '']) =>
      path.slice(1),
    ),
  );
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((name) => !scripts.has(name))).toEqual([]);
});

it('a script that is no module shares no name with another', () => {
  for (const name of ['field-page.js', 'field-worker.js', 'offline.js', 'passkey.js'])
    expect(scripts.get(name)).toMatch(/^(\(function\(|\(\(\)=>)/);
});
