import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { countRooms } from './booking-steps.ts';
import { it as journey, passes } from './journey.ts';
import { button, heading } from './member-steps.ts';
import { measureColor } from './requirements/color.ts';
import { mostOfForm } from './requirements/colored-pages.ts';
import { installLook } from './requirements/look.ts';
import { measureForward, measureReflow } from './requirements/page.ts';
import { findWeakText } from './requirements/survey.ts';

const it = journey.extend('settings', { scope: 'file' }, { CLOCK_STARTS_AT: '2027-02-05T15:00:00Z' });

const phones = [
  { width: 375, height: 667 },
  { width: 390, height: 844 },
];

/** The page that is open, as it is loaded on a phone, in two sizes of text and much enlarged. */
async function measure(page: Page): Promise<string[]> {
  const title = await page.locator('h1').innerText();
  const found: string[] = [];
  for (const size of phones) {
    await page.setViewportSize(size);
    await page.reload();
    await page.evaluate(installLook);
    found.push(...(await page.evaluate(measureForward)), ...(await page.evaluate(measureReflow)));
  }
  const color = await measureColor(page);
  if (color > mostOfForm) found.push(`colored by ${(color * 100).toFixed(1)} %`);
  if (await runsScripts(page)) found.push(...(await findWeakText(page)));
  await page.setViewportSize({ width: 320, height: 256 });
  found.push(...(await page.evaluate(measureReflow)));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => document.documentElement.setAttribute('data-text', 'largest'));
  found.push(...(await page.evaluate(measureReflow)));
  await page.reload();
  return found.map((line) => `${title}: ${line}`);
}

/** Axe waits for what it does in steps, which a window without scripts never takes. */
const runsScripts = (page: Page) => page.evaluate(() => matchMedia('(scripting: enabled)').matches);

/** What the keyboard reaches, where the dock lies over it. */
async function findCovered(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      const dock = document.querySelector('.Dock-dock');
      if (focused === null || dock === null || focused.closest('footer') !== null) return 'the end';
      if (dock.contains(focused)) return null;
      const { bottom } = look.targetOf(focused).getBoundingClientRect();
      const { top } = dock.getBoundingClientRect();
      const isBelow = (dock.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      return isBelow || bottom <= top ? null : look.nameOf(focused);
    });
    if (found === 'the end') return covered;
    if (found !== null) covered.push(found);
  }
  throw new Error('The keyboard did not reach the end of the page.');
}

describe('the price and the way forward', () => {
  it.for(passes([true, false]))(
    'are in sight on every page of a booking, with JavaScript %s',
    async (javaScript, { signedIn }) => {
      const { page } = await signedIn(cast.rosa, { javaScript });
      const found: string[] = [];
      await page.goto('/cleaning?new=1');
      await heading(page, 'What kind of cleaning?').waitFor();
      found.push(...(await measure(page)));
      await page.getByRole('radio', { name: /^Home cleaning/ }).check();
      await button(page, 'Continue').click();
      await heading(page, 'How big is the job?').waitFor();
      found.push(...(await measure(page)));
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(installLook);
      found.push(...(await findCovered(page)));
      await countRooms(page);
      await button(page, 'Continue').click();
      await heading(page, 'When should we come?').waitFor();
      found.push(...(await measure(page)));
      await page.getByText('$99 so far, for 2 hours 15 minutes').waitFor();
      await page.getByRole('radio', { name: /:/ }).first().check();
      await button(page, 'Continue').click();
      await heading(page, 'Check and pay').waitFor();
      found.push(...(await measure(page)));
      expect(found).toEqual([]);
    },
  );

  it('are not on paper', async ({ signedIn }) => {
    const { page } = await signedIn(cast.rosa, { javaScript: false });
    await page.goto('/cleaning?new=1');
    await page.emulateMedia({ media: 'print' });
    expect(await button(page, 'Continue').isVisible()).toBe(false);
  });
});
