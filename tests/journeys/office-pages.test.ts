import { expect } from 'vitest';
import { screens } from '#office/screens.server.ts';
import { cast } from '#seeds/cast.ts';
import { findViolations } from './accessibility.ts';
import { bookCleaning } from './booking-steps.ts';
import { withBrowserText } from './browser-text.ts';
import { it as journey } from './in-office.ts';

const it = journey.extend('settings', { scope: 'file' }, 'only looks');

/** The way to look at each list of the office and at the first thing of it, with every form unfolded. */
const others = ['/office', '/office/call', '/office/call?find=rosa', '/office/roster', '/office/place-list'];

it(
  'every page of the office is without barriers, and as wide as its window at 1280 and 320 px, and in twice the text on a phone',
  { timeout: 300_000 },
  async ({ inOffice, signedIn }) => {
    const { page: rosa } = await signedIn(cast.rosa);
    await bookCleaning(rosa);
    const { page, mishaps } = await inOffice({ width: 1280 });
    const look = async (path: string) => {
      await page.goto(path);
      await page
        .locator('main details')
        .evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
      expect([path, await page.evaluate(tooWide)]).toEqual([path, []]);
      expect([path, await page.locator('h1').count()]).toEqual([path, 1]);
      // 320 px are 1280 px at 400 %, where everything has the least room.
      await page.setViewportSize({ width: 320, height: 900 });
      expect([path, await page.evaluate(tooWide)]).toEqual([path, []]);
      expect([path, await findViolations(page)]).toEqual([path, []]);
      await page.setViewportSize({ width: 360, height: 740 });
      const inTwiceTheText = await withBrowserText(page, 200, () => page.evaluate(tooWide));
      expect.soft([path, 'in twice the text', inTwiceTheText]).toEqual([path, 'in twice the text', []]);
      await page.setViewportSize({ width: 1280, height: 900 });
    };
    for (const path of others) await look(path);
    for (const { name } of screens) {
      await look(`/office/${name}`);
      const first = page.locator('.office-table tbody th a').first();
      const record = (await first.count()) === 0 ? null : await first.getAttribute('href');
      if (record !== null) await look(record);
    }
    expect(mishaps).toEqual([]);
  },
);

/** What makes the page wider than its window, in the browser. */
function tooWide(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll('main *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth)
    .map(
      (element) => `${element.localName}.${element.className}: ${(element.textContent ?? '').slice(0, 60)}`,
    );
}
