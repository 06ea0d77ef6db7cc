import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { cast } from '#seeds/cast.ts';
import { identifierIn, reachCheck, typeTestCard } from './booking-steps.ts';
import { fillGift } from './gift-steps.ts';
import { it, passes } from './journey.ts';
import { button, heading } from './member-steps.ts';
import { actInOffice, playItsDay } from './other-side.ts';
import type { RunningService } from './service.ts';

/** Chooses a new card that the bank always asks about, and books with it, up to the bank's question. */
async function bookWithAskedCard(page: Page): Promise<void> {
  await button(page, 'Use another card').click();
  await typeTestCard(page, '4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Yes, it is me' }).click();
  await button(page, /^Book for \$/).click();
  await page.getByRole('button', { name: /^Yes/ }).waitFor();
}

describe.each(passes([true, false]))('a bank that asks, with JavaScript %s', (javaScript) => {
  it('can be answered no, left, and answered yes; only then the visit is booked', async ({ signedIn }) => {
    const rosa = await signedIn(cast.rosa, { javaScript, width: 360 });
    const { page } = rosa;
    await reachCheck(page);
    await bookWithAskedCard(page);
    const check = () => heading(page, 'Check and pay').waitFor();
    await page.getByRole('button', { name: /^No/ }).click();
    await check();
    await page.getByText('Your bank did not get your OK.').waitFor();
    await page.getByRole('radio', { name: /3184/ }).first().check();
    await button(page, /^Book for \$/).click();
    await page.getByRole('button', { name: /^Yes/ }).waitFor();
    await page.goBack();
    await page.reload();
    await check();
    await page.getByText('Your bank needs to check with you').waitFor();
    if (!javaScript) await sayNoAndUseAnotherCard(page);
    else await page.getByRole('link', { name: 'Continue to my bank' }).click();
    await page.getByRole('button', { name: /^Yes/ }).click();
    await page.waitForURL(javaScript ? /\/post-booking\// : /\/upcoming-booking\/.*done=paid$/);
  });
});

/**
 * Finds the payment again without a link, like a member whose visit was booked for them by a program, and
 * declines: the time is kept.
 */
async function sayNoAndUseAnotherCard(page: Page): Promise<void> {
  await page.goto('/account/payment');
  await page.getByRole('link', { name: 'Continue this payment' }).click();
  const question = page.url();
  await page.getByRole('link', { name: 'Continue to my bank' }).click();
  await no(page);
  await page.goto(question);
  await heading(page, 'Your bank declined the payment').waitFor();
  await page.getByRole('link', { name: 'Use another card' }).click();
  await heading(page, 'Use another card').waitFor();
  await page.getByText(/We’re holding this time until \d/).waitFor();
  await page.getByRole('radio', { name: /3184/ }).first().check();
  await button(page, 'Use this card').click();
}

const yes = (page: Page) => page.getByRole('button', { name: 'Yes, it is me' }).click();
const no = (page: Page) => page.getByRole('button', { name: 'No, stop' }).click();

/** A visit of Rosa's that is done, with groceries to be paid for. */
async function doneVisit(service: RunningService, page: Page): Promise<string> {
  await reachCheck(page);
  await page.getByRole('radio', { name: /4242/ }).first().check();
  await button(page, /^Book for \$/).click();
  await page.waitForURL(/\/post-booking\//);
  const id = identifierIn(page);
  expect(await playItsDay(service, id, progressSteps)).toEqual(progressSteps);
  expect(
    await actInOffice(service, id, 'extra', {
      kind: 'groceries',
      description: 'Milk and bread',
      amount_cents: 3_417,
    }),
  ).toBe('Request sent.');
  return id;
}

describe.each(passes([true, false]))(
  'a bank that asks about what comes after a visit, with JavaScript %s',
  (javaScript) => {
    it(
      'is answered no and yes for groceries, left and found again for a tip, and for a membership',
      { timeout: 120_000 },
      async ({ service, signedIn }) => {
        const grace = await signedIn(cast.grace, {
          javaScript,
          width: javaScript ? 1280 : 360,
        });
        const { page } = grace;
        await page.goto('/account/manage-cards');
        if ((await page.getByText(/3184/).count()) === 0) {
          await button(page, 'Add a card').click();
          await typeTestCard(page, '4000 0027 6000 3184');
          await yes(page);
          await page.getByText('Card saved.').waitFor();
        }
        await addUsualCard(page);
        const id = await doneVisit(service, page);

        await page.goto(`/account/upcoming-booking/${id}/extra`);
        const sayYes = async () => {
          await page.getByRole('radio', { name: /3184/ }).check();
          await button(page, 'Approve and pay $34.17').click();
          await page.getByRole('button', { name: 'Yes, it is me' }).waitFor();
        };
        await sayYes();
        await no(page);
        await heading(page, 'Your bank declined the payment').waitFor();
        await page.getByText('Your bank did not get your OK.').waitFor();
        await page.getByRole('link', { name: 'Back to extra time and groceries' }).click();
        await page
          .getByText('Waiting for your answer')
          .or(button(page, 'Approve and pay $34.17'))
          .first()
          .waitFor();
        await sayYes();
        await yes(page);
        await page.getByText('Thank you. Approved, and your card is charged.').waitFor();

        await page.goto(`/account/upcoming-booking/${id}/rate`);
        await page.getByRole('group', { name: 'Your rating' }).getByRole('radio').first().check();
        await page.getByRole('group', { name: 'Add a tip?' }).getByRole('radio').nth(1).check();
        await page.getByRole('radio', { name: /3184/ }).check();
        await button(page, 'Send').click();
        await page.getByRole('button', { name: 'Yes, it is me' }).waitFor();
        await goOnLater(page, '/account/payment');
        await page
          .getByText(/Thank(s| you)/)
          .first()
          .waitFor();

        const plan = javaScript ? 'plus' : 'vip';
        await page.goto(`/subscription?plan=${plan}&billing=monthly`);
        await page.getByRole('radio', { name: /3184/ }).first().check();
        await button(page, /^(Join|Change to) (Plus|VIP) for/).click();
        await page.getByRole('button', { name: 'Yes, it is me' }).waitFor();
        await goOnLater(page, '/account/subscription');
        await page.getByText('Thank you. Your membership is ready.').waitFor();
      },
    );

    it(
      'is asked about a gift by somebody who is signed out, and found again',
      { timeout: 90_000 },
      async ({ openWindow }) => {
        const visitor = await openWindow({ javaScript, width: 360 });
        const { page } = visitor;
        await fillGift(page);
        await typeTestCard(page, '4000 0027 6000 3184');
        await yes(page);
        await heading(page, 'Check your gift').waitFor();
        const order = page.url();
        await button(page, 'Pay $50').click();
        await no(page);
        await page.getByText(/Your bank did not get your OK/).waitFor();
        await page.goto(order);
        await page.getByText(/Your bank did not get your OK/).waitFor();
        await button(page, 'Pay $50').click();
        await page.getByRole('button', { name: 'Yes, it is me' }).waitFor();
        await page.goto(order);
        await page.getByText('Your bank needs to check with you').waitFor();
        await page.getByRole('link', { name: 'Continue to my bank' }).click();
        await yes(page);
        await heading(page, 'Your gift for Irene').waitFor();
      },
    );
  },
);

async function addUsualCard(page: Page): Promise<void> {
  await page.goto('/account/manage-cards');
  if ((await page.getByText(/4242/).count()) > 0) return;
  await button(page, 'Add a card').click();
  await typeTestCard(page);
  await page.getByText('Card saved.').waitFor();
}

/** Closes the bank's page, finds the payment again, and confirms. */
async function goOnLater(page: Page, where: string): Promise<void> {
  await page.goto(where);
  await page.getByText('Your bank needs to check with you').waitFor();
  await page.getByRole('link', { name: 'Continue this payment' }).click();
  await heading(page, 'Your bank needs to check with you').waitFor();
  await page.getByRole('link', { name: 'Continue to my bank' }).click();
  await yes(page);
}
