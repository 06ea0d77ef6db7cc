import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from './accessibility.ts';
import { openBrowser, openWindow, type Visitor } from './browser.ts';
import { heading } from './member-steps.ts';
import { startService, type RunningService } from './service.ts';

/** Stands in for all third parties, and writes down what was requested. */
let others: Server;
let asked: string[];
/** What the third parties cannot deliver at the moment. */
let away: string | undefined;
let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  others = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === away) return void response.writeHead(500).end();
    const sdk =
      request.url === '/sdk.js'
        ? 'window.FB = { init: (options) => { window.socialOptions = options; } }; window.fbAsyncInit();'
        : '';
    return void response
      .writeHead(200, { 'Content-Type': 'text/javascript', 'Cross-Origin-Resource-Policy': 'cross-origin' })
      .end(sdk);
  });
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  const address = others.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  service = await startService({
    ANALYTICS_SCRIPT_URL: `${base}/analytics.js`,
    MARKETING_SCRIPT_URL: `${base}/marketing.js`,
    PIXEL_IDS: '111,222=/services/*',
    PIXEL_SCRIPT_URL: `${base}/pixel.js`,
    PIXEL_ENABLED: 'true',
    SOCIAL_APP_ID: '333',
    SOCIAL_SDK_URL: `${base}/sdk.js`,
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  await new Promise((resolve) => others.close(resolve));
});

const banner = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Your choice about cookies' });

/** Presses a button of the question, after which the page reloads. */
async function choose(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.evaluate(() => Reflect.set(window, 'isTheOldPage', true));
  await banner(visitor).getByRole('button', { name }).click();
  await visitor.page.waitForFunction(() => Reflect.get(window, 'isTheOldPage') === undefined);
}

async function visit(): Promise<Visitor> {
  asked = [];
  away = undefined;
  const visitor = await openWindow(browser, { url: service.url, width: 360 });
  await visitor.page.goto('/services');
  await visitor.page.keyboard.press('Shift');
  await banner(visitor).waitFor();
  return visitor;
}

const stored = (visitor: Visitor) => visitor.page.evaluate(() => localStorage.getItem('hsp_cookie'));

describe('scripts of others', () => {
  it('are not asked for before anybody has agreed, and the question is no barrier', async () => {
    const visitor = await visit();
    expect(await findBarriers(visitor.page)).toEqual([]);
    expect(asked).toEqual([]);
    expect(visitor.mishaps).toEqual([]);
    await visitor.leave();
  });

  it('all come after Accept all, and the pixels count on their paths', async () => {
    const visitor = await visit();
    await choose(visitor, 'Accept all');
    await expect.poll(() => asked.toSorted().join(' ')).toBe('/analytics.js /marketing.js /pixel.js /sdk.js');
    expect(await stored(visitor)).toBe('["analytics","advertisement","functionality"]');
    await visitor.page.waitForFunction(() => Reflect.get(window, 'socialOptions') !== undefined);
    expect(await visitor.page.evaluate(() => Reflect.get(window, 'socialOptions') as unknown)).toEqual({
      appId: '333',
      version: 'v12.0',
      autoLogAppEvents: true,
      xfbml: false,
    });
    const calls = () =>
      visitor.page.evaluate(() =>
        (Reflect.get(window, 'fbq') as { queue: unknown[][] }).queue
          .filter(([call]) => call === 'trackSingle')
          .map((call) => call[1]),
      );
    await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Who we are' }).click();
    await heading(visitor.page, 'Who we are').waitFor();
    await expect.poll(calls).toEqual(['111', '111']);
    expect(asked, 'each is loaded once').toHaveLength(4);
    await visitor.page.goto('/services/rides');
    await visitor.page.keyboard.press('Shift');
    await visitor.page.waitForFunction(() => Reflect.get(window, 'fbq') !== undefined);
    await expect.poll(calls).toEqual(['111', '222']);
    await visitor.leave();
  });

  it('do not come after Decline, and nobody is asked again in this visit', async () => {
    const visitor = await visit();
    // As another window of theirs may have done while this one asks.
    await visitor.page.evaluate(() => localStorage.setItem('hsp_cookie', '["analytics","N/A","N/A"]'));
    await choose(visitor, 'Decline');
    await visitor.page.goto('/who-we-are');
    await visitor.page.keyboard.press('Shift');
    await visitor.page.waitForLoadState('networkidle');
    expect(await banner(visitor).count()).toBe(0);
    expect(await stored(visitor)).toBeNull();
    expect(asked).toEqual([]);
    await visitor.page.getByRole('button', { name: 'Cookie choices' }).click();
    await banner(visitor).waitFor();
    await visitor.leave();
  });

  it('come one by one where somebody chooses', async () => {
    const visitor = await visit();
    await banner(visitor).getByRole('button', { name: 'Let me choose' }).click();
    await banner(visitor)
      .getByRole('checkbox', { name: /^Counting visits/ })
      .check();
    await choose(visitor, 'Save my choice');
    await expect.poll(() => asked).toEqual(['/analytics.js']);
    expect(await stored(visitor)).toBe('["analytics","N/A","N/A"]');
    await visitor.leave();
  });

  it('that do not come are named in the console, and nowhere else', async () => {
    const visitor = await visit();
    away = '/analytics.js';
    await choose(visitor, 'Accept all');
    await expect
      .poll(() => visitor.mishaps.join(' '))
      .toMatch(/^console: The script http:\S+\/analytics\.js could not be loaded\.$/);
    await expect.poll(() => asked.length).toBe(4);
    await heading(visitor.page, 'All our services').waitFor();
    await visitor.leave();
  });
});

describe('with the setting "pixel enabled"', () => {
  it('search engines may index, by every way in which they are told', async () => {
    const page = await fetch(`${service.url}/services`);
    expect([
      page.headers.get('x-robots-tag'),
      /<meta name="robots" content="([^"]*)"/.exec(await page.text())?.[1],
    ]).toEqual(['index', 'index']);
    expect(await (await fetch(`${service.url}/robots.txt`)).text()).toContain(
      `Sitemap: ${service.url}/sitemap.xml`,
    );
    const listed = await (await fetch(`${service.url}/sitemap.xml`)).text();
    for (const path of ['/', '/services/cleaning', '/our-blog/a-safer-bathroom'])
      expect(listed).toContain(`<loc>${service.url}${path}</loc>`);
    expect(listed).not.toMatch(/\/account\/|\/login/);
  });
});
