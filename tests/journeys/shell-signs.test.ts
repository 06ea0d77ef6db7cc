import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoPassword } from '#seeds/cast.ts';
import { reachCheck } from './booking-steps.ts';
import { openWindow, wake } from './browser.ts';
import { it as journey } from './journey.ts';
import { button, heading, signIn, signOut } from './member-steps.ts';

/** `visitor` has the same window in all tests of this file. */
const it = journey.extend('visitor', { scope: 'file' }, async ({ browser, service }, { onCleanup }) => {
  const visitor = await openWindow(browser, { url: service.url });
  onCleanup(() => expect(visitor.mishaps).toEqual([]));
  return visitor;
});

/** From here on the page's clock moves only when told to. */
async function stopClock(page: Page): Promise<void> {
  const { clock } = page;
  await clock.install();
  await clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await wake(page);
}

/**
 * Answers the profile only once the session is over, and the press on "Sign out" only once the page has seen
 * that: it hears of the end of its session while it is being left. Unless it is awake, its code comes as
 * late.
 */
async function refuseWhileSigningOut(page: Page, isAwake: boolean): Promise<void> {
  const isOut = Promise.withResolvers<void>();
  const isSeen = Promise.withResolvers<void>();
  // The browser answers no question about a page that is being left, so the page itself has to tell.
  await page.exposeFunction('tellRefused', () => isSeen.resolve());
  await page.addInitScript(() => {
    const real = window.fetch;
    window.fetch = async (...asked) => {
      const answer = await real(...asked);
      const tell = Reflect.get(window, 'tellRefused') as () => void;
      if (answer.status === 401 && answer.url.endsWith('/profile'))
        requestAnimationFrame(() => setTimeout(tell));
      return answer;
    };
  });
  await page.route('**/api/user_ms/users/profile', async (route) => {
    await isOut.promise;
    await route.continue();
  });
  if (!isAwake)
    await page.route('**/assets/*.js', async (route) => {
      await isOut.promise;
      await route.continue();
    });
  await page.route(/\/sign-out(\.data)?$/, async (route) => {
    await route.fetch({ maxRedirects: 0 });
    isOut.resolve();
    await isSeen.promise;
    // Signing out once more changes nothing.
    await route.continue();
  });
}

describe('a tooltip', () => {
  it('says after 200 ms what a sign is called, and goes by Escape', async ({ visitor }) => {
    const { page } = visitor;
    await openAwake(page, '/services');
    await stopClock(page);
    const words = page.locator('span[aria-hidden="true"]', { hasText: 'Largest text' });
    await page.getByRole('button', { name: 'Largest text' }).first().hover();
    await page.clock.runFor(190);
    expect(await words.count()).toBe(0);
    await page.clock.runFor(20);
    await words.waitFor();
    await page.keyboard.press('Escape');
    await words.waitFor({ state: 'detached' });
  });
});

describe('a menu', () => {
  it('closes when the keyboard has left it for 400 ms, and at once by Escape', async ({ visitor }) => {
    const { page } = visitor;
    await page.setViewportSize({ width: 360, height: 800 });
    await page.clock.resume();
    await openAwake(page, '/services');
    await stopClock(page);
    const menu = page.locator('header details');
    const isOpen = () => menu.evaluate((details: HTMLDetailsElement) => details.open);
    await menu.locator('summary').press('Enter');
    expect(await isOpen()).toBe(true);
    await page.getByRole('main').getByRole('link').first().focus();
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
  it('takes nothing for an email address that is none, and lets go by Escape', async ({ visitor }) => {
    const { page } = visitor;
    await page.clock.resume();
    await openAwake(page, '/our-blog/telling-a-scam-from-the-real-thing');
    await page.getByRole('link', { name: 'Email this article' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send to' });
    await dialog.getByLabel('Recipient’s email address').fill('daniel');
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
  it('loads countries, preferences and profile once, and is told when the session was ended elsewhere', async ({
    visitor,
  }) => {
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

  it.for([
    ['the browser sends the press', false],
    ['React sends it', true],
  ] as const)(
    'signs out although a call is refused meanwhile, where %s',
    async ([, isAwake], { signedIn }) => {
      const visitor = await signedIn({ email: 'grace@example.com' });
      visitor.expectStatus(401);
      const { page } = visitor;
      await refuseWhileSigningOut(page, isAwake);
      await page.goto('/account/upcoming-booking');
      if (isAwake) await wake(page);
      await signOut(page);
      expect(new URL(page.url()).search).toBe('?out=1');
    },
  );

  it('sees that we are at it while a booking is made', async ({ visitor }) => {
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
        if (document.body.innerText.includes('One moment, please.')) tell();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await button(page, /^Book for \$/).click();
    await held;
    await heading(page, /booked|Thank you/).waitFor();
  });
});
