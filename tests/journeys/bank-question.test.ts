import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { progressSteps } from '#domains/visits/day-steps.ts';
import { demoPassword } from '#seeds/cast.ts';
import { reachCheck, typeTestCard } from './booking-steps.ts';
import { openBrowser, openWindow } from './browser.ts';
import { button, heading, signIn } from './member-steps.ts';
import { playItsDay, playOtherSide } from './other-side.ts';
import { startSeededService } from './seeded-service.ts';
import type { RunningService } from './service.ts';

let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  service = await startSeededService();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** Chooses a new card that the bank always asks about, and books with it, up to the bank's question. */
async function bookWithAskedCard(page: Page): Promise<void> {
  await button(page, 'Use another card').click();
  await typeTestCard(page, '4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Yes, it is me' }).click();
  await button(page, /^Book for \$/).click();
  await page.getByRole('button', { name: /^Yes/ }).waitFor();
}

describe.each([true, false])('a bank that asks, with JavaScript %s', (javaScript) => {
  it('can be answered no, left, and answered yes; only then the visit is booked', async () => {
    const rosa = await openWindow(browser, { url: service.url, javaScript, width: 360 });
    const { page } = rosa;
    await signIn(page, 'rosa@example.com', demoPassword);
    await reachCheck(page);
    await bookWithAskedCard(page);
    const check = () => heading(page, 'Check and pay').waitFor();
    await page.getByRole('button', { name: /^No/ }).click();
    await check();
    await page.getByText('Your bank did not get a yes from you.').waitFor();
    await page.getByRole('radio', { name: /3184/ }).first().check();
    await button(page, /^Book for \$/).click();
    await page.getByRole('button', { name: /^Yes/ }).waitFor();
    await page.goBack();
    await page.reload();
    await check();
    await page.getByText('Your bank wants to ask you first').waitFor();
    if (!javaScript) await sayNoAndUseAnotherCard(page);
    else await page.getByRole('link', { name: 'Answer my bank' }).click();
    await page.getByRole('button', { name: /^Yes/ }).click();
    await page.waitForURL(javaScript ? /\/post-booking\// : /\/upcoming-booking\/.*done=paid$/);
    expect(rosa.mishaps).toEqual([]);
    await rosa.leave();
  });
});

/**
 * Finds the payment again without a link, like somebody whose visit was booked for them by a program, and
 * says no: the time is kept.
 */
async function sayNoAndUseAnotherCard(page: Page): Promise<void> {
  await page.goto('/account/payment');
  await page.getByRole('link', { name: 'Go on with this payment' }).click();
  const question = page.url();
  await page.getByRole('link', { name: 'Answer my bank' }).click();
  await no(page);
  await page.goto(question);
  await heading(page, 'Your bank did not say yes').waitFor();
  await page.getByRole('link', { name: 'Use another card' }).click();
  await heading(page, 'Use another card').waitFor();
  await page.getByText(/We keep this time for you until \d/).waitFor();
  await page.getByRole('radio', { name: /3184/ }).first().check();
  await button(page, 'Use this card').click();
}

const yes = (page: Page) => page.getByRole('button', { name: 'Yes, it is me' }).click();
const no = (page: Page) => page.getByRole('button', { name: 'No, stop' }).click();

/** A visit of Rosa's that is done, with groceries to be paid for. */
async function doneVisit(page: Page): Promise<string> {
  await reachCheck(page);
  await page.getByRole('radio', { name: /4242/ }).first().check();
  await button(page, /^Book for \$/).click();
  await page.waitForURL(/\/post-booking\//);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await playItsDay(service, id, progressSteps)).toEqual(progressSteps);
  expect(
    await playOtherSide(service.url, id, {
      intent: 'extra',
      kind: 'groceries',
      description: 'Milk and bread',
      dollars: '34.17',
    }),
  ).toBe('Done.');
  return id;
}

describe.each([true, false])(
  'a bank that asks about what comes after a visit, with JavaScript %s',
  (javaScript) => {
    it(
      'is answered no and yes for groceries, left and found again for a tip, and for a membership',
      { timeout: 120_000 },
      async () => {
        const grace = await openWindow(browser, {
          url: service.url,
          javaScript,
          width: javaScript ? 1280 : 360,
        });
        const { page } = grace;
        await signIn(page, 'grace@example.com', demoPassword);
        await page.goto('/account/manage-cards');
        if ((await page.getByText(/3184/).count()) === 0) {
          await button(page, 'Add a card').click();
          await typeTestCard(page, '4000 0027 6000 3184');
          await yes(page);
          await page.getByText('Your card is saved.').waitFor();
        }
        await addUsualCard(page);
        const id = await doneVisit(page);

        await page.goto(`/account/upcoming-booking/${id}/extra`);
        const sayYes = async () => {
          await page.getByRole('radio', { name: /3184/ }).check();
          await button(page, 'Yes, pay $34.17').click();
          await page.getByRole('button', { name: 'Yes, it is me' }).waitFor();
        };
        await sayYes();
        await no(page);
        await heading(page, 'Your bank did not say yes').waitFor();
        await page.getByText('Your bank did not get a yes from you.').waitFor();
        await page.getByRole('link', { name: 'Back to extra time and groceries' }).click();
        await page.getByText('Waits for your answer').or(button(page, 'Yes, pay $34.17')).first().waitFor();
        await sayYes();
        await yes(page);
        await page.getByText('Thank you. You said yes, and your card is charged.').waitFor();

        await page.goto(`/account/upcoming-booking/${id}/rate`);
        await page.getByRole('group', { name: 'How was it?' }).getByRole('radio').first().check();
        await page
          .getByRole('group', { name: 'Would you like to give a tip?' })
          .getByRole('radio')
          .nth(1)
          .check();
        await page.getByRole('radio', { name: /3184/ }).check();
        await button(page, 'Send').click();
        await page.getByRole('button', { name: 'Yes, it is me' }).waitFor();
        await goOnLater(page, '/account/payment');
        await page
          .getByText(/Thank you/)
          .first()
          .waitFor();

        const plan = javaScript ? 'plus' : 'vip';
        await page.goto(`/subscription?plan=${plan}&billing=monthly`);
        await page.getByRole('radio', { name: /3184/ }).first().check();
        await button(page, /^(Join|Change to) (Plus|VIP) for/).click();
        await page.getByRole('button', { name: 'Yes, it is me' }).waitFor();
        await goOnLater(page, '/account/subscription');
        await page.getByText('Thank you. Your membership is ready.').waitFor();
        expect(grace.mishaps).toEqual([]);
        await grace.leave();
      },
    );

    it(
      'is asked about a gift by somebody who is signed out, and found again',
      { timeout: 90_000 },
      async () => {
        const visitor = await openWindow(browser, { url: service.url, javaScript, width: 360 });
        const { page } = visitor;
        await page.goto('/requestcallback/giftcard');
        await page.getByLabel('How much would you like to give?').fill('50');
        await page.getByLabel('Who gets it?').fill('Irene');
        await page.getByRole('radio', { name: /I print it/ }).check();
        await page.getByLabel('Your name').fill('Sam Lee');
        await page.getByLabel('Your email address').fill('sam@example.com');
        await button(page, 'Go on').click();
        await typeTestCard(page, '4000 0027 6000 3184');
        await yes(page);
        await heading(page, 'Check your gift').waitFor();
        const order = page.url();
        await button(page, 'Pay $50').click();
        await no(page);
        await page.getByText(/Your bank did not get a yes from you/).waitFor();
        await page.goto(order);
        await page.getByText(/Your bank did not get a yes from you/).waitFor();
        await button(page, 'Pay $50').click();
        await page.getByRole('button', { name: 'Yes, it is me' }).waitFor();
        await page.goto(order);
        await page.getByText('Your bank wants to ask you first').waitFor();
        await page.getByRole('link', { name: 'Answer my bank' }).click();
        await yes(page);
        await heading(page, 'Your gift for Irene').waitFor();
        expect(visitor.mishaps).toEqual([]);
        await visitor.leave();
      },
    );
  },
);

async function addUsualCard(page: Page): Promise<void> {
  await page.goto('/account/manage-cards');
  if ((await page.getByText(/4242/).count()) > 0) return;
  await button(page, 'Add a card').click();
  await typeTestCard(page);
  await page.getByText('Your card is saved.').waitFor();
}

/** Closes the bank's page, finds the payment again, and says yes. */
async function goOnLater(page: Page, where: string): Promise<void> {
  await page.goto(where);
  await page.getByText('Your bank wants to ask you first').waitFor();
  await page.getByRole('link', { name: 'Go on with this payment' }).click();
  await heading(page, 'Your bank wants to ask you first').waitFor();
  await page.getByRole('link', { name: 'Answer my bank' }).click();
  await yes(page);
}
