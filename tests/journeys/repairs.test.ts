import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import {
  addCardUnlessSaved,
  chooseClearTime,
  goOnToCheck,
  identifierIn,
  openFoldsOfCheck,
  sayForWhom,
} from './booking-steps.ts';
import { it } from './in-office.ts';
import { passes } from './journey.ts';
import { button, heading, openDetails } from './member-steps.ts';

async function photo(width: number, height: number, format: 'jpeg' | 'png', background: string) {
  const drawing = sharp({ create: { width, height, channels: 3, background } });
  return {
    name: `kitchen.${format}`,
    mimeType: `image/${format}`,
    buffer: await drawing.toFormat(format).toBuffer(),
  };
}

const photos = (page: Page) => page.getByRole('img', { name: /^Photo \d of what is to be repaired$/ });
/** Where the photo is as it was kept, of which the page shows a smaller one. */
const keptAt = (small: string) =>
  `/api/booking_ms/photos/${/[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}/.exec(small)?.[0] ?? ''}`;
/** Of each photo that is shown, how wide it is as it was kept. */
const widthsOf = (page: Page) =>
  photos(page).evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        if (!(image instanceof HTMLImageElement)) return 0;
        await image.decode();
        const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}/.exec(image.src) ?? [];
        const kept = new Image();
        kept.src = image.srcset === '' ? image.src : `/api/booking_ms/photos/${id}`;
        await kept.decode();
        return kept.naturalWidth;
      }),
    ),
  );
const words = (page: Page) => page.getByRole('main').innerText();

async function chooseKind(page: Page, kind: RegExp, path = '/maintenance-repair'): Promise<void> {
  await page.goto(`${path}?new=1`);
  await sayForWhom(page, /^Rosa Alvarez/);
  await page.getByRole('radio', { name: kind }).check();
  await button(page, 'Continue').click();
  await page.waitForURL(/step=details/);
}

describe.each(
  passes([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ] as const),
)('%s', (_, javaScript) => {
  it('Daniel shows what is to be repaired at his mother’s; she and whoever comes see it, and nobody else', async ({
    signedIn,
    openWindow,
    inOffice,
  }) => {
    const daniel = await signedIn(cast.daniel, { javaScript, width: 360 });
    daniel.expectStatus(422);
    const { page } = daniel;
    await chooseKind(page, /^Home repair/);
    // A photo that is none and a question left open are told at once.
    await page
      .getByLabel(/^Photos/)
      .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no photo') }]);
    await button(page, 'Continue').click();
    const told = page.getByRole('main').getByRole('alert').first();
    await told.getByText('We cannot open this as a photo.').waitFor();
    await told.getByText('Choose one of these.').waitFor();
    await page.getByRole('radio', { name: /^Put furniture together/ }).check();
    await page.getByLabel(/^In your own words/).fill('A bed with two drawers.');
    const files = page.getByLabel(/^Photos/);

    // What is no photo is said so, and the photo beside it and all that was typed stay.
    const text = { name: 'bed.png', mimeType: 'image/png', buffer: Buffer.from('no photo') };
    await files.setInputFiles([await photo(2_000, 1_500, 'png', 'red'), text]);
    await button(page, 'Continue').click();
    await page.getByRole('alert').getByText('We cannot open this as a photo.').waitFor();
    expect(await page.getByRole('radio', { name: /^Put furniture together/ }).isChecked()).toBe(true);
    expect(await page.getByLabel(/^In your own words/).inputValue()).toBe('A bed with two drawers.');
    expect(await widthsOf(page)).toEqual([1_600]);

    await page.getByLabel(/^More photos/).setInputFiles([await photo(300, 200, 'jpeg', 'blue')]);
    if (javaScript) {
      await page.getByText('$161 so far, for 2 hours').waitFor();
      expect(await button(page, 'Update the price').isVisible()).toBe(false);
      await button(page, 'Continue').click();
      await page.getByRole('link', { name: 'Back to: Tell us about the job' }).click();
      await page.getByLabel(/^In your own words/).waitFor();
    } else await button(page, 'Update the price').click();
    await page.getByText('$161 so far, for 2 hours').waitFor();
    expect(await widthsOf(page)).toEqual([1_600, 300]);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Send photo 1' }).uncheck();
    await button(page, 'Continue').click();

    await chooseClearTime(page);
    await goOnToCheck(page);
    await openFoldsOfCheck(page);
    expect(await words(page)).toMatch(
      /Job\s+Put furniture together\s.*How long\s+2 hours\s.*Details\s+A bed with two drawers\./s,
    );
    expect(await widthsOf(page)).toEqual([300]);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await addCardUnlessSaved(page);
    await button(page, /^Book /).click();
    await page.waitForURL('**/post-booking/**');
    expect(await widthsOf(page)).toEqual([300]);
    const small = (await photos(page).first().getAttribute('src')) ?? '';
    const whole = keptAt(small);

    const rosa = await signedIn(cast.rosa, { javaScript, width: 360 });
    await rosa.page.goto(`/account/upcoming-booking/${identifierIn(page)}`);
    await openDetails(rosa.page);
    expect(await widthsOf(rosa.page)).toEqual([300]);
    for (const [address, type] of [
      [small, 'image/webp'],
      [whole, 'image/jpeg'],
    ] as const) {
      const seen = await rosa.page.request.get(address);
      expect([seen.status(), seen.headers()['content-type']]).toEqual([200, type]);
      expect(seen.headers()['cache-control']).toMatch(/^private/);
    }

    const grace = await signedIn(cast.grace, { javaScript });
    for (const address of [small, whole]) expect((await grace.page.request.get(address)).status()).toBe(404);
    const stranger = await openWindow({ javaScript });
    expect((await stranger.page.request.get(small)).status()).toBe(404);
    expect((await stranger.page.request.get(whole)).status()).toBe(401);

    const office = await inOffice({ javaScript });
    await office.page.goto(`/office/visits/${identifierIn(page)}`);
    await office.page.getByText('A bed with two drawers.').waitFor();
    expect(await widthsOf(office.page)).toEqual([300]);
    const shown = (await photos(office.page).first().getAttribute('src')) ?? '';
    expect((await stranger.page.request.get(shown)).status()).toBe(404);
  });

  it('Rosa says only what she wants with it, is told where she left something open, and books a free look when she is not sure', async ({
    signedIn,
  }) => {
    const rosa = await signedIn(cast.rosa, { javaScript, width: 360 });
    rosa.expectStatus(422);
    const { page } = rosa;
    await chooseKind(page, /^Plumbing/);
    await page.getByRole('radio', { name: /^Something else/ }).check();
    await button(page, 'Continue').click();
    await page.getByRole('alert').getByText('Choose how many hours').waitFor();
    await page.getByRole('radio', { name: '3 hours', exact: true }).check();
    if (!javaScript) await button(page, 'Update the price').click();
    await page.getByText('$354 so far, for 3 hours').waitFor();
    // The hours belonged to the other answer.
    await page.getByRole('radio', { name: /^A faucet that drips/ }).check();
    if (!javaScript) await button(page, 'Update the price').click();
    await page.getByText('$118 so far, for 1 hour').waitFor();
    if (javaScript) {
      // Where it cannot be asked, the price of other answers does not stay.
      await page.route('**/price-so-far?**', (route) => route.fulfill({ status: 404 }));
      rosa.expectStatus(404);
      await page.getByRole('radio', { name: /^Something else/ }).check();
      await page.getByText('$118 so far, for 1 hour').waitFor({ state: 'detached' });
      await page.unroute('**/price-so-far?**');
    }
    await page.getByRole('radio', { name: /^I am not sure: come and look/ }).check();
    await button(page, 'Continue').click();
    await page.getByText('No charge so far.').waitFor();
    await chooseClearTime(page);
    await goOnToCheck(page);
    await openFoldsOfCheck(page);
    expect(await words(page)).toMatch(
      /What\s+A first look, then a quote\s.*Job\s+I am not sure: come and look/s,
    );
    await button(page, 'Book the free visit').click();
    await heading(page, /Thank you/).waitFor();
  });

  it('Rosa asks for help by video with her tablet, and nobody needs to come', async ({ signedIn }) => {
    const rosa = await signedIn(cast.rosa, { javaScript, width: 360 });
    rosa.expectStatus(422);
    const { page } = rosa;
    await chooseKind(page, /^Help by video/, '/senior-tech');
    await page.getByLabel('How many half hours?').selectOption('1');
    await button(page, 'Continue').click();
    await page.getByRole('alert').getByText('Choose one of these.').first().waitFor();
    await page.getByRole('radio', { name: 'A tablet', exact: true }).check();
    await page.getByRole('radio', { name: 'Wi-Fi or the internet', exact: true }).check();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    expect(await page.getByText('Please take off your shoes').count()).toBe(0);
    await button(page, 'Continue').click();
    await chooseClearTime(page);
    await goOnToCheck(page);
    await openFoldsOfCheck(page);
    const check = await words(page);
    expect(check).toMatch(/Where\s+By video\./);
    expect(check).toMatch(/Device\s+A tablet\s.*Help with\s+Wi-Fi or the internet/s);
    expect(check).not.toContain('12 Lantern Street');
  });
});
