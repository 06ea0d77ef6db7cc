import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { askForTimes, chooseClearTime, goOnToCheck } from './booking-steps.ts';
import { it as journey, passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

const it = journey.extend('settings', { scope: 'file' }, { CLOCK_STARTS_AT: '2027-02-05T15:00:00Z' });

const phone = { width: 390, height: 844 };

/**
 * The most that each page of a booking takes on a phone, in pixels, with the line that says it is a demo and
 * the foot of every page, which come to 270.
 */
const tallest = { check: 1_830 };

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

describe('on a phone', () => {
  it.for(passes([true, false]))(
    'what is booked is told on one card, with JavaScript %s',
    async (javaScript, { signedIn }) => {
      const { page } = await signedIn(cast.daniel, { javaScript });
      await page.setViewportSize(phone);
      await askForTimes(page, 'Home cleaning');
      await chooseClearTime(page);
      await goOnToCheck(page);
      await heading(page, 'Check and pay').waitFor();
      expect(await heightOf(page)).toBeLessThanOrEqual(tallest.check);
      await expectInSight(page);
      expect(await page.getByRole('link', { name: 'Who’s coming to your door' }).count()).toBeGreaterThan(0);
      const changes = page.getByRole('main').getByRole('link', { name: /^Change / });
      expect(await changes.allInnerTexts()).toHaveLength(4);
      for (const change of await changes.all())
        expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    },
  );
});

/** The way to book is in the window before anything is scrolled. */
async function expectInSight(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const box = await button(page, /^(Book for|Add a card)/).boundingBox();
  expect((box?.y ?? phone.height) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
}
