import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdVisit, releaseExpiredHolds } from '#domains/booking/hold.server.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import type { OpenedPlatform } from '#server/open-platform.ts';
import { saveTestCard, type SignedIn, signIn as signInBeside } from '../people.ts';
import { countRooms, goOnToCheck } from './booking-steps.ts';
import { openBrowser, openWindow, type Visitor, wake } from './browser.ts';
import { openInside } from './inside.ts';
import { button, heading, signIn } from './member-steps.ts';
import { startSeededService } from './seeded-service.ts';
import type { RunningService } from './service.ts';

interface Story {
  path: string;
  kind: RegExp;
  /** What is asked about it, answered on the page. */
  answer: (page: Page) => Promise<unknown>;
  price: RegExp;
}

const stories: Story[] = [
  { path: '/cleaning', kind: /^Home cleaning/, answer: countRooms, price: /Home cleaning/ },
  {
    path: '/maintenance-repair',
    kind: /^Shower grab bars/,
    answer: (page) => page.getByLabel('How many grab bars?').selectOption('2'),
    price: /\$228\.00/,
  },
  {
    path: '/meal-prep',
    kind: /^Meals to your door/,
    answer: (page) => page.getByLabel('How many meals?').selectOption('6'),
    price: /\$69\.00/,
  },
  { path: '/ride', kind: /^Ride around town/, answer: answerRide, price: /Ride around town/ },
  {
    path: '/senior-tech',
    kind: /^Smartphone help/,
    answer: (page) => page.getByRole('radio', { name: '2 hours' }).check(),
    price: /\$138\.00/,
  },
];

const byVideo: Story = {
  path: '/senior-tech',
  kind: /^Help by video/,
  answer: (page) => page.getByLabel('How many half hours?').selectOption('2'),
  price: /\$70\.00/,
};

async function answerRide(page: Page): Promise<void> {
  await page.getByText('It does not repeat').waitFor();
  expect(await page.getByRole('group', { name: 'How long should the driver wait?' }).isVisible()).toBe(false);
  await page.getByLabel('Street and number where you want to go').fill('80 Lafayette Street');
  await page.getByLabel('ZIP code there').fill('10013');
  await page.getByRole('radio', { name: /^When I have to be there/ }).check();
  await page.getByRole('radio', { name: 'One way', exact: true }).check();
  for (const [group, choice] of [
    ['ride along?', 'No, I ride alone'],
    ['driver help?', 'To the door'],
    ['walk or ride with?', 'A cane'],
    ['steps at your door?', 'No steps, or a ramp'],
  ] as const) {
    await page.getByRole('group', { name: group }).getByRole('radio', { name: choice }).check();
  }
}

let service: RunningService;
let browser: Browser;
let beside: OpenedPlatform;
let someoneElse: SignedIn;
let holds = 0;
beforeAll(async () => {
  [browser, service] = await Promise.all([openBrowser(), startSeededService()]);
  beside = await openInside(service);
  someoneElse = await signInBeside(beside.platform, cast.rosa.email);
  if (beside.gatewayPages !== undefined)
    await saveTestCard(beside.platform, beside.gatewayPages, someoneElse.member);
});
afterAll(async () => {
  await beside.close();
  await browser.close();
  await service.stop();
});

async function askForTimes(page: Page, { path, kind, answer }: Story): Promise<void> {
  await page.goto(`${path}?new=1`);
  await page.getByRole('radio', { name: /^Rosa Alvarez/ }).check();
  await button(page, 'Continue').click();
  await page.getByRole('radio', { name: kind }).check();
  await button(page, 'Continue').click();
  await button(page, 'See the free times').waitFor();
  await answer(page);
  await button(page, 'See the free times').click();
  await page.getByText('Choose a day and time').waitFor();
}

const times = (page: Page) => page.getByRole('group', { name: /day, / }).getByRole('radio');

/** What the draft on the page asks for is held by others, by everybody who could come, until nobody is left. */
async function takeTimeOf(page: Page): Promise<void> {
  const draftId = new URL(page.url()).searchParams.get('draft') ?? '';
  const { rows } = await sql<{
    visit: { optionId: string };
    startsAt: string;
  }>`select answers -> 'details' as visit, answers ->> 'startsAt' as "startsAt" from booking_drafts where id = ${draftId}`.execute(
    beside.platform.database,
  );
  const [draft] = rows;
  if (draft === undefined) throw new Error('The draft is not there.');
  for (let left = 80; left > 0; left -= 1) {
    const request = {
      recipientId: someoneElse.recipientId,
      answers: draft.visit,
      startsAt: new Date(draft.startsAt),
      notes: null,
    };
    const held = await holdVisit(
      beside.platform,
      someoneElse.member,
      request,
      `someone-else-${(holds += 1)}`,
    );
    if (!held.ok) return expect(held.refusal.code).toBe('slot_taken');
  }
  throw new Error('The time is never taken.');
}

/**
 * What she writes about needs is sent after her session has ended, and is still there once she has signed in
 * again.
 */
async function writeAfterTheSessionHasEnded(page: Page): Promise<void> {
  await heading(page, 'Anything we should know?').waitFor();
  await page.locator('textarea[name=notes]').fill('My screen is cracked.');
  await page.getByRole('checkbox').first().check();
  await sql`delete from sessions where user_id = ${someoneElse.member.userId}`.execute(
    beside.platform.database,
  );
  await button(page, 'Continue').click();
  await page.getByText('We kept what you typed.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'With my password' }).click();
  await page.getByLabel('Email address or mobile phone number').fill(cast.rosa.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await button(page, 'Sign in').click();
  await heading(page, 'Anything we should know?').waitFor();
  expect(await page.locator('textarea[name=notes]').inputValue()).toBe('My screen is cracked.');
  expect(await page.getByRole('checkbox').first().isChecked()).toBe(true);
}

/** The page keeps the time on by itself while it is looked at, and nothing that was chosen on it changes. */
async function seeTheTimeKeptOn(page: Page): Promise<void> {
  const { database } = beside.platform;
  await sql`update bookings set held_until = now() + interval '3 minutes' where state = 'draft'`.execute(
    database,
  );
  await page.clock.install();
  await page.reload();
  await sql`update bookings set held_until = now() + interval '3 minutes' where state = 'draft'`.execute(
    database,
  );
  await wake(page);
  await page.getByRole('radio').first().check();
  const kept = page.waitForResponse((response) => response.url().includes('.data'));
  await page.clock.runFor('05:01');
  await kept;
  expect(
    (
      await sql`select 1 from bookings where state = 'draft' and held_until < now() + interval '14 minutes' and booked_by = ${someoneElse.member.userId} and service_option_id = 'video-help'`.execute(
        database,
      )
    ).rows,
  ).toEqual([]);
  expect(await page.getByRole('radio').first().isChecked()).toBe(true);
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScript) => {
  let rosa: Visitor;
  let daniel: Visitor;
  beforeAll(async () => {
    rosa = await openWindow(browser, { url: service.url, javaScript, width: 360 });
    daniel = await openWindow(browser, { url: service.url, javaScript });
    await signIn(rosa.page, cast.rosa.email, demoPassword);
    await signIn(daniel.page, cast.daniel.email, demoPassword);
  });
  afterAll(async () => {
    expect([...rosa.mishaps, ...daniel.mishaps]).toEqual([]);
    await rosa.leave();
    await daniel.leave();
  });

  it.each(stories)('Rosa, 82, alone, books at $path what she needs', async (story) => {
    const { page } = rosa;
    await askForTimes(page, story);
    // Meals come in windows, and so do their words.
    const labels = await times(page).evaluateAll((radios) =>
      radios.map((radio) => document.querySelector(`label[for="${radio.id}"]`)?.textContent ?? ''),
    );
    expect([...new Set(labels.map((label) => label.startsWith('Between ')))]).toEqual([
      story.path === '/meal-prep',
    ]);
    await times(page).first().check();
    await goOnToCheck(page);
    await heading(page, 'Check and pay').waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(story.price);
    await button(page, /^Book for \$/).click();
    await heading(page, /^Thank you/).waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/Your reference is HS-/);
  });

  it.each(stories)(
    'her son in Denver sees both times at $path; his first choice is taken while he types, and nothing he typed is lost',
    async (story) => {
      const { page } = daniel;
      await askForTimes(page, story);
      expect(
        await page.getByText(/in the (morning|afternoon|evening).*, Denver time/).count(),
      ).toBeGreaterThan(1);
      await times(page).first().check();
      await button(page, 'Continue').click();
      await heading(page, 'Anything we should know?').waitFor();
      await takeTimeOf(page);
      await page.locator('textarea[name=notes]').fill('The bell is broken. Please knock.');
      await button(page, 'Continue').click();
      await page.getByText('The time you chose is no longer free').waitFor();
      await times(page).last().check();
      await button(page, 'Continue').click();
      await heading(page, 'Check and pay').waitFor();
      const check = await page.getByRole('main').innerText();
      expect(check).toContain('The bell is broken. Please knock.');
      expect(check).toMatch(/On your clock\s+.*Denver time/);
      // What is held for him is still offered to him, though nobody else could have it.
      await page.getByRole('link', { name: 'Change when' }).click();
      await page.getByText('Choose a day and time').waitFor();
      expect(
        await times(page).evaluateAll(
          (radios) => radios.filter((radio) => radio instanceof HTMLInputElement && radio.checked).length,
        ),
      ).toBe(1);
    },
  );

  it('what Rosa has begun goes on on her tablet, and with the concierge on the phone', async () => {
    await askForTimes(rosa.page, stories[4]!);
    const tablet = await openWindow(browser, { url: service.url, javaScript });
    await signIn(tablet.page, cast.rosa.email, demoPassword);
    await tablet.page.goto('/senior-tech');
    await tablet.page.getByText('We kept your answers').waitFor();
    await times(tablet.page).first().waitFor();

    const office = await openWindow(browser, { url: service.url, javaScript });
    await office.page.goto('/dev/visits');
    const begun = office.page
      .getByRole('article')
      .filter({ hasText: 'Rosa Alvarez has begun: Tech help, Smartphone help' });
    await begun.getByLabel('Note').fill('The phone is new.');
    await begun.getByRole('button', { name: 'Go on with it, as the concierge' }).click();
    await office.page.getByText('Done.').waitFor();
    await tablet.page.goto('/senior-tech');
    await heading(tablet.page, 'Check and pay').waitFor();
    expect(await tablet.page.getByRole('main').innerText()).toContain('The phone is new.');
    await begun.getByRole('button', { name: 'Book it with their card, as the concierge' }).click();
    await begun.waitFor({ state: 'detached' });
    await tablet.page.reload();
    await heading(tablet.page, /^Thank you/).waitFor();
    await tablet.page.goto(tablet.page.url().replace('post-booking', 'account/upcoming-booking'));
    await tablet.page.getByText('Arranged with us on the phone').waitFor();
    expect([...tablet.mishaps, ...office.mishaps]).toEqual([]);
    await tablet.leave();
    await office.leave();
  });

  it('Rosa takes longer than a time is kept, and books help by video all the same', async () => {
    const { page } = rosa;
    await askForTimes(page, byVideo);
    await times(page).last().check();
    await button(page, 'Continue').click();
    await writeAfterTheSessionHasEnded(page);
    await button(page, 'Continue').click();
    await heading(page, 'Check and pay').waitFor();
    if (javaScript) await seeTheTimeKeptOn(page);
    await sql`update bookings set held_until = now() - interval '1 minute' where state = 'draft'`.execute(
      beside.platform.database,
    );
    await releaseExpiredHolds(beside.platform);
    expect(
      (await sql`select 1 from bookings where state = 'draft'`.execute(beside.platform.database)).rows,
    ).toEqual([]);
    await button(page, /^Book for \$/).click();
    await heading(page, /^Thank you/).waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/Where\s+By video\. .* calls you on your phone/);
  });
});
