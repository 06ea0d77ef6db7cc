import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#seeds/cast.ts';
import { openBrowser, openWindow } from './browser.ts';
import { startService, type RunningService } from './service.ts';

let browser: Browser;
let service: RunningService;
beforeAll(async () => {
  // A Monday; on the Sunday after it the clocks in New York go forward.
  [browser, service] = await Promise.all([
    openBrowser(),
    startService({ CLOCK_STARTS_AT: '2027-03-08T15:00:00Z' }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

describe('the week in which the clocks change', () => {
  it('keeps nine in the morning at nine, on the page, in the booking and in the calendar', async () => {
    const visitor = await openWindow(browser, { url: service.url, javaScript: false });
    const { page } = visitor;
    const go = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();
    await page.goto('/login?next=/cleaning');
    await page.getByLabel('Email address or mobile phone number').fill('rosa@example.com');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await go('Sign in');
    await go('Continue');
    await page.getByRole('radio', { name: /^Home cleaning/ }).check();
    await go('Continue');
    await page.getByLabel('Bedrooms').selectOption('1');
    await page.getByLabel('Bathrooms').selectOption('1');
    await page.getByLabel(/^Other rooms/).selectOption('1');
    await go('See the free times');

    const nineOn = async (date: string) => {
      await page.goto(`${page.url().replace(/&from=.*/, '')}&from=${date}`);
      return page.getByRole('radio', { name: '9:00 in the morning' }).first();
    };
    expect(await (await nineOn('2027-03-12')).getAttribute('value')).toBe('2027-03-12T14:00:00.000Z');
    await nineOn('2027-03-14');
    const sunday = page.getByRole('group', { name: 'Sunday, March 14', exact: true });
    expect(await sunday.getByRole('radio').count()).toBeGreaterThan(0);
    expect(await sunday.getByRole('radio', { name: /^2:\d\d in the morning/ }).count()).toBe(0);
    const after = await nineOn('2027-03-15');
    expect(await after.getAttribute('value')).toBe('2027-03-15T13:00:00.000Z');
    await after.check();
    await go('Continue');
    await go('Continue');
    await page.getByText('Monday, March 15, 9:00 in the morning (New York time)').waitFor();
    await go('Add a card');
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Month and year when the card ends').fill('12/31');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: /Save/ }).click();
    await go(/^Book for \$/);
    await page.getByText('Monday, March 15, 9:00 in the morning (New York time)').waitFor();
    const calendar = await page.getByRole('link', { name: 'Add to your calendar' }).getAttribute('href');
    expect(await (await visitor.context.request.get(`${service.url}${calendar ?? ''}`)).text()).toContain(
      'DTSTART:20270315T130000Z',
    );
    expect(visitor.mishaps).toEqual([]);
    await visitor.leave();
  });
});
