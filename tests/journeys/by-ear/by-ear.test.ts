import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ProgressStep } from '#domains/visits/day/day-steps.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import { bookCleaning, countRooms, typeTestCard } from '../booking-steps.ts';
import { wake } from '../browser.ts';
import { openInside } from '../inside.ts';
import { it as journey } from '../journey.ts';
import { activationCode } from '../mailbox.ts';
import { button, fillProfile, heading, signIn, testPassword } from '../member-steps.ts';
import { playItsDay } from '../other-side.ts';
import { readAloud } from './screen-reader.ts';

const it = journey.extend('settings', { scope: 'file' }, { CLOCK_STARTS_AT: '2027-02-02T15:00:00Z' });

/** What is another one each time, by what it is. */
const changing: [like: RegExp, what: string][] = [
  [/HS-[2-9A-Z]{4}-[2-9A-Z]{3}/g, '‹reference›'],
  [/(?<=these two words first:\n).*/g, '‹two words›'],
  // A day of the demo's, which is another one in another zone.
  [/(?<=Background check: ).*/g, '‹day›'],
  [/(?<=for you until |free until )\d+:\d\d AM/g, '‹minutes from now›'],
  [
    /(?<=(?:Booked|On the way|At the door|At work|Done|Canceled|Left at|Since) )\d+:\d\d AM/g,
    '‹a moment ago›',
  ],
  [/(?<=This visit is done, level 1\n\w+, \w+ \d+, )\d+:\d\d AM/g, '‹a moment ago›'],
];

/** What is said along a way, page by page. */
class HeardWay {
  private readonly pages: string[] = [];
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async listen(name: string, part?: 'main' | 'body'): Promise<void> {
    this.keep(name, await this.read(part));
  }

  /** The page of the stand-in for the bank, which React does not run. */
  async listenAtBank(name: string): Promise<void> {
    this.keep(name, await readAloud(this.page));
  }

  /** What comes before a heading from which on the page is as it was before. */
  async listenUntil(heading: string, name: string): Promise<void> {
    const said = await this.read();
    this.keep(
      name,
      said.slice(
        0,
        said.findIndex((line) => line.startsWith(`heading, ${heading}`)),
      ),
    );
  }

  /** What is there only with scripts is there once React runs the page. */
  private async read(part?: 'main' | 'body'): Promise<string[]> {
    await wake(this.page);
    return readAloud(this.page, part);
  }

  private keep(name: string, said: string[]): void {
    expect.soft([name, trippedOver(said)]).toEqual([name, []]);
    this.pages.push([`# ${name}`, '', ...said, ''].join('\n'));
  }

  get text(): string {
    return changing.reduce((text, [like, what]) => text.replaceAll(like, what), this.pages.join('\n'));
  }
}

it('a first booking', async ({ service, openWindow }) => {
  const visitor = await openWindow({ width: 360 });
  const { page } = visitor;
  const heard = new HeardWay(page);
  visitor.expectStatus(422);
  await page.goto('/');
  await heard.listen('The start page, all of it', 'body');
  await button(page, 'See prices and times').click();
  await page.getByRole('alert').waitFor();
  await heard.listenUntil('Who’s at your door', 'The start page, without a ZIP code');
  await page.getByLabel('ZIP code of the home').fill('11375');
  await button(page, 'See prices and times').click();
  await heading(page, 'We serve Forest Hills, 11375').waitFor();
  await heard.listenUntil('Who’s at your door', 'The start page, with a ZIP code');
  await page
    .getByRole('link', { name: /, Cleaning$/ })
    .first()
    .click();
  await heading(page, 'Create an account').waitFor();
  await heard.listen('Create an account');
  await button(page, 'Create my account').click();
  await page.getByRole('alert').waitFor();
  await heard.listen('Create an account, with nothing filled in');
  await page.getByLabel('Your name').fill('June Park');
  await page.getByLabel(/email address or mobile phone/).fill('june@example.com');
  await page.getByLabel('Create a password').fill(testPassword);
  await button(page, 'Create my account').click();
  await heading(page, /code/i).waitFor();
  await heard.listen('The code');
  await page.getByLabel('Code', { exact: true }).fill(await activationCode(service.url, 'june@example.com'));
  await button(page, 'Continue').click();
  await heading(page, 'Where should we come?').waitFor();
  await heard.listen('The profile');
  await fillProfile(page);
  await heading(page, 'How big is the job?').waitFor();
  await heard.listen('How much there is to do');
  await button(page, 'Continue').click();
  await page.getByRole('alert').waitFor();
  await heard.listen('How much there is to do, with nothing chosen');
  await countRooms(page);
  await button(page, 'Continue').click();
  await heading(page, 'When should we come?').waitFor();
  await heard.listen('When to come');
  await page.getByRole('group', { name: /day, / }).first().getByRole('radio').first().check();
  await button(page, 'Continue').click();
  await heading(page, 'Check and pay').waitFor();
  await heard.listen('Check and pay');
  await button(page, 'Add a card').click();
  await heading(page, /card/i).waitFor();
  await heard.listenAtBank('The card');
  await typeTestCard(page);
  await button(page, /^Book for \$/).waitFor();
  await heard.listen('Check and pay, with a card');
  await button(page, /^Book for \$/).click();
  await heading(page, 'You’re booked. Thank you.').waitFor();
  await heard.listen('The visit is booked');
  await expect(heard.text).toMatchFileSnapshot('first-booking.txt');
});

it('a cancellation', async ({ signedIn }) => {
  const { page } = await signedIn(cast.rosa, { width: 360 });
  const heard = new HeardWay(page);
  const id = await bookCleaning(page);
  await page.goto('/account/upcoming-booking');
  await heard.listen('Upcoming visits');
  await page.goto(`/account/upcoming-booking/${id}`);
  await heard.listen('The visit');
  await page.getByRole('link', { name: 'Cancel visit' }).click();
  await heading(page, 'Cancel this visit?').waitFor();
  await heard.listen('Cancel visit');
  await button(page, 'Yes, cancel this visit').click();
  await page.getByText('Visit canceled', { exact: true }).waitFor();
  await heard.listen('Visit canceled');
  await expect(heard.text).toMatchFileSnapshot('cancellation.txt');
});

it('a visit on its day', async ({ service, openWindow, signedIn }) => {
  const booked = await signedIn(cast.rosa, { width: 360 });
  const id = await bookCleaning(booked.page);
  const beside = await openInside(service);
  const { starts_at: start } = await beside.platform.database
    .selectFrom('bookings')
    .select('starts_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await beside.close();
  await booked.leave();
  await service.goOnAt(start);

  const visitor = await openWindow({ width: 360 });
  const { page } = visitor;
  visitor.expectStatus(422);
  const heard = new HeardWay(page);
  await signIn(page, cast.rosa.email, demoPassword);
  await heard.listen('Upcoming visits');
  const report = async (...steps: ProgressStep[]) => {
    // An open page follows the day by itself, and would be left while it does.
    await page.goto('about:blank');
    expect(await playItsDay(service, id, steps)).toEqual(steps);
    await page.goto(`/account/upcoming-booking/${id}`);
  };
  await report('on_the_way');
  await heard.listen('On the way');
  await report('arrived');
  await heard.listen('At the door');
  // No page is opened only to be left at once, in the middle of what it loads.
  await report('in_progress', 'completed');
  await heard.listen('Your visit is done');
  await page.getByRole('link', { name: 'Rate this visit' }).click();
  await heading(page, 'How was your visit?').waitFor();
  await heard.listen('How the visit was');
  await button(page, 'Send').click();
  await page.getByRole('alert').waitFor();
  await heard.listen('How the visit was, with nothing chosen');
  await page.getByRole('radio', { name: 'Very good' }).check();
  await page.getByRole('group', { name: 'Add a tip?' }).getByRole('radio').nth(1).check();
  await button(page, 'Send').click();
  await page.getByText('Thanks for telling us').waitFor();
  await heard.listen('Thank you');
  await expect(heard.text).toMatchFileSnapshot('visit-day.txt');
});

/** What makes a listener stop: the same words twice in a row, and what has no words at all. */
function trippedOver(said: readonly string[]): string[] {
  const words = said.map((line) => line.replace(/^(?:[\w ]+: )?[a-z]+, /, '').replace(/, level \d.*/, ''));
  return said.filter(
    (line, index) =>
      words[index] === words[index - 1] || /^(?:\d+ of \d+: )?(?:link|button|image)$/.test(line),
  );
}

it('stops at what is said twice, and at a link without words', () => {
  const said = ['heading, Status, level 2', 'Status', '1 of 2: link, Change', '2 of 2: link'];
  expect(trippedOver(said)).toEqual(['Status', '2 of 2: link']);
});
