import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pathTo } from '#app/paths.ts';
import { pages as table } from '#app/route-table.ts';
import { cast } from '#seeds/cast.ts';
import { it as journey } from './journey.ts';
import { measureHeading, measureLength } from './requirements/page.ts';

/** Members who have been here for a year: what is short for a newcomer is long for them. */
const it = journey.extend(
  'settings',
  { scope: 'file' },
  { DEMO_HISTORY: 'year', CLOCK_STARTS_AT: '2027-02-05T15:00:00Z' },
);

const phone = { width: 390, height: 844 };
const pages = [
  pathTo('/account/upcoming-booking'),
  pathTo('/account/all-booking'),
  pathTo('/account/payment'),
  pathTo('/account/manage-cards'),
  pathTo('/account/notification-setting'),
  pathTo('/account/profile'),
  pathTo('/account/people'),
  pathTo('/account/care-circle'),
  pathTo('/account/subscription'),
  pathTo('/post-register'),
];

/** The pages of all visits in a list. */
const visitsOn = (page: Page, list: string) =>
  page
    .goto(list)
    .then(() => page.getByRole('main').getByRole('link').all())
    .then((links) => Promise.all(links.map((link) => link.getAttribute('href'))))
    .then((found) => found.filter((to) => to !== null && /-booking\/[0-9a-f-]{36}$/.test(to)));

/** Pages of services and of their prices, without what a visit to one asks. */
const servicePages = table
  .map(({ path }) => path)
  .filter((path) => /^\/services\/|-detail$/.test(path) && path !== '/blog-detail');
const longestServicePage = 2_600;
/** Two ask all that a price depends on as one form; one leads to seven services. */
const longer: Record<string, number> = {
  '/handyman-detail': 3_600,
  '/ride-detail': 4_900,
  '/services/handyman-services': 3_000,
};

describe('a stranger on a phone', () => {
  it('reads no long page of a service or its prices', async ({ openWindow }) => {
    const { page } = await openWindow({ javaScript: false, width: phone.width });
    await page.setViewportSize(phone);
    expect(servicePages.length).toBeGreaterThan(20);
    const long: [string, number][] = [];
    for (const path of servicePages) {
      await page.goto(path);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (height > (longer[path] ?? longestServicePage)) long.push([path, height]);
    }
    expect(long).toEqual([]);
  });
});

/** Each article is a row. */
const longestList = 2_900;

describe('a stranger who reads', () => {
  it('finds all articles on a short page', async ({ openWindow }) => {
    const { page } = await openWindow({ javaScript: false, width: phone.width });
    await page.setViewportSize(phone);
    await page.goto(pathTo('/our-blog'));
    expect(await page.getByRole('article').count()).toBeGreaterThan(9);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(longestList);
  });
});

describe('on a phone, after a year', () => {
  it.for([cast.rosa, cast.daniel, cast.grace])('no page of $name is long', async (member, { signedIn }) => {
    const { page } = await signedIn(member, { javaScript: false });
    await page.setViewportSize(phone);
    const visits = [
      ...(await visitsOn(page, '/account/upcoming-booking')),
      ...(await visitsOn(page, '/account/all-booking')),
    ];
    expect(visits.length).toBeGreaterThan(3);
    const long: string[] = [];
    const heightOf = async (path: string) => {
      await page.goto(path);
      return page.evaluate(() => document.documentElement.scrollHeight);
    };
    const [next] = visits;
    const heights = { list: await heightOf(pages[0]!), next: await heightOf(next!) };
    // With the visit of today, its words, and an extra cost to answer above the rows.
    if (heights.list > 2_050) long.push(`the list of ${heights.list} px`);
    if (heights.next > 1_680) long.push(`the next visit of ${heights.next} px`);
    for (const path of new Set([...pages, ...visits].filter((to) => to !== null))) {
      await page.goto(path);
      const title = await page.locator('h1').innerText();
      long.push(...(await page.evaluate(measureLength)).map((found) => `${title}: ${found}`));
    }
    expect(long).toEqual([]);
  });

  it('the question of a booking is in the first third of the screen', async ({ signedIn }) => {
    const { page } = await signedIn(cast.rosa, { javaScript: false });
    await page.setViewportSize(phone);
    for (const path of ['/cleaning?option=home-cleaning&new=1', '/ride?new=1', '/senior-tech?new=1']) {
      await page.goto(path);
      expect([path, (await page.evaluate(measureHeading)) <= phone.height / 3]).toEqual([path, true]);
    }
  });
});
