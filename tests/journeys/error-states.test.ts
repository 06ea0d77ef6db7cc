import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriersAsItStands } from './accessibility.ts';
import { askForTimes, bookCleaning, reachCheck } from './booking-steps.ts';
import { wake } from './browser.ts';
import { it } from './journey.ts';
import { button, enterCode, heading, makeAccount } from './member-steps.ts';

/** Presses what sends the form, and hears of what is wrong from every engine. */
async function expectProblemsWithoutBarrier(page: Page, send: string | RegExp): Promise<void> {
  await button(page, send).click();
  await page.getByRole('alert').waitFor();
  // Soft: one run names what is wrong on all the pages.
  expect.soft([page.url(), await findBarriersAsItStands(page)]).toEqual([page.url(), []]);
}

describe('a form that came back', () => {
  it.for([
    ['/', 'See prices and times'],
    ['/login', 'Sign in'],
    ['/login-otp', 'Send me a code'],
    ['/forgot-password', 'Send me the link'],
    ['/register', 'Create my account'],
    ['/requestcallback', 'Request a call'],
    ['/requestcallback/giftcard', 'Continue'],
    ['/contact-us', 'Send message'],
  ] as const)('has no barrier at %s', async ([path, send], { openWindow }) => {
    const visitor = await openWindow({ width: 360 });
    visitor.expectStatus(422);
    await visitor.page.goto(path);
    await expectProblemsWithoutBarrier(visitor.page, send);
  });

  it('has none at the code and the profile of somebody new', async ({ service, openWindow }) => {
    const visitor = await openWindow({ width: 360 });
    const { page } = visitor;
    visitor.expectStatus(422);
    const newcomer = { url: service.url, name: 'Vera Lind', email: 'vera@example.com' };
    await makeAccount(page, newcomer);
    await expectProblemsWithoutBarrier(page, 'Continue');
    await enterCode(page, newcomer);
    await expectProblemsWithoutBarrier(page, 'Save');
  });

  it('has none at the questions of a booking', async ({ signedIn }) => {
    const visitor = await signedIn(cast.rosa, { width: 360 });
    const { page } = visitor;
    visitor.expectStatus(422);
    await page.goto('/cleaning?new=1&step=what');
    await heading(page, 'What kind of cleaning?').waitFor();
    await expectProblemsWithoutBarrier(page, 'Continue');
    await page.getByRole('radio', { name: /^Home cleaning/ }).check();
    await button(page, 'Continue').click();
    await heading(page, 'How big is the job?').waitFor();
    await expectProblemsWithoutBarrier(page, 'Continue');
    await askForTimes(page, 'Home cleaning');
    await expectProblemsWithoutBarrier(page, 'Continue');
  });

  it('has none at check, at the cards, and where a visit is canceled', async ({ signedIn }) => {
    const visitor = await signedIn(cast.rosa, { width: 360 });
    const { page } = visitor;
    visitor.expectStatus(422);
    await reachCheck(page);
    // One card needs no choice, so that it is sent without being seen. React has to know the page as it was sent.
    await wake(page);
    await page
      .locator('input[name=card_id]')
      .evaluateAll((fields: HTMLInputElement[]) => fields.map((field) => field.remove()));
    await expectProblemsWithoutBarrier(page, /^Book for \$/);

    await page.goto('/account/manage-cards');
    await page
      .getByRole('main')
      .getByRole('link', { name: /ending in/ })
      .first()
      .click();
    const name = page.getByLabel('Card nickname');
    await name.evaluate((field) => field.removeAttribute('maxlength'));
    await name.fill('Groceries '.repeat(9));
    await expectProblemsWithoutBarrier(page, 'Save nickname');

    const id = await bookCleaning(page);
    await page.goto(`/account/upcoming-booking/${id}/cancel`);
    await page.getByText('Tell us why (optional)').click();
    const reason = page.getByLabel(/^Why are you canceling/);
    await reason.evaluate((field) => field.removeAttribute('maxlength'));
    await reason.fill('It rains. '.repeat(60));
    await expectProblemsWithoutBarrier(page, 'Yes, cancel this visit');
  });
});
