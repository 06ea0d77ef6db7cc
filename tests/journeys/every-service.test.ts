import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { releaseExpiredHolds } from '#domains/booking/hold-release.server.ts';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import type { OpenedPlatform } from '#server/open-platform.ts';
import { saveTestCard, type SignedIn, signIn as signInBeside } from '../people.ts';
import {
  chooseClearTime,
  countRooms,
  goOnToCheck,
  openFoldsOfCheck,
  openNeeds,
  sayForWhom,
} from './booking-steps.ts';
import { openWindow, type Visitor, wake } from './browser.ts';
import { it as journey } from './in-office.ts';
import { openInside } from './inside.ts';
import { passes } from './journey.ts';
import { button, heading, openDetails, signIn } from './member-steps.ts';
import { fillDestination, goOnToRider, rideWithCane } from './ride-steps.ts';

interface Story {
  path: string;
  kind: RegExp;
  /** What is asked on a page of its own before that. */
  begin?: (page: Page) => Promise<unknown>;
  /** What is asked about it, answered on the page. */
  answer: (page: Page) => Promise<unknown>;
  price: RegExp;
  /** Above the questions, before and after they are answered. */
  least: string;
  soFar: RegExp;
  /** What was ordered, wherever it is shown. */
  ordered: RegExp;
}

const stories: Story[] = [
  {
    path: '/cleaning',
    kind: /^Home cleaning/,
    answer: countRooms,
    price: /Home cleaning/,
    least: 'From $88 for 2 hours',
    soFar: /^\$99 so far, for 2 hours 15 minutes$/,
    ordered: /Rooms\s+2 bedrooms, 1 bathroom, 1 other room/,
  },
  {
    path: '/maintenance-repair',
    kind: /^Shower grab bars/,
    answer: async (page) => {
      await page.getByLabel('How many grab bars?').selectOption('2');
      await page.getByRole('radio', { name: 'Beside the toilet' }).check();
    },
    price: /\$228\.00/,
    least: 'From $149 for 1 hour',
    soFar: /^\$228 so far, for 2 hours$/,
    ordered: /Job\s+Beside the toilet\s.*How many\s+2 grab bars/s,
  },
  {
    path: '/meal-prep',
    kind: /^Meals to your door/,
    answer: (page) => page.getByLabel('How many meals?').selectOption('6'),
    price: /\$69\.00/,
    least: 'From $57.50',
    soFar: /^\$69 so far$/,
    ordered: /How many\s+6 meals[\s\S]*Dishes\s+Kitchen’s choice/,
  },
  {
    path: '/ride',
    kind: /^Ride around town/,
    begin: sayWhereTo,
    answer: answerRide,
    price: /Ride around town/,
    least: 'From $18',
    soFar: /^\$[\d.]+ so far, for .*(hour|minute)s?$/,
    ordered: /Trip\s+One way/,
  },
  {
    path: '/senior-tech',
    kind: /^Smartphone help/,
    answer: async (page) => {
      await sayWhatIsWrong(page, 'A phone');
      await page.getByRole('radio', { name: '2 hours' }).check();
    },
    price: /\$138\.00/,
    least: 'From $69 for 1 hour',
    soFar: /^\$138 so far, for 2 hours$/,
    ordered: /Device\s+A phone\s.*Help with\s+Photos\s.*How long\s+2 hours\s.*Details\s+They are all gone\./s,
  },
];

const byVideo: Story = {
  path: '/senior-tech',
  kind: /^Help by video/,
  answer: async (page) => {
    await sayWhatIsWrong(page, 'A tablet');
    await page.getByLabel('How many half hours?').selectOption('2');
  },
  price: /\$70\.00/,
  least: 'From $35 for 30 minutes',
  soFar: /^\$70 so far, for 1 hour$/,
  ordered: /Device\s+A tablet\s.*Help with\s+Photos\s.*How many\s+2 half hours/s,
};

async function sayWhatIsWrong(page: Page, device: string): Promise<void> {
  await page.getByRole('radio', { name: device, exact: true }).check();
  await page.getByRole('radio', { name: 'Photos', exact: true }).check();
  await page.getByLabel(/^In your own words/).fill('They are all gone.');
}

async function sayWhereTo(page: Page): Promise<void> {
  await fillDestination(page);
  await page.getByRole('radio', { name: /^I choose the pickup time/ }).check();
  await goOnToRider(page);
}

async function answerRide(page: Page): Promise<void> {
  expect(await page.getByRole('group', { name: 'How long should the driver wait?' }).isVisible()).toBe(false);
  await page.getByRole('radio', { name: /^I get home another way/ }).check();
  await rideWithCane(page);
}

/** Which times are free beside what Rosa has already depends on the hour: it is the same in each run. */
const it = journey.extend('settings', { scope: 'file' }, { CLOCK_STARTS_AT: '2027-02-05T15:00:00Z' });

let beside: OpenedPlatform;
let someoneElse: SignedIn;
let holds = 0;
const now = () => beside.platform.clock.now();
it.beforeAll(async ({ service }) => {
  beside = await openInside(service);
  someoneElse = await signInBeside(beside.platform, cast.rosa.email);
  if (beside.gatewayPages !== undefined)
    await saveTestCard(beside.platform, beside.gatewayPages, someoneElse.member);
});
afterAll(() => beside.close());

async function askForTimes(
  page: Page,
  { path, kind, begin, answer, least, soFar }: Story,
  note = '',
): Promise<void> {
  await page.goto(`${path}?new=1`);
  await sayForWhom(page, /^Rosa Alvarez/);
  await page.getByRole('radio', { name: kind }).check();
  await button(page, 'Continue').click();
  await page.waitForURL(/step=(details|way)/);
  await page.getByText(least, { exact: true }).waitFor();
  await begin?.(page);
  await answer(page);
  if (note !== '' && path !== '/meal-prep') {
    await openNeeds(page);
    await page.locator('textarea[name=notes]').fill(note);
  }
  // What each answer comes to stands beside it, where the way is known.
  if (begin === undefined) {
    // With scripts it follows by itself.
    const update = button(page, 'Update the price');
    if (await update.isVisible()) await update.click();
    await page.getByText(soFar).waitFor();
  }
  await button(page, 'Continue').click();
  await page.getByRole('list', { name: 'Days' }).waitFor();
  await page.getByText(soFar).waitFor();
}

const times = (page: Page) => page.getByRole('group', { name: /day, / }).getByRole('radio');

/** A time that the draft on the page could have is held by others, until nobody is left who could come. */
async function takeTimeOf(page: Page, startsAt: string): Promise<void> {
  const draftId = new URL(page.url()).searchParams.get('draft') ?? '';
  const { rows } = await sql<{
    visit: { optionId: string };
  }>`select answers -> 'details' as visit from booking_drafts where id = ${draftId}`.execute(
    beside.platform.database,
  );
  const [draft] = rows;
  if (draft === undefined) throw new Error('The draft is not there.');
  for (let left = 80; left > 0; left -= 1) {
    const request = {
      recipientId: someoneElse.recipientId,
      answers: draft.visit,
      startsAt: new Date(startsAt),
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
  await page.getByText('We saved what you typed.').waitFor();
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
  await sql`update bookings set held_until = ${now()}::timestamptz + interval '3 minutes' where state = 'held'`.execute(
    database,
  );
  await page.clock.install();
  await page.reload();
  await sql`update bookings set held_until = ${now()}::timestamptz + interval '3 minutes' where state = 'held'`.execute(
    database,
  );
  await wake(page);
  const fold = page.getByRole('group').filter({ hasText: 'Price and canceling, in full' });
  await fold.locator('summary').click();
  const kept = page.waitForResponse((response) => response.url().includes('.data'));
  await page.clock.runFor('05:01');
  await kept;
  expect(
    (
      await sql`select 1 from bookings where state = 'held' and held_until < ${now()}::timestamptz + interval '14 minutes' and booked_by = ${someoneElse.member.userId} and service_option_id = 'video-help'`.execute(
        database,
      )
    ).rows,
  ).toEqual([]);
  expect(await fold.getAttribute('open')).not.toBeNull();
}

describe.each(
  passes([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ] as const),
)('%s', (_, javaScript) => {
  let rosa: Visitor;
  let daniel: Visitor;
  it.beforeAll(async ({ service, browser }) => {
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
    await chooseClearTime(page);
    await goOnToCheck(page);
    await openFoldsOfCheck(page);
    expect(await page.getByRole('main').innerText()).toMatch(story.price);
    expect(await page.getByRole('main').innerText()).toMatch(story.ordered);
    await button(page, /^Book for \$/).click();
    await heading(page, /Thank you/).waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/Reference\s+HS-/);
    expect(await page.getByRole('main').innerText()).toMatch(story.ordered);
  });

  it.each(stories)(
    'her son in Denver sees both times at $path; his first choice is taken while he looks, and nothing he typed is lost',
    async (story) => {
      const { page } = daniel;
      const note = 'The bell is broken. Please knock.';
      await askForTimes(page, story, note);
      expect(await page.getByText(/(AM|PM|noon).*, Denver time/).count()).toBeGreaterThan(1);
      await takeTimeOf(page, await chooseClearTime(page));
      await button(page, 'Continue').click();
      if (story.path === '/meal-prep') {
        await page.locator('textarea[name=notes]').fill(note);
        await button(page, 'Continue').click();
        await button(page, 'Let the kitchen choose').click();
      }
      await page.getByText('That time is no longer available').waitFor();
      await times(page).last().check();
      await button(page, 'Continue').click();
      await openFoldsOfCheck(page);
      const check = await page.getByRole('main').innerText();
      expect(check).toContain(note);
      expect(check).toMatch(/Your time\s+.*Denver time/);
      // What is held for him is still offered to him, though nobody else could have it.
      await page.getByRole('link', { name: 'Change when' }).click();
      await page.getByRole('list', { name: 'Days' }).waitFor();
      expect(
        await times(page).evaluateAll(
          (radios) => radios.filter((radio) => radio instanceof HTMLInputElement && radio.checked).length,
        ),
      ).toBe(1);
    },
  );

  it('what Rosa has begun goes on on her tablet, and with the concierge on the phone', async ({
    inOffice,
    signedIn,
  }) => {
    await askForTimes(rosa.page, stories[4]!);
    const tablet = await signedIn(cast.rosa, { javaScript });
    await tablet.page.goto('/senior-tech');
    await tablet.page.getByText('We saved your answers').waitFor();
    await times(tablet.page).first().waitFor();

    const office = await inOffice({ javaScript });
    await office.page.goto('/office/call?find=rosa+alvarez');
    await office.page
      .getByRole('link', { name: /^Continue their draft: Tech help, Smartphone help/ })
      .click();
    await heading(office.page, 'When should we come?').waitFor();
    await office.page.locator('[data-press="1"]').click();
    await office.page.getByText('Read this aloud').waitFor();
    await tablet.page.goto('/senior-tech');
    await heading(tablet.page, 'Check and pay').waitFor();
    await button(office.page, 'Book').click();
    await office.page.getByText(/^Booked: Smartphone help/).waitFor();
    await tablet.page.reload();
    await heading(tablet.page, /Thank you/).waitFor();
    await tablet.page.goto(tablet.page.url().replace('post-booking', 'account/upcoming-booking'));
    await openDetails(tablet.page);
    await tablet.page.getByText('Visit history').click();
    await tablet.page.getByText('Arranged by phone').waitFor();
  });

  it('Rosa takes longer than a time is kept, and books help by video all the same', async () => {
    const { page } = rosa;
    await askForTimes(page, byVideo);
    await chooseClearTime(page);
    await button(page, 'Continue').click();
    await openFoldsOfCheck(page);
    await page.getByRole('link', { name: 'Change needs and preferences' }).click();
    await writeAfterTheSessionHasEnded(page);
    await button(page, 'Continue').click();
    await heading(page, 'Check and pay').waitFor();
    if (javaScript) await seeTheTimeKeptOn(page);
    await sql`update bookings set held_until = ${now()}::timestamptz - interval '1 minute' where state = 'held'`.execute(
      beside.platform.database,
    );
    await releaseExpiredHolds(beside.platform);
    expect(
      (await sql`select 1 from bookings where state = 'held'`.execute(beside.platform.database)).rows,
    ).toEqual([]);
    await button(page, /^Book for \$/).click();
    await heading(page, /Thank you/).waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/Where\s+By video\. .* will call your phone/);
  });
});
