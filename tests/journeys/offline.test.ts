import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { openBrowser, openWindow, wake, type Visitor } from './browser.ts';
import { heading, signIn, signOut } from './member-steps.ts';
import { startService, type RunningService } from './service.ts';

let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  service = await startService();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

const bookings = '/account/upcoming-booking';

/** Somebody at a device on which Rosa has signed in and seen her bookings, which the browser has kept. */
async function rosaAtHerDevice(): Promise<Visitor> {
  const visitor = await openWindow(browser, { url: service.url, width: 360 });
  await signIn(visitor.page, cast.rosa.email, demoPassword);
  await wake(visitor.page);
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await untilKept(visitor, true);
  return visitor;
}

async function untilKept({ page }: Visitor, isKept: boolean): Promise<void> {
  await page.waitForFunction(async ([path, wanted]) => ((await caches.match(String(path))) !== undefined) === wanted, [bookings, isKept] as const);
}

/** What the device shows in place of the bookings when there is no network. */
async function withoutNetwork({ page, context }: Visitor): Promise<{ heading: string; words: string }> {
  await context.setOffline(true);
  await page.goto(bookings);
  const shown = { heading: await page.locator('h1').innerText(), words: await page.locator('body').innerText() };
  await context.setOffline(false);
  return shown;
}

const nothingKept = 'You are not connected';

describe('without a network', () => {
  it('a member sees the bookings as they stood, and how old that is', async () => {
    const visitor = await rosaAtHerDevice();
    const shown = await withoutNetwork(visitor);
    expect(shown.heading).toBe('Upcoming bookings');
    expect(shown.words).toMatch(/This is how it stood on \w+day, /);
    await visitor.leave();
  });

  it('nobody sees them after signing out', async () => {
    const visitor = await rosaAtHerDevice();
    await signOut(visitor.page);
    expect((await withoutNetwork(visitor)).heading).toBe(nothingKept);
    await visitor.leave();
  });

  it('nobody sees them once the session was found to have ended, whichever page told', async () => {
    const visitor = await rosaAtHerDevice();
    await visitor.context.clearCookies({ name: 'session' });
    await visitor.page.goto('/who-we-are');
    await untilKept(visitor, false);
    expect((await withoutNetwork(visitor)).heading).toBe(nothingKept);
    await visitor.leave();
  });

  it('another person who has just signed in does not see them, and later sees only their own', async () => {
    const visitor = await rosaAtHerDevice();
    const { page, context } = visitor;
    await context.clearCookies({ name: 'session' });
    // The network goes right after the sign-in, before any page has come.
    await page.evaluate(([contact, password]) => fetch('/login', { method: 'POST', redirect: 'manual', body: new URLSearchParams({ contact: String(contact), password: String(password) }) }).then(() => undefined), [cast.grace.email, demoPassword] as const);
    expect((await withoutNetwork(visitor)).heading).toBe(nothingKept);
    await page.goto('/account/profile');
    await heading(page, /profile/i).waitFor();
    expect((await withoutNetwork(visitor)).heading).toBe(nothingKept);
    await page.goto(bookings);
    await untilKept(visitor, true);
    const shown = await withoutNetwork(visitor);
    expect(shown.heading).toBe('Upcoming bookings');
    expect(shown.words).not.toContain('Rosa Alvarez');
    await visitor.leave();
  });

  it('whoever comes back after a form was sent sees their own again', async () => {
    const visitor = await rosaAtHerDevice();
    const { page } = visitor;
    await page.getByRole('button', { name: 'Largest text' }).click();
    await page.locator('html[data-text="largest"]').waitFor();
    await page.goto('/account/profile');
    await page.waitForFunction(async () => (await caches.match('/offline/doubt')) === undefined);
    expect((await withoutNetwork(visitor)).heading).toBe('Upcoming bookings');
    await visitor.leave();
  });
});
