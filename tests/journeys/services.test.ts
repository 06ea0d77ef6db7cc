import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import {
  addCardUnlessSaved,
  chooseClearTime,
  goOnToCheck,
  identifierIn,
  openFoldsOfCheck,
  openNextDay,
  sayForWhom,
} from './booking-steps.ts';
import { it } from './in-office.ts';
import { passes } from './journey.ts';
import { button, heading, signIn } from './member-steps.ts';
import { actInOffice, playItsDay } from './other-side.ts';
import {
  fillDestination,
  goOnToRider,
  openDestination,
  openDriverQuestions,
  rideWithCane,
  sayAppointment,
} from './ride-steps.ts';

async function goOn(page: Page, name = 'Continue'): Promise<void> {
  await button(page, name).click();
}

/** The first free time, nothing to add, and on to the check. */
async function chooseTimeAndCheck(page: Page): Promise<void> {
  await chooseClearTime(page);
  await goOnToCheck(page);
  await heading(page, 'Check and pay').waitFor();
}

async function payAndBook(page: Page): Promise<void> {
  await addCardUnlessSaved(page);
  await button(page, /^Book /).click();
  await page.waitForURL('**/post-booking/**');
}

describe.each(
  passes([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ] as const),
)('%s', (_, javaScript) => {
  it('Rosa books a ride to the doctor, round trip', async ({ signedIn, inOffice }) => {
    const visitor = await signedIn(cast.rosa, { javaScript, width: 360 });
    visitor.expectStatus(422);
    const { page } = visitor;
    await page.goto('/ride?new=1');
    await sayForWhom(page);
    await heading(page, 'What kind of ride?').waitFor();
    await page.getByRole('radio', { name: /^Ride to a doctor/ }).check();
    await goOn(page);
    await heading(page, 'Where are you going?').waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);

    // Where a ride went the last time is filled in.
    await openDestination(page);
    await page.getByLabel('Street address').fill('');
    await page.getByRole('radio', { name: /^I have an appointment/ }).check();
    await goOn(page);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/Choose the day of the appointment/);
    await sayAppointment(page, 'Friday', '15:30');
    await goOn(page);
    await page
      .getByRole('alert')
      .getByText(/street address/)
      .waitFor();
    await fillDestination(page);
    await goOnToRider(page);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('radio', { name: /^The driver waits/ }).check();
    await page.getByRole('radio', { name: /^1 hour\W+\$/ }).check();
    await openDriverQuestions(page);
    await page.getByRole('radio', { name: 'No, just me' }).check();
    await page.getByRole('radio', { name: /^Inside, both ends/ }).check();
    await page.getByRole('radio', { name: /^A wheelchair I stay in/ }).check();
    await page.getByRole('radio', { name: '1 to 5 steps' }).check();
    await goOn(page);
    await page
      .getByRole('alert')
      .getByText(/you need the wheelchair ride/)
      .waitFor();
    await page.getByRole('radio', { name: 'A walker', exact: true }).check();
    await goOn(page);

    // The appointment decides the pick-up, and another one can be chosen all the same.
    await heading(page, 'Check and pay').waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/there by 3:\d\d PM/);
    await page.getByRole('link', { name: 'Change when we come' }).click();
    await heading(page, 'What time works for you?').waitFor();
    await page
      .getByRole('radio', { name: /^There by / })
      .first()
      .waitFor();
    expect(await page.getByRole('main').innerText()).toContain('Pickup at ');
    await chooseTimeAndCheck(page);
    await openFoldsOfCheck(page);
    const check = await page.getByRole('main').innerText();
    expect(check).toContain('80 Lafayette Street\nNew York, NY 10013');
    expect(check).toMatch(/Wait time/);
    expect(check).toMatch(/pickup at .*, there by .*\s+\(/);
    expect(check).toContain('Help me inside at both ends. I bring a walker. 1 to 5 steps at my door.');
    expect(check).toMatch(/Time to help at the door/);
    await payAndBook(page);
    const id = identifierIn(page);
    const booked = await page.getByRole('main').innerText();
    expect(booked).toContain('80 Lafayette Street\nNew York, NY 10013');
    expect(booked).toMatch(/pickup at .*, there by /);
    await page.goto('/account/upcoming-booking/itinerary');
    expect(await page.getByRole('main').innerText()).toContain('1 to 5 steps at my door');
    const office = await inOffice({ javaScript: false });
    await office.page.goto(`/office/visits/${id}`);
    expect(await office.page.getByRole('main').innerText()).toMatch(/there by [\s\S]*I bring a walker/);
  });
});

describe.each(
  passes([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ] as const),
)('a carer %s', (_, javaScript) => {
  it('sees the price of a ride round trip, and books both rides with a time of its own for the way home', async ({
    openWindow,
    inOffice,
  }) => {
    const visitor = await openWindow({ javaScript, width: 360 });
    visitor.expectStatus(422);
    const { page } = visitor;
    await page.goto('/ride-detail');
    await page.getByLabel('Pickup ZIP code').fill('11375');
    await goOn(page, 'See the price');
    await page.getByRole('alert').getByText('Choose how to plan the ride.').waitFor();
    await fillDestination(page);
    await page.getByRole('radio', { name: /^When I need to be there/ }).check();
    await page.getByRole('radio', { name: /^Round trip, and I choose/ }).check();
    await goOn(page, 'See the price');
    await page.getByRole('heading', { name: 'The price for your home' }).waitFor();
    const price = await page.getByRole('main').innerText();
    expect(price).toMatch(/each way/);
    expect(price).toMatch(/There by .* \(pickup at /);
    const [total] = /\$\d+\.\d\d/.exec(price.slice(price.indexOf('Total'))) ?? [];

    await signIn(page, cast.daniel.email, demoPassword);
    await page.goto('/ride?new=1');
    await sayForWhom(page);
    await page.getByRole('radio', { name: /^Ride to a doctor/ }).check();
    await goOn(page);
    await fillDestination(page);
    // Another day than that of the ride before, which may have its driver.
    await sayAppointment(page, 'Wednesday', '15:30');
    await goOnToRider(page);
    await page.getByRole('radio', { name: /^At a set time/ }).check();
    await rideWithCane(page);
    await goOn(page);
    await heading(page, 'When should we bring you home?').waitFor();
    await page.goto(page.url().replace('step=back', 'step=time'));
    await heading(page, 'What time works for you?').waitFor();
    // After the last ride there of a day nobody brings one home on that day.
    await page.getByRole('group', { name: /day, / }).first().getByRole('radio').last().check();
    await goOn(page);
    await heading(page, 'When should we bring you home?').waitFor();
    await page.getByRole('link', { name: 'Choose another time to go' }).click();
    await heading(page, 'What time works for you?').waitFor();
    await openNextDay(page);
    await page
      .getByRole('radio', { name: /^There by / })
      .nth(2)
      .check();
    await goOn(page);
    await heading(page, 'When should we bring you home?').waitFor();
    await page.getByText(/Ride there: .*, pickup at .*, there by /).waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    expect(await page.getByText(/Denver time/).count()).toBeGreaterThan(1);
    await goOn(page);
    await page.getByRole('alert').getByText('Choose one of the times.').first().waitFor();
    await chooseClearTime(page);
    await goOnToCheck(page);
    await heading(page, 'Check and pay').waitFor();
    const check = await page.getByRole('main').innerText();
    expect(check).toMatch(/There: .*there by .*\n?.*Home: pickup on /s);
    expect(check).toMatch(/Your time, ride there\s+.*Denver time/);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await addCardUnlessSaved(page);
    expect(await button(page, /^Book both rides for \$/).innerText()).toBe(`Book both rides for ${total}`);
    await button(page, /^Book both rides for \$/).click();
    await page.waitForURL('**/post-booking/**');
    await page.goto(page.url().replace('post-booking', 'account/upcoming-booking'));
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_700);
    await page.getByRole('link', { name: /^The ride home, .* [AP]M: Booked$/ }).click();
    await page.getByRole('link', { name: /^The ride there, .* [AP]M: Booked$/ }).waitFor();
    await page.locator('summary', { hasText: 'Details and price' }).click();
    await page
      .getByText(/the ride home/)
      .first()
      .waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(
      /From\s+80 Lafayette Street\s+New York, NY 10013\s+To\s+/,
    );
    const office = await inOffice({ javaScript: false });
    await office.page.goto('/office/visits?text=Alvarez');
    await office.page
      .getByText(/^Ride to a doctor, the ride home/)
      .first()
      .waitFor();
  });
});

describe('a visit before the work', () => {
  it('is free to book where the visit is, without a card; its quote is agreed to, booked for a day and paid for', async ({
    service,
    signedIn,
  }) => {
    const visitor = await signedIn(cast.grace, { width: 360, javaScript: false });
    const { page } = visitor;
    await page.goto('/maintenance-repair?new=1');
    await sayForWhom(page);
    await page.getByRole('radio', { name: /^A first look, then a quote/ }).check();
    await goOn(page);
    await page.getByRole('radio', { name: 'A ramp, or other steps' }).check();
    await goOn(page, 'Continue');
    await chooseTimeAndCheck(page);
    await button(page, 'Book the free visit').click();
    await page.waitForURL('**/post-booking/**');
    const id = identifierIn(page);
    expect(await actInOffice(service, id, 'confirm')).toBe('Visit confirmed.');
    expect(await playItsDay(service, id, ['on_the_way', 'arrived'])).toEqual(['on_the_way', 'arrived']);
    expect(
      await actInOffice(service, id, 'quote', {
        description: 'A ramp at the front door',
        amount_cents: 72_000,
        hours: 4,
      }),
    ).toBe('Quote sent.');
    await page.goto(`/account/upcoming-booking/${id}`);
    await page.getByRole('link', { name: 'View quote' }).click();
    await heading(page, 'Your quote').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('$720.00');
    await button(page, 'Accept and choose a day').click();
    await heading(page, 'When should we come?').waitFor();
    await chooseTimeAndCheck(page);
    expect(await page.getByRole('main').innerText()).toContain('as in your quote');
    await payAndBook(page);
    await page.goto(`/account/upcoming-booking/${id}/quote`);
    await page.getByText('Accepted. The work is booked.').waitFor();
  });
});
