import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { askForTimes, chooseClearTime, goOnToCheck, knownHeading, sayForWhom } from './booking-steps.ts';
import { it as journey, passes } from './journey.ts';
import { button, heading } from './member-steps.ts';
import { fillDestination, goOnToRider, rideWithCane, sayAppointment } from './ride-steps.ts';

const it = journey.extend('settings', { scope: 'file' }, { CLOCK_STARTS_AT: '2027-02-05T15:00:00Z' });

const phone = { width: 390, height: 844 };

/**
 * The most that each page of a booking takes on a phone, in pixels, with the line that says it is a demo and
 * the foot of every page, which come to 150. Those of a ride that is known are in known-ride.test.ts.
 */
const tallest = {
  when: 1_688,
  /** With the question for how long, which only visits that come again raise. */
  whenAgain: 2_060,
  /** Each time names what the recipient has then. */
  whenBusy: 1_840,
  /** Each time is told by the clock of the reader too. */
  whenFarAway: 2_100,
  /** What there is to do, with what is known of the recipient on a card. */
  cleaning: 2_100,
  repair: 2_050,
  check: 1_400,
  firstWay: 1_100,
  /** Four questions that nobody can answer for the rider. */
  firstRider: 1_740,
};

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** The addresses of the week that is shown, each with the times of its day. */
async function daysOfWeek(page: Page): Promise<string[]> {
  const days = await page.getByRole('list', { name: 'Days' }).getByRole('link').all();
  const paths = await Promise.all(days.map((day) => day.getAttribute('href')));
  return paths.map((path) => new URL(path ?? '', page.url()).href);
}

describe('on a phone', () => {
  it.for(passes([true, false]))(
    'when to come is two screens on a day without anything else, with JavaScript %s',
    async (javaScript, { signedIn }) => {
      for (const member of [cast.rosa, cast.daniel]) {
        const { page } = await signedIn(member, { javaScript });
        await page.setViewportSize(phone);
        await askForTimes(page, 'Home cleaning');
        const days = await daysOfWeek(page);
        expect(days.length).toBeGreaterThan(4);
        for (const day of days) {
          await page.goto(day);
          const isBusy = await page.getByText(/^Same time as/).count();
          const most = isBusy > 0 ? tallest.whenBusy : tallest.when;
          expect(await heightOf(page)).toBeLessThanOrEqual(member === cast.rosa ? most : tallest.whenFarAway);
        }
        if (member === cast.daniel) continue;
        await page.getByRole('radio', { name: 'Every week' }).check();
        expect(await heightOf(page)).toBeLessThanOrEqual(tallest.whenAgain);
      }
    },
  );

  it.for(passes([true, false]))(
    'what is booked is told on one card, with JavaScript %s',
    async (javaScript, { signedIn }) => {
      for (const member of [cast.daniel, cast.rosa]) {
        const { page } = await signedIn(member, { javaScript });
        await page.setViewportSize(phone);
        await askForTimes(page, 'Home cleaning');
        await chooseClearTime(page);
        await goOnToCheck(page);
        await heading(page, 'Check and pay').waitFor();
        expect(await heightOf(page)).toBeLessThanOrEqual(tallest.check);
        await expectInSight(page);
        expect(await page.getByRole('link', { name: 'Who’s coming to your door' }).count()).toBeGreaterThan(
          0,
        );
        const changes = page.getByRole('main').getByRole('link', { name: /^Change / });
        expect(await changes.allInnerTexts()).toHaveLength(4);
        for (const change of await changes.all())
          expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      }
    },
  );

  it('what there is to do is asked with what is known in a few lines', async ({ signedIn }) => {
    const { page } = await signedIn(cast.rosa, { javaScript: false });
    await page.setViewportSize(phone);
    for (const [path, kind, most] of [
      ['/cleaning', /^Home cleaning/, tallest.cleaning],
      ['/maintenance-repair', /^Home repair/, tallest.repair],
    ] as const) {
      await page.goto(`${path}?new=1`);
      await sayForWhom(page);
      await page.getByRole('radio', { name: kind }).check();
      await button(page, 'Continue').click();
      await knownHeading(page).waitFor();
      expect(await heightOf(page)).toBeLessThanOrEqual(most);
    }
  });

  it('a first ride is asked about on two short pages', async ({ signedIn }) => {
    const { page } = await signedIn(cast.rosa, { javaScript: false });
    await page.setViewportSize(phone);
    await page.goto('/ride?new=1');
    await sayForWhom(page);
    await page.getByRole('radio', { name: /^Ride to a doctor/ }).check();
    await button(page, 'Continue').click();
    await fillDestination(page);
    await sayAppointment(page, 'Friday', '15:30');
    expect(await heightOf(page)).toBeLessThanOrEqual(tallest.firstWay);
    await goOnToRider(page);
    await rideWithCane(page);
    expect(await heightOf(page)).toBeLessThanOrEqual(tallest.firstRider);
  });
});

/** The way to book is in the window before anything is scrolled. */
async function expectInSight(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const box = await button(page, /^(Book for|Add a card)/).boundingBox();
  expect((box?.y ?? phone.height) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
}
