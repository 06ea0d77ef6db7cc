import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { gradeOf, wordsPerSentence } from '#content/reading-grade.ts';
import {
  addressOf,
  cookieFor,
  cookiesFor,
  openSessions,
  type Sessions,
  shown,
  signInRosa,
} from '../every-page.ts';
import { openInspection } from '../inspection.ts';
import { it as journey } from '../journey.ts';
import { colorOf } from './colored-pages.ts';
import { type Survey, surveyPage } from './survey.ts';

const it = journey.extend('settings', { scope: 'file' }, 'only looks');

let url: string;
let sessions: Sessions;
const barriers = new Map<string, string[]>();
const surveys = new Map<string, Survey>();

/** Some pages ask for a fresh sign-in after ten minutes, and on a slow machine the walk takes longer. */
const longestFreshMilliseconds = 8 * 60_000;

/** Every page is opened once and looked at in all ways; the tests below read what was found. */
it.beforeAll(async ({ service, browser }) => {
  ({ url } = service);
  sessions = await openSessions(url);
  let signedInAt = Date.now();
  const waiting = [...shown];
  const walk = async () => {
    const { findBarriersAt, close } = await openInspection(browser, url);
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      if (Date.now() - signedInAt > longestFreshMilliseconds) {
        signedInAt = Date.now();
        sessions = { ...sessions, rosa: await signInRosa(url) };
      }
      const { path } = page;
      const further = async (opened: Page) => void surveys.set(path, await surveyPage(opened));
      const how = { byAllEngines: true, further };
      barriers.set(path, await findBarriersAt(addressOf(page), cookiesFor(page, sessions, url), how));
    }
    await close();
  };
  await Promise.all([walk(), walk()]);
}, 900_000);

const named: [number, string][] = [
  [1, 'body text is 20 px, nothing is under 16, and all of it grows with the browser’s own size'],
  [2, 'lines are one and a half times as high as their type and hold at most 70 characters'],
  [3, 'text stands out seven to one in every theme'],
  [4, 'controls and the ring of the focus stand out three to one in every theme'],
  [5, 'targets are 48 px, the main action 64 px and as wide as a phone, with 8 px between'],
  [
    6,
    'nothing scrolls sideways at 320 px, at 400 % and with text of twice the size, and pinching is never off',
  ],
  [7, 'text of twice the size and with wide spacing is never cut off'],
  [9, 'nothing moves by itself'],
  [10, 'controls have words, and links are underlined'],
  [15, 'every field has a label that is seen, no placeholder, and tells the browser what belongs there'],
  [22, 'a page has a title, one h1, a skip link and landmarks, and prints with the phone number'],
  [
    23,
    'on a phone the head is one row in every size of text, a page begins in the first 120 px, the foot has 200, and the account and the start are short',
  ],
  [29, 'the one button that leads on is in view on a page of a booking, and where visits are there is one'],
];

describe('on every page of the table', () => {
  it.each(shown.map((page) => [addressOf(page), page.path]))(
    '%s has no barrier, in any size of text',
    (_, path) => {
      expect(barriers.get(path)).toEqual([]);
    },
  );

  it.each(named)('requirement %i: %s', (requirement) => {
    const lines = [...surveys].flatMap(([path, { found }]) =>
      (found[requirement] ?? []).map((line) => `${path}: ${line}`),
    );
    expect(lines).toEqual([]);
  });

  it('requirement 8: the size of text that the cookie asks for is there at first paint', async () => {
    for (const page of shown) {
      const answer = await fetch(`${url}${addressOf(page)}`, {
        redirect: 'manual',
        headers: { Cookie: ['text=largest', cookieFor(page, sessions)].filter(Boolean).join('; ') },
      });
      expect([page.path, /<html[^>]* data-text="largest"/.test(await answer.text())]).toEqual([
        page.path,
        true,
      ]);
    }
  });

  it('requirement 8: the size is set by a form, and the person comes back to where they were', async () => {
    const answer = await fetch(`${url}/settings/text`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: url },
      body: new URLSearchParams({ size: 'large', next: '/our-promise' }),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/our-promise']);
    expect(answer.headers.get('set-cookie')).toContain('text=large');
  });

  it('requirement 19: the phone number and the way to be called are in the same place', () => {
    const places = Object.groupBy([...surveys], ([, { help }]) => help);
    const elsewhere = Object.entries(places)
      .sort(([, some], [, others]) => (others?.length ?? 0) - (some?.length ?? 0))
      .slice(1);
    expect(
      elsewhere.map(([place, pages]) => `${place} on ${pages?.map(([path]) => path).join(', ')}`),
    ).toEqual([]);
    expect(Object.keys(places)[0]).not.toContain('no ');
  });

  it('requirement 20: the words are for grade 8 or lower, 6 in the booking, in sentences of at most 20 words', () => {
    const legal = ['/privacy-policy', '/terms-conditions'];
    const isBooking = (path: string) =>
      shown.some((page) => page.path === path && /^booking\/(book-visit|ride)\./.test(page.file));
    const hard = [...surveys]
      .filter(([path]) => !legal.includes(path))
      .map(([path, { words }]) => ({ path, grade: gradeOf(words), length: wordsPerSentence(words) }))
      .filter(({ path, grade, length }) => grade > (isBooking(path) ? 6 : 8) || length > 20);
    expect(hard).toEqual([]);
  });

  it('requirement 23: on a phone the heading of half of the pages is in the first 200 px', () => {
    const headings = [...surveys.values()]
      .map(({ heading }) => heading)
      .toSorted((one, other) => one - other);
    expect(headings[Math.floor(headings.length / 2)]).toBeLessThanOrEqual(200);
  });

  it('requirement 27: pages to look at are a fifth colored on their first screen, forms hardly', () => {
    const wrong = shown.flatMap((page) => {
      const color = surveys.get(page.path)?.color ?? Number.NaN;
      const { least, most } = colorOf(page);
      return color >= least && color <= most ? [] : [`${page.path}: ${(color * 100).toFixed(1)} %`];
    });
    expect(wrong).toEqual([]);
  });

  it('all pages were looked at', () => {
    expect(surveys.size).toBe(shown.length);
  });
});
