import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPortrait } from '#platform/photos/portrait-folder.ts';
import type { Platform } from '#platform/platform.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { changePortrait } from './portrait.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let platform: Platform;
let folder: string;
beforeAll(async () => {
  world = await createTestPlatform();
  await employ(world.platform.database, ana, world.clock.now());
  folder = await mkdtemp(join(tmpdir(), 'portraits-'));
  platform = { ...world.platform, configuration: { ...world.platform.configuration, DATA_DIR: folder } };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});

const files = () => readdir(join(folder, 'portraits')).catch(() => []);
const photo = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .withExif({ IFD0: { Make: 'PhoneMaker' } })
    .png()
    .toBuffer();

it('a portrait is made anew, takes the place of the one before, and leaves nothing behind', async () => {
  const { id } = await platform.database
    .selectFrom('professionals')
    .select('id')
    .where('picture', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const picture = async () =>
    (
      await platform.database
        .selectFrom('professionals')
        .select('picture')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.picture;
  for (const color of ['red', 'blue']) {
    valueOf(await changePortrait(platform, ana, id, await photo(color)));
    expect(await files()).toEqual([await picture()]);
  }
  const { format, exif } = await sharp(join(folder, 'portraits', (await files())[0]!)).metadata();
  expect([format, exif]).toEqual(['jpeg', undefined]);

  const kept = await files();
  expect(await findPortrait(folder, kept[0]!)).toBeDefined();
  for (const none of [`../portraits/${kept[0]}`, 'portrait.jpg', '0000'.repeat(9) + '.jpg'])
    expect(await findPortrait(folder, none)).toBeUndefined();
  expect(codeOf(await changePortrait(platform, ana, id, Buffer.from('<svg/>')))).toBe('photo_unreadable');
  expect(codeOf(await changePortrait(platform, ana, 'x', await photo('red')))).toBe('professional_not_found');
  expect(await files()).toEqual(kept);
});
