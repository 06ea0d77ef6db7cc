import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * An operator anywhere opens with these words, so they name no place: where the operator helps, and by which
 * clock, are facts of its own. Lists of zones are of all places.
 */
const listsOfZones = [
  'domains/services/areas/zip-code.ts',
  'domains/enquiries/enquiry.ts',
  'domains/people/fields.ts',
];
const folders = ['app', 'api', 'content', 'domains', 'platform', 'public', 'server'];

const place =
  /America\/New_York|new york|\bnyc\b|queens|brooklyn|\bbronx\b|manhattan|staten island|boroughs|forest hills|\b11375\b|\b10001\b|\(212\)/gi;
const isText = (file: string) =>
  /\.(tsx?|md|css|svg|json|webmanifest|html)$/.test(file) && !/\.test\.tsx?$/.test(file);

it('names no city, and no ZIP code or phone number of one', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const found = files
    .filter((file) => isText(file) && !listsOfZones.includes(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(place)].map(([words]) => `${file}: ${words}`));
  expect(found).toEqual([]);
  expect('A home in Forest Hills, 11375'.match(place)).toHaveLength(2);
});
