import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#seeds/cast.ts';
import { reachCheck } from './booking-steps.ts';
import { openBrowser, openWindow, wake, type Visitor } from './browser.ts';
import { button, heading, signIn, signOut } from './member-steps.ts';
import { startSeededService } from './seeded-service.ts';
import type { RunningService } from './service.ts';

let service: RunningService;
let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  service = await startSeededService();
  browser = await openBrowser();
  visitor = await openWindow(browser, { url: service.url, width: 1280 });
});
afterAll(async () => {
  expect(visitor.mishaps).toEqual([]);
  await visitor.leave();
  await browser.close();
  await service.stop();
});

/** From here on the page's clock moves only when told to. */
async function stopClock(): Promise<void> {
  const { clock } = visitor.page;
  await clock.install();
  await clock.pauseAt((await visitor.page.evaluate(() => Date.now())) + 60_000);
}

async function openAwake(path: string): Promise<void> {
  await visitor.page.goto(path);
  await wake(visitor.page);
}

describe('a tooltip', () => {
  it('says after 200 ms what a sign is called, and goes by Escape', async () => {
    const { page } = visitor;
    await openAwake('/services');
    await stopClock();
    const words = page.locator('span[aria-hidden="true"]', { hasText: 'Largest text' });
    await page.getByRole('button', { name: 'Largest text' }).hover();
    await page.clock.runFor(190);
    expect(await words.count()).toBe(0);
    await page.clock.runFor(20);
    await words.waitFor();
    await page.keyboard.press('Escape');
    await words.waitFor({ state: 'detached' });
  });
});

describe('a menu', () => {
  it('closes when the keyboard has left it for 400 ms, and at once by Escape', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 360, height: 800 });
    await page.clock.resume();
    await openAwake('/services');
    await stopClock();
    const menu = page.locator('header details');
    const isOpen = () => menu.evaluate((details: HTMLDetailsElement) => details.open);
    await menu.locator('summary').press('Enter');
    expect(await isOpen()).toBe(true);
    await page.getByRole('button', { name: 'Largest text' }).focus();
    await page.clock.runFor(390);
    expect(await isOpen()).toBe(true);
    await page.clock.runFor(20);
    expect(await isOpen()).toBe(false);
    await menu.locator('summary').press('Enter');
    await menu.getByRole('link').first().focus();
    await page.keyboard.press('Escape');
    expect(await isOpen()).toBe(false);
    expect(await menu.locator('summary').evaluate((summary) => summary === document.activeElement)).toBe(
      true,
    );
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('the dialog of the brand', () => {
  it('takes nothing for an email address that is none, and lets go by Escape', async () => {
    const { page } = visitor;
    await page.clock.resume();
    await openAwake('/our-blog/telling-a-scam-from-the-real-thing');
    await page.getByRole('link', { name: 'Send this to somebody by email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who would like to read this?' });
    await dialog.getByLabel('Their email address').fill('daniel');
    await page.keyboard.press('Enter');
    await dialog.getByText('Invalid email address').waitFor();
    await page.mouse.move(0, 0);
    await page.waitForFunction(
      () =>
        getComputedStyle(document.querySelector('dialog button[type="submit"], dialog button:not([type])')!)
          .backgroundColor === 'rgb(24, 180, 105)',
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('whoever has signed in', () => {
  it('gets what the source loads at start-up, once, and is told when the session was ended elsewhere', async () => {
    const { page, context } = visitor;
    await signIn(page, 'grace@example.com', demoPassword);
    // The page they arrived on asks too: only once it is gone is it clear who asks.
    await page.goto('/account/upcoming-booking', { waitUntil: 'commit' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const profile = page.waitForResponse('**/api/user_ms/users/profile');
    await wake(page);
    await profile;
    expect(asked.filter((path) => path.startsWith('/api/')).sort()).toEqual([
      '/api/content_ms/countries',
      '/api/user_ms/user_preferences',
      '/api/user_ms/users/profile',
    ]);
    // What the other window requests at its start may arrive after the session is over.
    visitor.expectStatus(401);
    const other = await context.newPage();
    await other.goto('/account/upcoming-booking');
    await signOut(other);
    await other.close();
    // Five seconds later the profile is no longer fresh, and the window is looked at again.
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 6_000;
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForURL(/\/signin\?next=/);
  });

  it('sees that we are at it while a booking is made', async () => {
    const { page } = visitor;
    await signIn(page, 'rosa@example.com', demoPassword);
    await reachCheck(page);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/cleaning*', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await wake(page);
    // The browser answers no question about a page that is being left, so the page itself has to tell.
    await page.exposeFunction('tell', letGo);
    await page.evaluate(() => {
      const tell = Reflect.get(window, 'tell') as () => void;
      new MutationObserver(() => {
        if (document.body.innerText.includes('One moment, please. We are on it.')) tell();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await button(page, /^Book for \$/).click();
    await held;
    await heading(page, /booked|Thank you/).waitFor();
  });
});
