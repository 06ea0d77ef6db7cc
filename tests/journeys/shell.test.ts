import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openWindow, type Visitor } from './browser.ts';
import { button, heading } from './member-steps.ts';
import { startService, type RunningService } from './service.ts';

let service: RunningService;
let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  service = await startService();
  browser = await openBrowser();
  visitor = await openWindow(browser, { url: service.url });
  visitor.expectStatus(422);
  visitor.expectStatus(404);
});
afterAll(async () => {
  await visitor.leave();
  await browser.close();
  await service.stop();
});

/** Wakes the router, which otherwise waits until the browser is idle. */
async function openAwake(path: string): Promise<void> {
  await visitor.page.goto(path);
  await visitor.page.keyboard.press('Shift');
  await visitor.page.waitForFunction(() => {
    const router = Reflect.get(window, '__reactRouterDataRouter') as { state: { initialized: boolean } } | undefined;
    return router?.state.initialized === true;
  });
}

describe('going on to another page', () => {
  it('begins at the top, with the keyboard at the new heading', async () => {
    const { page } = visitor;
    await openAwake('/services');
    await page.evaluate(() => window.scrollTo(0, 2_000));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Who we are' }).click();
    await heading(page, 'Who we are').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && window.scrollY === 0);
  });

  it('shows a bar of 3 px when it takes long, and takes it away again', async () => {
    const { page } = visitor;
    await openAwake('/services');
    await page.route('**/who-we-are.data*', async (route) => {
      await page.locator('[data-phase="running"]').waitFor({ state: 'attached' });
      await route.continue();
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Who we are' }).click();
    await heading(page, 'Who we are').waitFor();
    await page.locator('[data-phase="full"]').waitFor({ state: 'attached' });
    expect(await page.locator('[data-phase]').evaluate((bar) => bar.getBoundingClientRect().height)).toBe(3);
    await page.locator('[data-phase="away"]').waitFor({ state: 'attached' });
  });

  it('goes to the part that the address names', async () => {
    const { page } = visitor;
    await openAwake('/cleaning-detail');
    await page.goto('/cleaning-detail?option=deep-cleaning#calculator');
    await page.waitForFunction(() => Math.abs(document.getElementById('calculator')?.getBoundingClientRect().top ?? 999) < 200);
  });
});

describe('a page whose code is gone', () => {
  it('is loaded whole at the address that was asked for, with its state, and not over and over', async () => {
    const { page } = visitor;
    await openAwake('/services');
    let asked = 0;
    await page.route('**/assets/written-page*.js', async (route) => {
      asked += 1;
      await route.abort('connectionrefused');
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Who we serve' }).click();
    await page.waitForURL('**/who-we-serve');
    await heading(page, 'Who we serve').waitFor();
    await page.waitForLoadState('networkidle');
    expect(page.url()).toBe(`${service.url}/who-we-serve`);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(8);
    await page.unroute('**/assets/written-page*.js');
  });
});

describe('a form that comes back', () => {
  it('puts the keyboard at what has to be mended', async () => {
    const { page } = visitor;
    await openAwake('/contact-us');
    await button(page, 'Send the message').click();
    await page.getByRole('alert').waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role="alert"]') !== null);
  });
});

describe('a page that is not there', () => {
  it('says so with what the source asks for, seen and hidden', async () => {
    const { page } = visitor;
    await page.goto('/no/such/page');
    await heading(page, 'Page Not Found').waitFor();
    expect(await page.getByText('Page not found: /no/such/page').isHidden()).toBe(true);
    expect(await page.getByText('404', { exact: true }).isHidden()).toBe(true);
    await page.getByRole('link', { name: 'Go To Home' }).click();
    await page.waitForURL(`${service.url}/`);
  });
});
