import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { insertDay, professionalNamed } from '#tests/field-visits.ts';
import { button } from './member-steps.ts';
import { eventually, signInOnPhone, stateOf, stepLabels, withoutNetwork } from './on-phone.ts';
import { it } from './phone-journey.ts';

/** The share of the height that stays in place while the page is scrolled. */
const heldInPlace = () => {
  let held = 0;
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { position } = getComputedStyle(element);
    const { height, width } = element.getBoundingClientRect();
    if ((position === 'fixed' || position === 'sticky') && width > 0) held += height;
  }
  return held / innerHeight;
};

/** What of the page runs out of the window to the right. */
const besideWindow = () =>
  [...document.querySelectorAll('main *')]
    .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map(({ outerHTML }) => outerHTML.slice(0, 80));

/** A window, the size of letters of the browser in pixels, and ours. */
const views = [
  { width: 360, height: 640, letters: 16, text: 'normal' },
  { width: 640, height: 360, letters: 16, text: 'normal' },
  { width: 390, height: 844, letters: 16, text: 'normal' },
  { width: 360, height: 640, letters: 16, text: 'largest' },
  { width: 360, height: 740, letters: 16, text: 'largest' },
  { width: 360, height: 740, letters: 32, text: 'normal' },
  { width: 640, height: 360, letters: 32, text: 'normal' },
] as const;

it('what stays in place takes a quarter of the height at most, and a full disk loses no press in silence', async ({
  openWindow,
  inside,
  service,
}) => {
  const { database } = inside.platform;
  const { id, phone } = await professionalNamed(database, 'Nadia Petrova');
  const [visit = ''] = await insertDay(database, id, 1, systemClock.now());
  await sql`insert into booking_needs (booking_id, position, created_at, title, acknowledged_at) values (${visit}, 0, now(), 'Other communication needs', now())`.execute(
    database,
  );
  const visitor = await openWindow({ width: 360 });
  const { page, context } = visitor;
  visitor.expectMishap(/net::ERR_INTERNET_DISCONNECTED/);
  await signInOnPhone(page, service.url, phone);
  await page.goto(`/field/visits/${visit}`);
  await page.locator('.field[data-ready]').waitFor();
  const measure = async (what: string) => {
    for (const { width, height, letters, text } of views) {
      await page.setViewportSize({ width, height });
      await page.evaluate(
        ([size, scale]) => {
          document.documentElement.style.fontSize = `${size}px`;
          document.documentElement.dataset['text'] = scale;
        },
        [letters, text] as const,
      );
      const share = await page.evaluate(heldInPlace);
      const beside = await page.evaluate(besideWindow);
      expect([what, width, height, letters, text, share <= 0.25 ? 'fits' : share, beside]).toEqual([
        what,
        width,
        height,
        letters,
        text,
        'fits',
        [],
      ]);
    }
  };
  await measure('button');
  const headings = async () => (await page.locator('main h2').allInnerTexts()).slice(0, 2);
  expect(await headings()).toEqual(['Read before you go', 'At the door']);
  for (const [, label] of stepLabels.slice(0, 3)) {
    await button(page, label).click();
    await page.locator('[data-place="receipt"]').waitFor();
    if (label === stepLabels[0][1]) await measure('receipt');
    await page.locator('[data-place="button"]').waitFor({ state: 'attached' });
  }
  await page.reload();
  await page.locator('.field[data-ready]').waitFor();
  expect(await headings()).toEqual(['At the door', 'What to know at this home']);
  await button(page, 'Finish visit').click();
  await button(page, 'Yes, finish visit').waitFor();
  await measure('question');

  // The disk is full: what cannot be kept is said, and goes the old way where there is a network.
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  });
  await withoutNetwork(context);
  await button(page, 'Yes, finish visit').click();
  await page.getByText('This phone is full, and there is no signal. Nothing was saved.').waitFor();
  await context.setOffline(false);
  await page.getByText('No signal.', { exact: true }).waitFor({ state: 'detached' });
  await button(page, 'Yes, finish visit').click();
  await eventually(async () => (await stateOf(inside, visit)) === 'completed', 'the form went the old way');
});
