import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openWindow, wake } from './browser.ts';
import { it as journey } from './journey.ts';
import { button, heading } from './member-steps.ts';

/** `visitor` has the same window in all tests of this file. */
const it = journey
  .extend('settings', { scope: 'file' }, 'only looks')
  .extend('visitor', { scope: 'file' }, async ({ browser, service }) => {
    const visitor = await openWindow(browser, { url: service.url });
    visitor.expectStatus(422);
    visitor.expectStatus(404);
    return visitor;
  });

/** Wakes the router, which otherwise waits until the browser is idle. */
async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => {
    const router = Reflect.get(window, '__reactRouterDataRouter') as
      | { state: { initialized: boolean } }
      | undefined;
    return router?.state.initialized === true;
  });
}

/** In the browser, because a phase of the bar may be over before a test has asked for it. */
function writeDownPhases(): void {
  const phases: string[] = [];
  Reflect.set(window, 'phases', phases);
  new MutationObserver(() => {
    const bar = document.querySelector('[data-phase]');
    if (bar === null) return;
    const line = `${bar.getAttribute('data-phase')}, ${bar.getBoundingClientRect().height} px`;
    if (phases.at(-1) !== line) phases.push(line);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-phase'] });
}

describe('going on to another page', () => {
  it('begins at the top, with the keyboard at the new heading', async ({ visitor }) => {
    const { page } = visitor;
    await openAwake(page, '/services');
    await page.evaluate(() => window.scrollTo(0, 2_000));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Who we are' }).click();
    await heading(page, 'Who we are').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && window.scrollY === 0);
  });

  it('shows a bar of 3 px when it takes long, and takes it away again', async ({ visitor }) => {
    const { page } = visitor;
    await openAwake(page, '/services');
    await page.route('**/who-we-are.data*', async (route) => {
      await page.locator('[data-phase="running"]').waitFor({ state: 'attached' });
      await route.continue();
    });
    await page.evaluate(writeDownPhases);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Who we are' }).click();
    await heading(page, 'Who we are').waitFor();
    const phases = () => page.evaluate(() => Reflect.get(window, 'phases') as string[]);
    await expect.poll(async () => (await phases()).slice(-2).join()).toMatch(/^fading.*away/);
    expect((await phases()).filter((phase) => !phase.startsWith('away'))).toEqual([
      'running, 3 px',
      'full, 3 px',
      'fading, 3 px',
    ]);
  });

  it('goes to the part that the address names', async ({ visitor }) => {
    const { page } = visitor;
    await openAwake(page, '/cleaning-detail');
    await page.goto('/cleaning-detail?option=deep-cleaning#calculator');
    await page.waitForFunction(
      () => Math.abs(document.getElementById('calculator')?.getBoundingClientRect().top ?? 999) < 200,
    );
    await openAwake(page, '/contact-us');
    await page.getByRole('main').getByRole('link', { name: 'Send us a message' }).click();
    await page.waitForFunction(
      () => Math.abs(document.getElementById('write')?.getBoundingClientRect().top ?? 999) < 200,
    );
  });
});

it('follows a link of a written text without loading the document anew', async ({ visitor }) => {
  const { page } = visitor;
  await openAwake(page, '/our-blog/a-safer-bathroom');
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  await page.getByRole('main').getByRole('link', { name: 'put up grab bars' }).click();
  await heading(page, /grab bar/i).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

describe('a page whose code is gone', () => {
  it('is loaded whole at the address that was asked for, with its state, and not over and over', async ({
    service,
    visitor,
  }) => {
    const { page } = visitor;
    await page.goto('/services');
    await wake(page);
    let asked = 0;
    await page.route('**/assets/written-page*.js', async (route) => {
      asked += 1;
      await route.abort('connectionrefused');
    });
    await page.evaluate(() => {
      const router = Reflect.get(window, '__reactRouterDataRouter') as {
        navigate(to: string, how: { state: unknown }): Promise<void>;
      };
      void router.navigate('/who-we-serve?from=here#more', { state: { cameFrom: 'a test' } });
    });
    await page.waitForURL('**/who-we-serve**');
    await heading(page, 'Who we serve').waitFor();
    await page.waitForLoadState('networkidle');
    expect(page.url()).toBe(`${service.url}/who-we-serve?from=here#more`);
    expect(await page.evaluate(() => (history.state as { usr?: unknown } | null)?.usr)).toEqual({
      cameFrom: 'a test',
    });
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(8);
    await page.unroute('**/assets/written-page*.js');
  });
});

describe('a form that comes back', () => {
  it('puts the keyboard at what has to be mended', async ({ visitor }) => {
    const { page } = visitor;
    await openAwake(page, '/contact-us');
    await button(page, 'Send message').click();
    await page.getByRole('alert').waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role="alert"]') !== null);
  });
});

describe('a page that is not there', () => {
  it('says so, and holds hidden signs that name the address and the status', async ({ service, visitor }) => {
    const { page } = visitor;
    await page.goto('/no/such/page');
    await heading(page, 'Page Not Found').waitFor();
    expect(await page.getByText('Page not found: /no/such/page').isHidden()).toBe(true);
    expect(await page.getByText('404', { exact: true }).isHidden()).toBe(true);
    await page.getByRole('link', { name: 'Go To Home' }).click();
    await page.waitForURL(`${service.url}/`);
    await page.goto('/our-blog/no-such-post');
    expect(await page.getByText('Page Not Found: /our-blog/no-such-post', { exact: true }).isHidden()).toBe(
      true,
    );
  });
});

describe('what search engines are told of a page', () => {
  it.for([
    [
      '/',
      {
        Organization: { name: 'Hearthside', telephone: '+12125550142' },
        LocalBusiness: {
          openingHours: expect.arrayContaining(['Mo 08:00-20:00', 'Su 08:00-20:00']) as unknown,
        },
      },
    ],
    [
      '/services/cleaning/deep-cleaning',
      { Service: { name: 'Deep cleaning', provider: { '@type': 'LocalBusiness' } }, BreadcrumbList: {} },
    ],
    ['/contact-us', { FAQPage: {}, BreadcrumbList: {} }],
    [
      '/our-blog/a-safer-bathroom',
      { BlogPosting: { inLanguage: 'en-US', author: { '@type': 'Organization' } }, BreadcrumbList: {} },
    ],
  ] as const)('is what it is about: %s', async ([path, expected], { service }) => {
    const html = await (await fetch(`${service.url}${path}`)).text();
    const facts = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, text]) => JSON.parse(text ?? '') as { '@type': string },
    );
    expect(Object.fromEntries(facts.map((fact) => [fact['@type'], fact]))).toMatchObject(expected);
    const crumbs = facts.find((fact) => fact['@type'] === 'BreadcrumbList') as
      | { itemListElement: { position: number }[] }
      | undefined;
    if (crumbs !== undefined)
      expect(crumbs.itemListElement.map(({ position }) => position)).toEqual(
        crumbs.itemListElement.map((_, index) => index + 1),
      );
  });
});

describe('an app', () => {
  it('is what a browser can make of the site: it finds the manifest, and each icon has the size that it says', async ({
    visitor,
  }) => {
    const { page } = visitor;
    await openAwake(page, '/');
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = (await (await page.request.get(address ?? '')).json()) as {
      name: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; type: string }[];
    };
    expect([manifest.name, manifest.start_url, manifest.display]).toEqual(['Hearthside', '/', 'standalone']);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await page.request.get(src);
      expect([src, icon.headers()['content-type']]).toEqual([src, type]);
      const bytes = await icon.body();
      if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  });
});

describe('sharing a page', () => {
  it('shows a picture of ours in the size that other sites want', async ({ visitor }) => {
    const { page } = visitor;
    await page.goto('/our-blog');
    const feed = await page.request.get(
      (await page.locator('link[type="application/rss+xml"]').getAttribute('href')) ?? '',
    );
    const post = /<item><title>[^<]*<\/title><link>([^<]+)/.exec(await feed.text())?.[1] ?? '';
    await page.goto(new URL(post).pathname);
    expect(await page.locator('meta[property="og:type"]').getAttribute('content')).toBe('article');
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    const image = await page.request.get(new URL(picture ?? '').pathname);
    const bytes = await image.body();
    expect([image.headers()['content-type'], bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      'image/png',
      1200,
      630,
    ]);
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(facts.map((text) => (JSON.parse(text) as { '@type': string })['@type']).sort()).toEqual([
      'BlogPosting',
      'BreadcrumbList',
    ]);
  });
});

describe('the code of pages', () => {
  it('comes as soon as somebody points at a link, and its data only when they follow it', async ({
    visitor,
  }) => {
    const { page } = visitor;
    await openAwake(page, '/services');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const code = page.waitForRequest(/\/assets\/written-enquiry-/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).hover();
    await code;
    expect(asked.filter((path) => path.endsWith('.data'))).toEqual([]);
  });
});
