import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pathTo } from '#app/paths.ts';
import { pages as table } from '#app/route-table.ts';
import { cast } from '#seeds/cast.ts';
import { askForTimes, reachCheck } from './booking-steps.ts';
import { it as journey } from './journey.ts';
import { button, openFold } from './member-steps.ts';
import { measureColor } from './requirements/color.ts';
import { leastOfPage } from './requirements/colored-pages.ts';
import { measureGrowth, measureHeading, measureLength } from './requirements/page.ts';

/** Members who have been here for a year: what is short for a newcomer is long for them. */
const it = journey.extend(
  'settings',
  { scope: 'file' },
  { DEMO_HISTORY: 'year', CLOCK_STARTS_AT: '2027-02-05T15:00:00Z' },
);

const phone = { width: 390, height: 844 };
/** Every page of an account, also one that is new: each is found by its links and measured. */
const accountPages = table.filter(({ path }) => /^\/(account\/|subscription$|post-register$)/.test(path));
const longestAccountPage = 2_400;
/** Pages that are shorter than the others, and one that needs its length. */
const budgets: Readonly<Record<string, number>> = {
  '/subscription': 2_000,
  '/account/subscription': 2_000,
  '/account/payment': 1_800,
  '/account/upcoming-booking': 1_700,
  '/account/upcoming-booking/:id': 1_500,
  // What is chosen of a menu is in sight, each dish with what is in it.
  '/account/upcoming-booking/:id/dishes': 2_700,
};
/** How much longer a page may be in its largest text. */
const mostGrowth = 1.9;
/** Of a page about one thing, so many are measured for each member. */
const mostOfOne = (path: string) => (path === '/account/upcoming-booking/:id' ? 12 : 2);

/** Pages that show visits are warm. A picture of each would take long, so of these not more are looked at. */
const colored: Readonly<Record<string, number>> = {
  '/account/upcoming-booking': 1,
  '/account/upcoming-booking/:id': 4,
};

/** The page of the table at an address; one without a parameter before one that would take it. */
function pageAt(address: string): string | undefined {
  const path = address.replace(/[?#].*/, '');
  const fits = accountPages.filter((each) =>
    new RegExp(`^${each.path.replaceAll(/:\w+/g, '[0-9a-f-]{36}')}$`).test(path),
  );
  return fits[0]?.path;
}

/** The addresses that the page in this window links to. */
const linksOn = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

interface Measured {
  /** Which pages of the table were seen. */
  seen: Set<string>;
  wrong: string[];
}

/** Goes from page to page of an account by its links, and says of each what is too long. */
async function measureAccount(page: Page, { seen, wrong }: Measured): Promise<void> {
  const waiting = accountPages.map(({ path }) => path).filter((path) => !path.includes(':'));
  const asked = new Map<string, Set<string>>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const path = pageAt(address);
    const before = asked.get(path ?? '') ?? new Set();
    if (path === undefined || before.has(address) || before.size >= mostOfOne(path)) continue;
    asked.set(path, before.add(address));
    await page.goto(address);
    // A page that leads to another one is measured there.
    if (pageAt(new URL(page.url()).pathname) !== path) continue;
    seen.add(path);
    // Its own budget decides how long it may be, whatever its layout.
    const found = (await page.evaluate(measureLength)).filter((line) => !line.startsWith('a page of'));
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height > (budgets[path] ?? longestAccountPage)) found.push(`a page of ${height} px`);
    const growth = await page.evaluate(measureGrowth);
    if (growth > mostGrowth) found.push(`${growth.toFixed(2)} times as long in its largest text`);
    if ((colored[path] ?? 0) >= before.size) {
      const color = await measureColor(page);
      if (color < leastOfPage) found.push(`colored by ${(color * 100).toFixed(1)} %`);
    }
    wrong.push(...found.map((each) => `${address}: ${each}`));
    waiting.push(...(await linksOn(page)).map((to) => to.replace(/[?#].*/, '')));
  }
}

/** What no link of these members leads to: a bank that asks, a card that fails, an offer sent by mail. */
const byMailOrBank = [
  '/account/payment/:id/bank',
  '/account/upcoming-booking/:id/card',
  '/account/upcoming-booking/:id/earlier',
  '/account/all-booking/:id',
];

/** Pages of services and of their prices, without what a visit to one asks. */
const servicePages = table
  .map(({ path }) => path)
  .filter((path) => /^\/services\/[^:]+$|-detail$/.test(path) && path !== '/blog-detail');
const longestServicePage = 2_600;
/** Pages of other kinds, where what a visit to one is for comes first and the rest opens. */
const otherPages: Record<string, number> = {
  '/services': 2_300,
  '/our-services': 1_850,
  '/contact-us': 2_550,
  '/business': 2_450,
  '/corporate-partners': 2_100,
};

describe('a stranger on a phone', () => {
  it('reads no long page of a service or its prices, nor one to write to us', async ({ openWindow }) => {
    const { page } = await openWindow({ javaScript: false, width: phone.width });
    await page.setViewportSize(phone);
    expect(servicePages.length).toBeGreaterThan(20);
    const long: [string, number][] = [];
    for (const path of [...servicePages, ...Object.keys(otherPages)]) {
      await page.goto(path);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (height > (otherPages[path] ?? longestServicePage)) long.push([path, height]);
    }
    expect(long).toEqual([]);
  });
});

/** Each article is a row. */
const longestList = 2_800;

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
  it('no page of an account is long, nor grows too much in the largest text', async ({ signedIn }) => {
    const measured: Measured = { seen: new Set(), wrong: [] };
    for (const member of [cast.rosa, cast.daniel, cast.grace]) {
      const { page } = await signedIn(member, { javaScript: false });
      await page.setViewportSize(phone);
      await measureAccount(page, measured);
    }
    expect(measured.wrong).toEqual([]);
    const unseen = accountPages.map(({ path }) => path).filter((path) => !measured.seen.has(path));
    expect(unseen.toSorted()).toEqual(byMailOrBank.toSorted());
  });

  it('the visits stay near where two drafts, a quote and an invitation wait above them', async ({
    signedIn,
  }) => {
    const rosa = await signedIn(cast.rosa, { javaScript: false });
    await rosa.page.goto('/account/care-circle');
    await openFold(rosa.page, 'Invite family or a friend');
    await rosa.page.getByLabel('Their email address or mobile phone number').fill(cast.grace.email);
    await button(rosa.page, 'Send invitation').click();
    await rosa.page.getByText('We sent your invitation.').waitFor();
    const { page } = await signedIn(cast.grace, { javaScript: false });
    await page.setViewportSize(phone);
    for (const kind of ['Home cleaning', 'Junk removal'] as const) await askForTimes(page, kind);
    await page.goto('/account/upcoming-booking');
    for (const waiting of ['Your quote of', 'invites you to help', 'Not booked yet', 'Other drafts (1)'])
      await page.getByText(waiting).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_700);
  });

  it('the payments begin with what the statement of the month adds up to', async ({ signedIn }) => {
    const { page } = await signedIn(cast.rosa, { javaScript: false });
    await page.goto('/account/payment/statement');
    const total = await page.getByRole('table').locator('tfoot td').innerText();
    await page.goto('/account/payment');
    await page.getByText(`Paid in February 2027: ${total}`).waitFor();
    await page.getByRole('link', { name: 'Show earlier payments' }).click();
    await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
    expect(await page.getByText(/^Paid in /).count()).toBe(0);
  });

  it('what is booked is told in a screen and two thirds, with the choice whether a balance pays', async ({
    signedIn,
  }) => {
    const { page } = await signedIn(cast.rosa, { javaScript: false });
    await page.setViewportSize(phone);
    await reachCheck(page);
    await page.getByRole('checkbox', { name: /^Pay \$/ }).waitFor();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(1_450);
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
