import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pages, type PageMetadata } from '#app/route-table.ts';
import { checkHtml, hasJava } from './engines/html-checker.ts';
import {
  addressOf,
  cookieFor,
  leadingOn,
  openSessions,
  type Sessions,
  shown,
  standingOn,
} from './every-page.ts';
import { it as journey } from './journey.ts';

const it = journey.extend('settings', { scope: 'file' }, 'only looks');

let url: string;
let sessions: Sessions;
it.beforeAll(async ({ service }) => {
  ({ url } = service);
  sessions = await openSessions(url);
});

interface Answer {
  status: number;
  location: string | null;
  html: string;
  robots: string | null;
  cache: string | null;
}

async function open(path: string, cookie = ''): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    redirect: 'manual',
    headers: { Cookie: cookie, Accept: 'text/html' },
  });
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    html: await answer.text(),
    robots: answer.headers.get('x-robots-tag'),
    cache: answer.headers.get('cache-control'),
  };
}

const found = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const factsOf = (html: string) => ({
  title: found(html, /<title>([^<]*)<\/title>/),
  description: found(html, /<meta name="description" content="([^"]*)"/),
  canonical: found(html, /<link rel="canonical" href="([^"]*)"/),
  robots: found(html, /<meta name="robots" content="([^"]*)"/),
  layout: found(html, /data-layout="([^"]*)"/),
  headings: html.match(/<h1[ >]/g)?.length ?? 0,
});

/** What the service sent for each page, requested once. */
const kept = new Map<string, Promise<Answer>>();
function answerFor(page: PageMetadata): Promise<Answer> {
  const answer = kept.get(page.path) ?? open(addressOf(page), cookieFor(page, sessions));
  kept.set(page.path, answer);
  return answer;
}

/** The operator here has made no service of their own, whose addresses have a parameter. */
const booked = pages.filter(({ guard, path }) => guard === 'service-guard' && !path.includes(':'));

describe('each page of the table', () => {
  it.each(pages.filter((page) => page.guard === 'auth').map((page) => [addressOf(page)]))(
    '%s asks those who are signed out to sign in, and knows where they were going',
    async (address) => {
      const { status, location } = await open(address);
      expect([status, location]).toEqual([302, `/signin?next=${encodeURIComponent(address)}`]);
    },
  );

  it.each(booked.map(({ path }) => [path]))(
    '%s asks those who are signed out what they need',
    async (path) => {
      const { status, location } = await open(path);
      expect(status).toBe(302);
      expect(location).toMatch(/^(\/pre-service\?service=[a-z-]+|\/signin\?next=%2Fcheck-and-pay)$/);
    },
  );

  it.each(pages.filter((page) => page.guard === 'guest-only').map((page) => [page.path]))(
    '%s sends members to their bookings',
    async (path) => {
      const { status, location } = await open(path, sessions.rosa);
      expect([status, location]).toEqual([302, '/account/upcoming-booking']);
    },
  );

  it.each(Object.entries(leadingOn))('%s leads on', async (path, to) => {
    const { status, location } = await open(path, sessions.rosa);
    expect(status).toBe(301);
    expect(location).toMatch(to);
  });

  it.each(Object.entries(standingOn))('%s leads back to %s', async (path, to) => {
    const page = pages.find((each) => each.path === path);
    const { status, location } = await open(path, page && cookieFor(page, sessions));
    expect([status, location]).toEqual([302, to]);
  });

  it.each(shown.map((page) => [addressOf(page), page] as const))(
    '%s says what it is',
    async (address, page) => {
      const { status, html, robots } = await answerFor(page);
      expect(status).toBe(200);
      const facts = factsOf(html);
      expect(facts.title).toMatch(/^[^|]{3,} \| Hearthside$/);
      // Only what a search engine may show has to say it at length.
      expect(facts.description?.length ?? 0).toBeGreaterThan(page.guard === 'none' ? 50 : 15);
      expect(facts.canonical).toBe(`${url}${address}`);
      expect([facts.robots, robots]).toEqual(['noindex', 'noindex']);
      expect(facts.layout).toBe(page.layout);
      expect(facts.headings).toBe(1);
    },
  );

  it.each(pages.map((page) => [addressOf(page)]))(
    '%s is kept by nothing on the way to somebody who is signed in',
    async (address) => {
      const { status, cache } = await open(address, sessions.rosa);
      // What is not shown leads elsewhere, and says nothing of them.
      if (status < 300 || status >= 400) expect(cache).toBe('private, no-store');
    },
  );

  it('has a title and a description of its own', async () => {
    const facts = await Promise.all(
      shown.map(async (page) => ({ path: page.path, ...factsOf((await answerFor(page)).html) })),
    );
    const sharing = (key: 'title' | 'description') =>
      Object.values(Object.groupBy(facts, (each) => each[key] ?? ''))
        .filter((group) => (group?.length ?? 0) > 1)
        .map((group) => group?.map(({ path }) => path).join(' = '));
    expect({ titles: sharing('title'), descriptions: sharing('description') }).toEqual({
      titles: [],
      descriptions: [],
    });
  });

  it.skipIf(!hasJava)(
    'is without an error for the W3C’s HTML checker (needs Java)',
    { timeout: 120_000 },
    async () => {
      const answers = await Promise.all(
        shown.map(async (page) => [page.path, (await answerFor(page)).html] as const),
      );
      expect(await checkHtml(Object.fromEntries(answers))).toEqual([]);
    },
  );

  it('leads nowhere that does not exist', { timeout: 120_000 }, async () => {
    const broken = new Set<string>();
    const known = new Map<string, number>();
    for (const page of shown) {
      const { html } = await answerFor(page);
      for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) {
        if (href === undefined || href.startsWith('/dev/')) continue;
        if (!known.has(href)) known.set(href, (await open(href, cookieFor(page, sessions))).status);
        if ((known.get(href) ?? 0) >= 400) broken.add(`${page.path} → ${href} (${known.get(href)})`);
      }
    }
    expect([...broken]).toEqual([]);
  });
});

describe('the pages of the API, on which no script runs', () => {
  it.for(['/api/docs', '/api/docs?q=card', '/api/docs/bookings'])(
    '%s has no barrier, in any size of text',
    { timeout: 60_000 },
    async (address, { findBarriersAt }) => {
      const open = async (page: Page, path: string) => {
        await page.goto(path);
        return [];
      };
      expect(await findBarriersAt(address, [], { byAllEngines: true, open })).toEqual([]);
    },
  );
});

describe('an address that is none', () => {
  it('is the page Page Not Found, with the way home', async () => {
    const { status, html } = await open('/no-such-page');
    expect(status).toBe(404);
    expect(factsOf(html).title).toBe('Page Not Found | Hearthside');
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>[^<]*Go To Home/);
  });
});
