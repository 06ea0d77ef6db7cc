import type { BrowserContext, Page, Worker } from 'playwright-core';
import { describe, expect } from 'vitest';
import { until } from '#platform/embedded-database/poll.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import { bookCleaning } from './booking-steps.ts';
import { wake, type Visitor } from './browser.ts';
import { it as journey } from './journey.ts';
import { heading, openMenu, signOut } from './member-steps.ts';

const bookings = '/account/upcoming-booking';

/** `visitor` is at a device on which Rosa has signed in and seen her bookings, which the browser has kept. */
const it = journey.extend('visitor', async ({ signedIn }) => {
  const visitor = await signedIn(cast.rosa, { width: 360 });
  visitor.expectMishap(/net::ERR_INTERNET_DISCONNECTED$/);
  await wake(visitor.page);
  await untilKept(visitor, true);
  return visitor;
});

async function untilKept({ page }: Visitor, wanted: boolean, path = bookings): Promise<void> {
  const isKept = () => page.evaluate(async (address) => (await caches.match(address)) !== undefined, path);
  if (!(await until(async () => (await isKept()) === wanted, 30_000)))
    throw new Error(`The browser ${wanted ? 'does not keep' : 'still keeps'} ${path}.`);
}

const keptText = (page: Page) =>
  page.evaluate(async (address) => (await (await caches.match(address))?.text()) ?? '', bookings);

/** Signs another member in after a session has ended, without any page that says so. */
async function signInUnseen({ page, context }: Visitor, email: string): Promise<void> {
  await context.clearCookies({ name: 'session' });
  await page.evaluate(
    ([contact, password]) =>
      fetch('/login', {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ contact: String(contact), password: String(password) }),
      }).then(() => undefined),
    [email, demoPassword] as const,
  );
}

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('No worker runs.');
  return worker;
}

/** From now on the worker learns what it keeps only after three seconds, as on a device with a busy disk. */
async function slowToRead(context: BrowserContext): Promise<void> {
  await workerOf(context).evaluate(() => {
    const read = Cache.prototype.match;
    Cache.prototype.match = async function readSlowly(...what) {
      const found = await read.apply(this, what);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return found;
    };
  });
}

/** What the device shows in place of a page when there is no network. */
async function withoutNetwork(
  { page, context }: Visitor,
  path = bookings,
): Promise<{ heading: string; words: string }> {
  await context.setOffline(true);
  // The browser says so a moment before it is true for the worker.
  const reachesNobody = () =>
    workerOf(context).evaluate(() =>
      fetch('/healthz').then(
        () => false,
        () => true,
      ),
    );
  if (!(await until(reachesNobody, 10_000))) throw new Error('The worker still has a network.');
  await page.goto(path);
  const shown = {
    heading: await page.locator('h1').innerText(),
    words: await page.locator('body').innerText(),
  };
  await context.setOffline(false);
  return shown;
}

const nothingKept = 'You’re offline';

describe('without a network', () => {
  it('a member sees the bookings as they stood, and how old that is', async ({ visitor }) => {
    const shown = await withoutNetwork(visitor);
    expect(shown.heading).toBe('Upcoming visits');
    expect(shown.words).toMatch(/This was up to date on \w+day, /);
  });

  it('of who comes the name is there, without a picture that would be missing', async ({ visitor }) => {
    const { page } = visitor;
    await bookCleaning(page);
    await page.goto(bookings);
    expect(await page.getByRole('main').locator('img').count()).toBeGreaterThan(0);
    await until(async () => (await keptText(page)).includes('Home cleaning'), 30_000);
    const shown = await withoutNetwork(visitor);
    expect(shown.words).toMatch(/Home cleaning\s[^]*\d:\d\d [AP]M to [^\n]*\n+\w+ \w+\n/);
    expect(await page.getByRole('main').locator('img').count()).toBe(0);
  });

  it('every other page gives the phone number', async ({ visitor }) => {
    const shown = await withoutNetwork(visitor, '/cleaning');
    expect(shown.heading).toBe(nothingKept);
    expect(shown.words).toContain('(212) 555-0142');
  });

  it('nobody sees them after signing out', async ({ visitor }) => {
    await signOut(visitor.page);
    expect((await withoutNetwork(visitor)).heading).toBe(nothingKept);
  });

  it('nobody sees them once the session was found to have ended, whichever page told', async ({
    visitor,
  }) => {
    await visitor.context.clearCookies({ name: 'session' });
    await visitor.page.goto('/who-we-are');
    await untilKept(visitor, false);
    expect((await withoutNetwork(visitor)).heading).toBe(nothingKept);
  });

  it('another person who has just signed in does not see them, and later sees only their own', async ({
    visitor,
  }) => {
    const { page } = visitor;
    // The network goes right after the sign-in, before any page has come.
    await signInUnseen(visitor, cast.grace.email);
    expect((await withoutNetwork(visitor)).heading).toBe(nothingKept);
    await page.goto('/account/profile');
    await heading(page, /profile/i).waitFor();
    expect((await withoutNetwork(visitor)).heading).toBe(nothingKept);
    await page.goto(bookings);
    await untilKept(visitor, true);
    const shown = await withoutNetwork(visitor);
    expect(shown.heading).toBe('Upcoming visits');
    expect(shown.words).not.toContain('Rosa Alvarez');
  });

  it('another person does not see them while the browser is slow at letting go of them', async ({
    visitor,
  }) => {
    const { page, context } = visitor;
    await slowToRead(context);
    await signInUnseen(visitor, cast.grace.email);
    await page.goto('/account/profile');
    await heading(page, /profile/i).waitFor();
    expect((await withoutNetwork(visitor)).heading).toBe(nothingKept);
  });

  it('whoever comes back after a form was sent sees their own again', async ({ visitor }) => {
    const { page } = visitor;
    await openMenu(page);
    await page.getByRole('button', { name: 'Largest text' }).first().click();
    await page.locator('html[data-text="largest"]').waitFor();
    await page.goto('/account/profile');
    await untilKept(visitor, false, '/offline/doubt');
    expect((await withoutNetwork(visitor)).heading).toBe('Upcoming visits');
  });
});
