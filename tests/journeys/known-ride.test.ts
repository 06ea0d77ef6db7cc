import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { addCardUnlessSaved, chooseClearTime, goOnToCheck, sayForWhom } from './booking-steps.ts';
import { CountedWay } from './counted-way.ts';
import { it as journey, passes } from './journey.ts';
import { button, heading } from './member-steps.ts';
import { askForRideTimes, sayAppointment } from './ride-steps.ts';

const it = journey.extend('settings', { scope: 'file' }, { CLOCK_STARTS_AT: '2027-02-05T15:00:00Z' });

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
/** Where to and how home, each with the foot of the page, and the card of what the driver reads. */
const tallest = {
  way: 1_100,
  rider: 1_100,
  /** With the question for how long the driver waits. */
  riderWaits: 1_240,
  /** The times of a day at which a ride can begin. */
  when: 1_630,
};

async function rideOnce(page: Page): Promise<void> {
  await page.goto('/ride?new=1');
  await sayForWhom(page);
  await askForRideTimes(page);
  expect(await heightOf(page)).toBeLessThanOrEqual(tallest.when);
  await chooseClearTime(page);
  await goOnToCheck(page);
  await heading(page, 'Check and pay').waitFor();
  await addCardUnlessSaved(page);
  await button(page, /^Book /).click();
  await page.waitForURL('**/post-booking/**');
}

describe.each(passes([true, false]))('with JavaScript %s', (javaScript) => {
  it('a ride to a known doctor is booked in four presses, and only the appointment is typed', async ({
    signedIn,
  }) => {
    const { page } = await signedIn(cast.rosa, { javaScript, width: 390 });
    await rideOnce(page);

    await page.goto('/ride?new=1');
    const way = new CountedWay(page);
    await way.press('Continue', 'Where are you going?');
    await page.getByText('80 Lafayette Street', { exact: true }).waitFor();
    expect(await heightOf(page)).toBeLessThanOrEqual(tallest.way);
    await sayAppointment(page, 'Friday', '15:30');
    await way.press('Continue', 'How do you get home?');
    await page.getByRole('listitem').filter({ hasText: 'Meet me at my door' }).waitFor();
    expect(await heightOf(page)).toBeLessThanOrEqual(tallest.rider);
    await page.getByRole('radio', { name: /^The driver waits/ }).check();
    expect(await heightOf(page)).toBeLessThanOrEqual(tallest.riderWaits);
    await page.getByRole('radio', { name: /^I get home another way/ }).check();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await way.press('Continue', 'Check and pay');
    expect(await page.getByRole('main').innerText()).toMatch(/there by 3:\d\d PM/);
    await way.press(/^Book for \$/, 'You’re booked. Thank you.');
    way.expectToTake(
      ['What kind of ride?', 'Where are you going?', 'How do you get home?', 'Check and pay'],
      0,
    );
  });

  it('an appointment that no driver is available for is said, with the times of its day', async ({
    signedIn,
  }) => {
    const { page } = await signedIn(cast.grace, { javaScript, width: 390 });
    await page.goto('/ride?new=1');
    await sayForWhom(page);
    await page.getByRole('radio', { name: /^Ride to a doctor/ }).check();
    await button(page, 'Continue').click();
    await page.getByLabel(/^(Place or s|S)treet address/).fill('80 Lafayette Street, 10013');
    await sayAppointment(page, 'Friday', '06:00');
    await button(page, 'Continue').click();
    await page.getByRole('radio', { name: /^I get home another way/ }).check();
    for (const name of ['No, just me', /^At the curb/, /^A cane/, /^No steps/])
      await page.getByRole('radio', { name }).check();
    await button(page, 'Continue').click();
    await page.getByText('No one can drive you there by Friday, February 12, 6:00 AM.').waitFor();
    const shown = page.locator('input[name=starts_at]').last();
    expect(await shown.getAttribute('value')).toMatch(/^2027-02-12/);
  });
});
