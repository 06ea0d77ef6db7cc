import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { insertDay, professionalNamed } from '#tests/field-visits.ts';
import { button, heading } from './member-steps.ts';
import { countKept, eventually, kept, signInOnPhone, stateOf, stepLabels } from './on-phone.ts';
import { it } from './phone-journey.ts';

/** What the phone can do with the key it has, if it has one. */
const keyOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('hearthside-field', 2);
        opening.onerror = () => reject(new Error('The phone opens no store.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('facts').objectStore('facts').get('sealKey');
          reading.onsuccess = () => {
            opening.result.close();
            const key: CryptoKey | undefined = reading.result?.value.key;
            if (key === undefined) resolve('none');
            else
              crypto.subtle.exportKey('raw', key).then(
                () => resolve('shown'),
                () => resolve('hidden'),
              );
          };
        };
      }),
  );

/** Encrypting and decrypting stop for ever at their second row while this is so, as where the page is killed. */
const dying = 'test-dies';
const dieInTheMiddle = (name: string) => {
  for (const act of ['encrypt', 'decrypt'] as const) {
    const whole = crypto.subtle[act].bind(crypto.subtle) as (...all: unknown[]) => Promise<ArrayBuffer>;
    let rows = 0;
    crypto.subtle[act] = (...all: unknown[]) => {
      rows += 1;
      return rows > 1 && localStorage.getItem(name) !== null ? new Promise(() => {}) : whole(...all);
    };
  }
};

it('a session that ends at each point of a day loses nothing, and what stays on the phone cannot be read', async ({
  openWindow,
  inside,
  service,
}) => {
  const { database } = inside.platform;
  const { id, phone } = await professionalNamed(database, 'Gita Raman');
  const [visit = ''] = await insertDay(database, id, 1, systemClock.now());
  const visitor = await openWindow({ width: 360 });
  const { page } = visitor;
  visitor.expectMishap(/field_ms.*net::ERR_FAILED/);
  // The page tries again by itself, and may hear from us first that its session has ended.
  visitor.expectMishap(/^answer 404: POST \S+\/api\/field_ms\/(steps|photos)$/);
  const dies = (isSo: boolean) =>
    page.evaluate(([name, so]) => (so ? localStorage.setItem(name, '1') : localStorage.removeItem(name)), [
      dying,
      isSo,
    ] as const);
  const rows = async () => (await kept(page, 'outbox')) + (await kept(page, 'photos'));
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'gray' } })
    .jpeg()
    .toBuffer();
  await page.addInitScript(dieInTheMiddle, dying);
  await signInOnPhone(page, service.url, phone);
  let pressedAt = 0;
  for (const [state, label] of stepLabels) {
    await page.goto(`/field/visits/${visit}`);
    await page.locator('.field[data-ready]').waitFor();
    expect(await keyOn(page)).toBe('hidden');
    await page.route('**/api/field_ms/{steps,photos}', (route) => route.abort());
    // A step that is pressed within 3 seconds of the one before is a double tap.
    await page.waitForFunction((from) => Date.now() > from + 3_000, pressedAt);
    await button(page, label).click();
    pressedAt = Date.now();
    if (state === 'completed') await button(page, 'Yes, finish visit').click();
    await page.getByText('No signal.').first().waitFor();
    await page.getByText('Add photos').click();
    await page
      .getByLabel('Choose photos')
      .setInputFiles([{ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo }]);
    await button(page, 'Add these photos').click();
    await eventually(async () => (await countKept(page, 'photos')) === 1, 'the photo is kept');
    expect(await rows()).toContain(visit);

    await sql`update professional_sessions set ended_at = now() where professional_id = ${id} and ended_at is null`.execute(
      database,
    );
    await dies(true);
    await page.unroute('**/api/field_ms/{steps,photos}');
    // The page may find out by itself, and go there in the same moment.
    await page.goto('/field').catch(() => undefined);
    await heading(page, 'Sign in to your visits').waitFor();
    await eventually(async () => !(await kept(page, 'outbox')).includes(visit), 'the step is encrypted');
    expect([state, await keyOn(page), (await kept(page, 'photos')).includes(visit)]).toEqual([
      state,
      'hidden',
      true,
    ]);
    await dies(false);
    await page.goto('/field');
    await eventually(async () => (await keyOn(page)) === 'none', 'all is encrypted, and the key is gone');
    expect(await rows()).not.toMatch(new RegExp(`${visit}|${state}|happened_at|Rosa`));
    expect([await countKept(page, 'outbox'), await countKept(page, 'photos')]).toEqual([1, 1]);

    // What opens first is sent; the other waits for the next start.
    await dies(true);
    await sql`delete from mailbox`.execute(database);
    await signInOnPhone(page, service.url, phone);
    await eventually(async () => !/"iv"/.test(await kept(page, 'outbox')), 'the step is open');
    await dies(false);
    await page.goto('/field');
    await eventually(async () => (await rows()) === '[][]', 'all is sent');
    expect(await stateOf(inside, visit)).toBe(state);
  }
  const { photos } = await database
    .selectFrom('taken_photos')
    .select(({ fn }) => fn.countAll<number>().as('photos'))
    .where('booking_id', '=', visit)
    .executeTakeFirstOrThrow();
  expect(Number(photos)).toBe(stepLabels.length);
});
