import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findViolations } from './accessibility.ts';
import {
  askForTimes,
  bookCleaning,
  chooseClearTime,
  clearTimes,
  openFoldsOfCheck,
  openNextDay,
  typeTestCard,
} from './booking-steps.ts';
import { act, it } from './in-office.ts';
import { passes } from './journey.ts';
import { messageTo } from './mailbox.ts';
import { button, heading } from './member-steps.ts';

const main = (page: Page) => page.getByRole('main');
const bookIt = (page: Page) => page.getByRole('button', { name: 'Book', exact: true });

describe('somebody who is known calls', () => {
  it('and has the same visit again, from the ring to booked in at most 12 keys', async ({
    signedIn,
    inOffice,
  }) => {
    const { page: rosa } = await signedIn(cast.rosa);
    await bookCleaning(rosa);
    const { page } = await inOffice({ width: 1280 });
    await page.goto('/office');
    let keys = 0;
    const press = async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name);
      keys += names.length;
    };
    await press('g', 'c');
    await heading(page, 'Who’s calling?').waitFor();
    await press('0', '1', '4', '2', 'Enter');
    await heading(page, 'What does Rosa need?').waitFor();
    expect(await main(page).innerText()).toContain('Hard of hearing');
    expect(await main(page).innerText()).toMatch(/Daniel Alvarez may .* is left for visits this month/);
    expect(await findViolations(page)).toEqual([]);
    await press('1');
    await bookIt(page).waitFor();
    const read = await page.locator('blockquote').innerText();
    expect(read).toMatch(/^So that’s a? ?Home cleaning.*, on \w+day, .*\d (noon|AM|PM)\./i);
    expect(read).toContain('That’s $99.00, charged after the visit');
    expect(await findViolations(page)).toEqual([]);
    await press('Enter');
    await page.getByText(/^Booked: Home cleaning, .* The reference is H S, /).waitFor();
    expect(keys).toBeLessThanOrEqual(12);
    await page.getByLabel('Call note').fill('Her daughter is here in March.');
    await button(page, 'Save note').click();
    await page.getByText('Note saved.').waitFor();
    expect(await main(page).innerText()).toContain('Ana Ruiz: Her daughter is here in March.');

    await rosa.goto('/account/upcoming-booking');
    expect((await main(rosa).innerText()).match(/Home cleaning/g)?.length).toBe(2);
  });

  it('and goes on with what they began on their own screen, also where they change it meanwhile', async ({
    signedIn,
    inOffice,
  }) => {
    const { page: rosa } = await signedIn(cast.rosa, { javaScript: false });
    await askForTimes(rosa, 'Home cleaning');
    // Others of this file have booked for her; at the same hour she would be asked about both.
    const times = clearTimes(rosa);
    while ((await times.count()) < 2) await openNextDay(rosa);
    await times.nth(0).check();
    await rosa.getByRole('button', { name: 'Continue', exact: true }).click();
    const office = await inOffice({ javaScript: false, width: 360 });
    office.expectStatus(422);
    office.expectStatus(409);
    const { page } = office;
    await page.goto('/office/call?find=rosa+alvarez');
    await heading(page, 'What does Rosa need?').waitFor();
    await page.getByRole('link', { name: /^Continue their draft: Cleaning, Home cleaning/ }).click();
    await heading(page, 'When should we come?').waitFor();
    // Meanwhile Rosa takes another time.
    await rosa.goBack();
    await times.nth(1).check();
    await rosa.getByRole('button', { name: 'Continue', exact: true }).click();
    await bookIt(page).click();
    await page.getByText('They just changed this on their own screen.').first().waitFor();
    await page.getByText('Say this').waitFor();
    await page.getByText('Updated').waitFor();
    await bookIt(page).click();
    await page.getByText(/^Booked: Home cleaning/).waitFor();
  });
});

/** A new caller is on the phone, and all is asked but how they pay. */
async function askSomebodyNew(page: Page, name: string, phone: string): Promise<void> {
  await page.goto('/office/call');
  await page.getByRole('link', { name: 'New caller' }).click();
  const form = act(page, 'Create account');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Phone number').fill(phone);
  await form.getByLabel('Street address').fill('7 Orchard Lane');
  await form.getByLabel('ZIP code').fill('11375');
  await form.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Account created. Now book for them.').waitFor();
  await page.getByRole('link', { name: 'Book for them' }).click();
  await heading(page, `What does ${name.split(' ')[0]} need?`).waitFor();
  await page.getByRole('link', { name: 'Book a cleaning' }).click();
  await page.getByRole('radio', { name: /^Home cleaning/ }).check();
  await button(page, 'Continue').click();
  await page.getByLabel('Bedrooms').selectOption('2');
  await page.getByLabel('Bathrooms').selectOption('1');
  await button(page, 'Continue').click();
  await chooseClearTime(page);
  await button(page, 'Continue').click();
  const wishes = heading(page, 'Anything we should know?');
  await wishes.or(heading(page, 'When should we come?')).first().waitFor();
  if (await wishes.isVisible()) await button(page, 'Continue').click();
  await page.getByText('with a card we do not have yet').waitFor();
}

describe('somebody new calls', () => {
  it('gets an account without a password, is booked for up to the card, and adds it on their own screen', async ({
    inOffice,
    openWindow,
    service,
  }) => {
    const office = await inOffice({ width: 1280 });
    const { page } = office;
    await askSomebodyNew(page, 'Harold Greene', '718 555 0162');
    expect(await findViolations(page)).toEqual([]);
    await button(page, 'Send link to finish').click();
    await page.getByText('Link sent.').waitFor();

    const { body } = await messageTo(service.url, '+17185550162', /almost booked/);
    const harold = await openWindow({ width: 360 });
    await harold.page.goto(/\/reset-password\?link=[\w-]+/.exec(body)?.[0] ?? '');
    await harold.page.getByLabel('New password').fill('nine pelicans at noon');
    await button(harold.page, 'Save and sign in').click();
    await openFoldsOfCheck(harold.page);
    const filledIn = await main(harold.page).innerText();
    for (const words of ['Home cleaning', '7 Orchard Lane', '2 bedrooms, 1 bathroom'])
      expect(filledIn).toContain(words);
  });

  it.for(passes([true, false]))(
    'adds a card by a link without signing in, while the office waits for it, with JavaScript %s',
    async (javaScript, { inOffice, openWindow, service }) => {
      const phone = javaScript ? '718 555 0163' : '718 555 0164';
      const { page } = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
      await askSomebodyNew(page, 'Edith Ward', phone);
      await button(page, 'Send card link').click();
      await page.getByText('Link sent.').waitFor();

      const to = `+1${phone.replaceAll(' ', '')}`;
      const { body } = await messageTo(service.url, to, /Add your card/);
      const { page: edith } = await openWindow({ javaScript, width: 360 });
      await edith.goto(/\/pay\?link=[\w-]+/.exec(body)?.[0] ?? '');
      await heading(edith, 'Add your card').waitFor();
      expect(await main(edith).innerText()).not.toMatch(/Edith|Orchard/);
      if (javaScript) expect(await findViolations(edith)).toEqual([]);
      await button(edith, 'Add a card').click();
      await typeTestCard(edith);
      await heading(edith, 'Your card is saved').waitFor();

      // The page of the office looks by itself.
      if (!javaScript) await page.reload();
      await bookIt(page).click();
      await page.getByText(/^Booked: Home cleaning, .* The reference is H S, /).waitFor();
    },
  );

  it('is booked without a card, and pays after the visit', async ({ inOffice }) => {
    const { page } = await inOffice({ width: 1280 });
    await askSomebodyNew(page, 'Walter Hill', '718 555 0165');
    await button(page, 'Book, pay later').click();
    await page.getByText(/^Booked: Home cleaning, .* The reference is H S, /).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});
