import { createServer, type Server } from 'node:http';
import { describe, expect } from 'vitest';
import { findBarriers } from './accessibility.ts';
import type { Visitor } from './browser.ts';
import { it as journey } from './journey.ts';
import { heading } from './member-steps.ts';

/** What was requested of third parties. */
let asked: string[];
/** What they cannot deliver at the moment. */
let away: string | undefined;

/** Stands in for all third parties, and writes down what is requested. */
function standInForOthers(): Promise<Server> {
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === away) return void response.writeHead(500).end();
    const sdk =
      request.url === '/sdk.js'
        ? 'window.FB = { init: (options) => { window.socialOptions = options; } }; window.fbAsyncInit();'
        : '';
    return void response
      .writeHead(200, {
        'Content-Type': 'text/javascript',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .end(sdk);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const it = journey
  .extend('standIn', { scope: 'file' }, () => standInForOthers())
  /** The address of the server in place of all third parties. */
  .extend('others', { scope: 'file' }, ({ standIn }, { onCleanup }) => {
    onCleanup(() => new Promise((resolve) => standIn.close(() => resolve())));
    const address = standIn.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  })
  .extend('visitor', async ({ openWindow }) => {
    asked = [];
    away = undefined;
    const visitor = await openWindow({ width: 360 });
    await visitor.page.goto('/services');
    await visitor.page.keyboard.press('Shift');
    await banner(visitor).waitFor();
    return visitor;
  });
it.override('settings', ({ others }) => ({
  ANALYTICS_SCRIPT_URL: `${others}/analytics.js`,
  MARKETING_SCRIPT_URL: `${others}/marketing.js`,
  PIXEL_IDS: '111,222=/services/*',
  PIXEL_SCRIPT_URL: `${others}/pixel.js`,
  PIXEL_ENABLED: 'true',
  SOCIAL_APP_ID: '333',
  SOCIAL_SDK_URL: `${others}/sdk.js`,
}));

const banner = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Your choice about cookies' });

/** Presses a button of the question, after which the page reloads. */
async function choose(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.evaluate(() => Reflect.set(window, 'isTheOldPage', true));
  await banner(visitor).getByRole('button', { name }).click();
  await visitor.page.waitForFunction(() => Reflect.get(window, 'isTheOldPage') === undefined);
}

const stored = (visitor: Visitor) => visitor.page.evaluate(() => localStorage.getItem('hsp_cookie'));

describe('scripts of others', () => {
  it('are not asked for before anybody has agreed, and the question is no barrier', async ({ visitor }) => {
    expect(await findBarriers(visitor.page)).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('all come after Accept all, and the pixels count on their paths', async ({ visitor }) => {
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
    await visitor.page.getByRole('contentinfo').getByText('More pages', { exact: true }).first().click();
    await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Who we are' }).click();
    await heading(visitor.page, 'Who we are').waitFor();
    await expect.poll(calls).toEqual(['111', '111']);
    expect(asked, 'each is loaded once').toHaveLength(4);
    await visitor.page.goto('/services/rides');
    await visitor.page.keyboard.press('Shift');
    await visitor.page.waitForFunction(() => Reflect.get(window, 'fbq') !== undefined);
    await expect.poll(calls).toEqual(['111', '222']);
  });

  it('do not come after Decline, and nobody is asked again in this visit', async ({ visitor }) => {
    // As another window of theirs may have done while this one asks.
    await visitor.page.evaluate(() => localStorage.setItem('hsp_cookie', '["analytics","N/A","N/A"]'));
    await choose(visitor, 'Decline');
    await visitor.page.goto('/who-we-are');
    await visitor.page.keyboard.press('Shift');
    await visitor.page.waitForLoadState('networkidle');
    expect(await banner(visitor).count()).toBe(0);
    expect(await stored(visitor)).toBeNull();
    expect(asked).toEqual([]);
    await visitor.page.getByRole('contentinfo').getByText('Text size and colors').first().click();
    await visitor.page.getByRole('button', { name: 'Cookie choices' }).click();
    await banner(visitor).waitFor();
  });

  it('come one by one where somebody chooses', async ({ visitor }) => {
    await banner(visitor).getByRole('button', { name: 'Let me choose' }).click();
    await banner(visitor)
      .getByRole('checkbox', { name: /^Analytics/ })
      .check();
    await choose(visitor, 'Save my choices');
    await expect.poll(() => asked).toEqual(['/analytics.js']);
    expect(await stored(visitor)).toBe('["analytics","N/A","N/A"]');
  });

  it('that do not come are named in the console, and nowhere else', async ({ visitor }) => {
    away = '/analytics.js';
    visitor.expectMishap(/^console: The script http:\S+\/analytics\.js could not be loaded\.$/);
    const named = visitor.page.waitForEvent('console', (message) => message.text().startsWith('The script'));
    await choose(visitor, 'Accept all');
    await named;
    await expect.poll(() => asked.length).toBe(4);
    await heading(visitor.page, 'All our services').waitFor();
  });
});

describe('with the setting "pixel enabled"', () => {
  it('search engines may index, by every way in which they are told', async ({ service }) => {
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
