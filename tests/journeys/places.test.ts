import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { addCardUnlessSaved, goOnToCheck, sayForWhom } from './booking-steps.ts';
import { it, passes } from './journey.ts';
import { button, heading, openFold } from './member-steps.ts';
import { goOnToRider, rideWithCane } from './ride-steps.ts';

const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });

async function openRide(page: Page): Promise<void> {
  await page.goto('/ride?new=1');
  await sayForWhom(page);
  await radio(page, /^Ride to a doctor/).check();
  await button(page, 'Continue').click();
  await radio(page, /^I choose the pickup time/).waitFor();
}

async function answerTheRest(page: Page): Promise<void> {
  await goOnToRider(page);
  await radio(page, /^I get home another way/).check();
  await rideWithCane(page);
  await button(page, 'Continue').click();
  await heading(page, 'What time works for you?').waitFor();
}

const openPerson = async (page: Page, name: string) => {
  await page.goto('/account/people');
  await page.getByRole('link', { name: `Edit ${name}’s details` }).click();
  await heading(page, `${name}’s details`).waitFor();
};

describe.each(passes([true, false]))('with JavaScript %s', (javaScript) => {
  const member = javaScript ? cast.rosa : cast.grace;
  const name = javaScript ? 'Rosa Alvarez' : 'Sunja Kim';

  it('a place is ridden to, given a name, chosen with one press, and removed', async ({ signedIn }) => {
    const visitor = await signedIn(member, { javaScript, width: 360 });
    const { page } = visitor;
    await openRide(page);
    // All of the address in one field.
    await page.getByLabel(/^(Place or s|S)treet address/).fill('80 Lafayette Street, New York, NY 10013');
    await radio(page, /^I choose the pickup time/).check();
    await answerTheRest(page);
    await page.getByRole('group', { name: /day, / }).first().getByRole('radio').first().check();
    await goOnToCheck(page);
    await heading(page, 'Check and pay').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('80 Lafayette Street\nNew York, NY 10013');
    await addCardUnlessSaved(page);
    await button(page, /^Book for \$/).click();
    await page.waitForURL('**/post-booking/**');

    await openPerson(page, name);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await openFold(page, '80 Lafayette Street');
    await page.getByLabel('Name for 80 Lafayette Street').fill('Dr. Lin');
    await button(page, 'Save the name of 80 Lafayette Street').click();
    await page.getByText('Name saved.').waitFor();

    await openRide(page);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    visitor.expectStatus(422);
    const chosen = radio(page, /^Dr\. Lin\W+80 Lafayette Street, New York, NY/);
    // It is where the last ride went.
    expect(await chosen.isChecked()).toBe(true);
    // As it was the last time.
    expect(await radio(page, /^I choose the pickup time/).isChecked()).toBe(true);
    await page.locator('summary', { hasText: 'The ride starts at home' }).click();
    await radio(page, 'No, at another address').check();
    await button(page, 'Continue').click();
    await page.getByRole('link', { name: 'Enter the street address where the ride starts or ends.' }).click();
    await page.getByLabel('What’s the address?').fill('9 Burns Street, 11375');
    await answerTheRest(page);
    await page.getByRole('group', { name: /day, / }).first().getByRole('radio').first().check();
    await goOnToCheck(page);
    await heading(page, 'Check and pay').waitFor();
    const summary = await page.getByRole('main').innerText();
    expect(summary).toContain('9 Burns Street\nForest Hills, NY 11375');
    expect(summary).toContain('80 Lafayette Street\nNew York, NY 10013');

    await openPerson(page, name);
    await openFold(page, 'Dr. Lin');
    await button(page, 'Remove Dr. Lin').click();
    await page.getByText('Place removed.').waitFor();
    expect(await page.locator('summary', { hasText: 'Dr. Lin' }).count()).toBe(0);
  });

  it('a person gets an emergency contact, another one, and none', async ({ signedIn }) => {
    const visitor = await signedIn(member, { javaScript, width: 360 });
    const { page } = visitor;
    await openPerson(page, name);
    await openFold(page, 'emergency contact');
    await page.getByLabel('Emergency contact’s name').fill('Ana Ruiz');
    await page.getByLabel('Emergency contact’s phone number').fill('12');
    visitor.expectStatus(422);
    await button(page, 'Save emergency contact').click();
    await page.getByRole('link', { name: /^Enter a phone number/ }).waitFor();
    expect(await page.getByLabel('Emergency contact’s name').inputValue()).toBe('Ana Ruiz');
    await page.getByLabel('Emergency contact’s phone number').fill('212 555 0199');
    await page.getByLabel(/^Relationship to /).fill('daughter');
    await button(page, 'Save emergency contact').click();
    await page.getByText('Emergency contact saved.').waitFor();
    await page.getByText('Ana Ruiz, daughter: (212) 555-0199').waitFor();
    await openFold(page, 'Change the emergency contact');
    expect(await page.getByLabel('Emergency contact’s phone number').inputValue()).toBe('(212) 555-0199');
    await button(page, 'Remove emergency contact').click();
    await page.getByText('Emergency contact removed.').waitFor();
    await openFold(page, 'Add an emergency contact');
    expect(await page.getByLabel('Emergency contact’s name').inputValue()).toBe('');
  });

  it('a place is added with its whole address in one field', async ({ signedIn }) => {
    const { page } = await signedIn(member, { javaScript, width: 360 });
    await openPerson(page, name);
    await openFold(page, 'Add a place');
    await page.getByLabel('Place name').fill('The library');
    await page
      .getByRole('form', { name: 'Add a place' })
      .getByLabel('Street address')
      .fill('108-19 71st Avenue, Forest Hills, NY 11375');
    await button(page, 'Save place').click();
    await page.getByText('Place saved.').waitFor();
    await openFold(page, 'The library');
    await page.getByText('108-19 71st Avenue, Forest Hills, NY 11375').waitFor();
    await openRide(page);
    await radio(page, /^The library/).check();
  });
});
