import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { typeTestCard } from './booking-steps.ts';
import { fillGift } from './gift-steps.ts';
import { it, passes } from './journey.ts';
import { messageTo } from './mailbox.ts';
import { button, enterCode, heading, testPassword } from './member-steps.ts';

/** Sam pays, and reads the code on the card. */
async function buyGift(page: Page): Promise<string> {
  await fillGift(page);
  await typeTestCard(page);
  await button(page, 'Pay $50').click();
  await heading(page, 'Your gift for Irene').waitFor();
  const card = await page.getByRole('region', { name: 'The card' }).innerText();
  return /[2-9A-Z]{6}-[2-9A-Z]{6}-[2-9A-Z]{6}/.exec(card)?.[0] ?? '';
}

describe.each(passes([true, false]))('with JavaScript %s', (javaScript) => {
  it('a code goes along through registering, and its money is there to pay with', async ({
    service,
    openWindow,
  }) => {
    const code = await buyGift((await openWindow({ javaScript })).page);
    const irene = await openWindow({ javaScript, width: 360 });
    irene.expectStatus(422);
    const { page } = irene;
    await page.goto('/create-account');
    await page.getByLabel('Your code').fill('234567');
    await button(page, 'Use my code').click();
    await page.getByRole('alert').getByText('That is not one of our codes').waitFor();
    await page.getByLabel('Your code').fill(code.toLowerCase());
    await button(page, 'Use my code').click();
    await page.getByText('Your code is worth $50.00. We’ll keep it for you.').waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create my account' }).click();
    const email = `irene-${javaScript}@example.com`;
    await page.getByLabel('Your name').fill('Irene Novak');
    await page.getByLabel(/email address or mobile phone/).fill(email);
    await page.getByLabel('Create a password').fill(testPassword);
    await button(page, 'Create my account').click();
    await page.waitForURL('**/activate-account**');
    await enterCode(page, { url: service.url, name: 'Irene Novak', email });
    await page.getByLabel('Your phone number').fill('718 555 0199');
    await page.getByRole('radio', { name: 'For me' }).check();
    await page.getByLabel('Street address').fill('70 Austin Street');
    await page.getByLabel('ZIP code').fill('11375');
    await button(page, 'Continue').click();
    await page.getByText('We saved your $50.00 gift for you').waitFor();
    await button(page, 'Add it to my balance').click();
    await page.getByText('Gift card added').waitFor();
    await page.getByText('Gift balance: $50.00').waitFor();
  });

  it('Rosa begins an account for Ida, who makes it hers and asks Rosa to help', async ({
    service,
    openWindow,
    signedIn,
  }) => {
    const email = `ida-${javaScript}@example.com`;
    const rosa = await signedIn(cast.rosa, { javaScript, width: 360 });
    rosa.expectStatus(422);
    await rosa.page.goto('/create-account');
    await rosa.page.getByLabel('Their name').fill('Ida Moss');
    await button(rosa.page, 'Start their account').click();
    await rosa.page.getByRole('alert').waitFor();
    if (javaScript) expect(await findBarriers(rosa.page)).toEqual([]);
    await rosa.page.getByLabel('Their email address').fill(email);
    await button(rosa.page, 'Start their account').click();
    await rosa.page.getByText('We’ve written to them.').waitFor();

    const { page } = await openWindow({ javaScript });
    const { body } = await messageTo(service.url, email, /account was started for you/);
    expect(body).toContain('Rosa Alvarez started an account for you');
    await page.goto(/\/reset-password\?link=[\w-]+/.exec(body)?.[0] ?? '');
    await page.getByLabel('New password').fill('nine pelicans at noon');
    await button(page, 'Save and sign in').click();
    await page.waitForURL('**/account/profile?next=**');
    await page.getByLabel('Your phone number').fill('718 555 0198');
    await page.getByRole('radio', { name: 'For me' }).check();
    await page.getByLabel('Street address').fill('72 Austin Street');
    await page.getByLabel('ZIP code').fill('11375');
    await button(page, 'Continue').click();
    await heading(page, 'Family and friends').waitFor();
    const whom = page.getByLabel('Their email address or mobile phone number');
    expect(await whom.inputValue()).toBe('rosa@example.com');
    await page.getByText('No one has access yet.').waitFor();
    await button(page, 'Send invitation').click();
    await page.getByText('We sent your invitation.').waitFor();
  });
});
