import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#seeds/cast.ts';
import { reachCheck, typeTestCard } from './booking-steps.ts';
import { openBrowser, openWindow } from './browser.ts';
import { button, heading, signIn } from './member-steps.ts';
import { startService, type RunningService } from './service.ts';

let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  service = await startService();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** Chooses a new card about which the bank always asks, and books with it, up to the bank's question. */
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
    await page.getByRole('link', { name: 'Answer my bank' }).click();
    await page.getByRole('button', { name: /^Yes/ }).click();
    await page.waitForURL(/\/post-booking\//);
    expect(rosa.mishaps).toEqual([]);
    await rosa.leave();
  });
});

describe('a bank that asks about a membership', () => {
  it('is answered, and the membership begins', async () => {
    const rosa = await openWindow(browser, { url: service.url, javaScript: true, width: 1280 });
    const { page } = rosa;
    await signIn(page, 'rosa@example.com', demoPassword);
    await page.goto('/subscription?plan=plus&billing=monthly');
    await page.getByRole('radio', { name: /3184/ }).first().check();
    await button(page, /^Join Plus for/).click();
    await page.getByRole('button', { name: /^Yes/ }).waitFor();
    await page.goto('/account/subscription?done=asked');
    await page.getByRole('link', { name: 'Answer my bank' }).click();
    await page.getByRole('button', { name: /^Yes/ }).click();
    await page.getByText('Thank you. Your membership is ready.').waitFor();
    expect(rosa.mishaps).toEqual([]);
    await rosa.leave();
  });
});
