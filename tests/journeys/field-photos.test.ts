import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { insertDay, professionalNamed } from '#tests/field-visits.ts';
import { findViolations } from './accessibility.ts';
import { passes } from './journey.ts';
import { button } from './member-steps.ts';
import { countKept, eventually, signInOnPhone, stateOf } from './on-phone.ts';
import { it } from './phone-journey.ts';

const most = 4;

/** As a camera makes it: so noisy that it is as heavy as a photo can be. */
async function cameraPhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const buffer = await sharp({
    create: { width: 2_000, height: 1_500, channels: 3, background: 'gray', noise },
  })
    .jpeg()
    .withExif({ IFD0: { Make: 'PhoneMaker' } })
    .toBuffer();
  return { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer };
}

async function addPhotos(page: Page, count: number): Promise<void> {
  const photo = await cameraPhoto();
  await page.getByText('Add photos').click();
  await page.getByLabel('Choose photos').setInputFiles(Array.from({ length: count }, () => photo));
  await button(page, 'Add these photos').click();
}

it.for(passes([true, false]))(
  'photos are added to a visit, seen again and limited, with JavaScript %s',
  async (javaScript, { openWindow, inside, service }) => {
    const { database } = inside.platform;
    const { id, phone } = await professionalNamed(database, javaScript ? 'Bianca Torres' : 'Amara Johnson');
    const [visit = ''] = await insertDay(database, id, 1, inside.platform.clock.now());
    const visitor = await openWindow({ javaScript, width: 360 });
    const { page } = visitor;
    await signInOnPhone(page, service.url, phone);
    await page.goto(`/field/visits/${visit}`);
    if (javaScript) await page.locator('.field[data-ready]').waitFor();
    await addPhotos(page, 3);
    await page.getByRole('link', { name: /^Photo 3, / }).waitFor();
    const photos = await database
      .selectFrom('taken_photos')
      .select(['id', 'content'])
      .where('booking_id', '=', visit)
      .execute();
    expect(photos).toHaveLength(3);
    for (const { content } of photos) {
      expect(content.length).toBeLessThanOrEqual(300 * 1024);
      expect(content.includes('PhoneMaker')).toBe(false);
    }
    visitor.expectStatus(422);
    await addPhotos(page, 2);
    await page.getByText(`A visit can have up to ${most} photos.`).first().waitFor();
    await page.goto(`/field/visits/${visit}`);
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    const shown = await page.request.get(
      (await page.getByRole('link', { name: /^Photo 1, / }).getAttribute('href')) ?? '',
    );
    expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  },
);

/** The same photos for the other visits, each as one that was added there. */
async function repeatFor(page: Page, visits: readonly string[]): Promise<void> {
  await page.evaluate(
    (others) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('hearthside-field', 2);
        opening.onsuccess = () => {
          const work = opening.result.transaction('photos', 'readwrite');
          const photos = work.objectStore('photos');
          const reading: IDBRequest<Record<string, unknown>[]> = photos.getAll();
          reading.onsuccess = () => {
            for (const visit of others)
              for (const { place: _place, ...photo } of reading.result)
                photos.put({ ...photo, visit, id: crypto.randomUUID() });
          };
          work.onabort = () => reject(new Error('The phone did not keep them.'));
          work.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    visits,
  );
}

/** A part of the day of eight visits, whose 32 photos at 3G speed have to be through in three minutes. */
const visitsWithoutNetwork = 3;
const photosWithoutNetwork = visitsWithoutNetwork * most;
/** What web page tests take for 3G: 768 kbit/s from the phone. */
const mostBytesOfDay = (768_000 / 8) * 180;

/** Photos wait here until they are let through, some or all of them. */
async function holdPhotos(page: Page) {
  const waiting: (() => void)[] = [];
  let free = 0;
  const stop = { atOnce: 0, under: 0 };
  await page.route('**/api/field_ms/photos', async (route) => {
    stop.under += 1;
    stop.atOnce = Math.max(stop.atOnce, stop.under);
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
    stop.under -= 1;
  });
  return {
    mostAtOnce: () => stop.atOnce,
    letThrough(count: number) {
      for (let each = 0; each < count; each += 1) {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}

it('photos taken without a network never hold up a step, and are as light as three minutes at 3G speed ask of a day', async ({
  openWindow,
  inside,
  service,
}) => {
  const { database } = inside.platform;
  const { id, phone } = await professionalNamed(database, 'Chen Wei');
  const visits = await insertDay(database, id, visitsWithoutNetwork, inside.platform.clock.now());
  const visitor = await openWindow({ width: 360 });
  visitor.expectMishap(/net::ERR_FAILED/);
  const { page } = visitor;
  await signInOnPhone(page, service.url, phone);
  await page.locator('.field[data-ready]').waitFor();
  const calls = '**/api/field_ms/**';
  await page.route(calls, (route) => route.abort());
  const [first = '', last = ''] = [visits[0], visits.at(-1)];
  await page.goto(`/field/visits/${first}`);
  await addPhotos(page, most);
  await page.getByText('4 photos are saved on this phone, not sent yet.').waitFor({ timeout: 60_000 });
  await repeatFor(page, visits.slice(1));
  await page.goto(`/field/visits/${last}`);
  await page.getByText(`${photosWithoutNetwork} photos are saved on this phone, not sent yet.`).waitFor();
  await button(page, 'I’m on my way').click();
  await page.getByText('1 step is saved on this phone, not sent yet.').waitFor();

  // Held before the network is back, so that none slips through between the two.
  const photos = await holdPhotos(page);
  await page.unroute(calls);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await eventually(async () => (await countKept(page, 'outbox')) === 0, 'the step is sent');
  expect(await countKept(page, 'photos')).toBe(photosWithoutNetwork);
  // What is pressed while photos go does not wait for them either.
  photos.letThrough(2);
  await eventually(async () => (await countKept(page, 'photos')) === photosWithoutNetwork - 2, 'photos go');
  await button(page, 'I’m here').click();
  await eventually(async () => (await countKept(page, 'outbox')) === 0, 'the next step is sent');
  expect(await countKept(page, 'photos')).toBe(photosWithoutNetwork - 2);
  photos.letThrough(photosWithoutNetwork);
  await page.getByText(/photos? (is|are) saved on this phone/).waitFor({ state: 'hidden', timeout: 120_000 });
  expect(photos.mostAtOnce()).toBe(1);
  const rows = await database
    .selectFrom('taken_photos')
    .select(['booking_id', 'content'])
    .where('booking_id', 'in', visits)
    .execute();
  expect(rows).toHaveLength(photosWithoutNetwork);
  expect(rows.filter((row) => row.booking_id === first)).toHaveLength(most);
  const bytes = rows.reduce((sum, { content }) => sum + content.length, 0);
  expect((bytes / photosWithoutNetwork) * 32).toBeLessThan(mostBytesOfDay);
  expect(await stateOf(inside, last)).toBe('arrived');
});
