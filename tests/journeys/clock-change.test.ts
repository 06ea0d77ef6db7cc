import { describe, expect } from 'vitest';
import { demoPassword } from '#seeds/cast.ts';
import { typeTestCard } from './booking-steps.ts';
import { it as journey } from './journey.ts';
import { heading } from './member-steps.ts';

// A Monday; on the Sunday after it the clocks in New York go forward.
const it = journey.extend('settings', { scope: 'file' }, { CLOCK_STARTS_AT: '2027-03-08T15:00:00Z' });

describe('the week in which the clocks change', () => {
  it('keeps nine AM at nine, on the page, in the booking and in the calendar', async ({
    service,
    openWindow,
  }) => {
    const visitor = await openWindow({ javaScript: false });
    const { page } = visitor;
    const go = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();
    await page.goto('/login?next=/cleaning');
    await page.getByLabel('Email address or mobile phone number').fill('rosa@example.com');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await go('Sign in');
    await page.getByRole('radio', { name: /^Home cleaning/ }).check();
    await go('Continue');
    await page.getByLabel('Bedrooms').selectOption('1');
    await page.getByLabel('Bathrooms').selectOption('1');
    await page.getByLabel(/^Other rooms/).selectOption('1');
    await go('Continue');

    const nineOn = async (date: string) => {
      await page.goto(`${page.url().replace(/&day=.*/, '')}&day=${date}`);
      return page.getByRole('radio', { name: '9:00 AM', exact: true });
    };
    expect(await (await nineOn('2027-03-12')).getAttribute('value')).toBe('2027-03-12T14:00:00.000Z');
    await nineOn('2027-03-14');
    const sunday = page.getByRole('group', { name: 'What time on Sunday, March 14?' });
    expect(await sunday.getByRole('radio').count()).toBeGreaterThan(0);
    expect(await sunday.getByRole('radio', { name: /^2:\d\d AM/ }).count()).toBe(0);
    const after = await nineOn('2027-03-15');
    expect(await after.getAttribute('value')).toBe('2027-03-15T13:00:00.000Z');
    await after.check();
    await go('Continue');
    await heading(page, 'Check and pay').waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(
      /Monday, March 15, 9:00 AM to .*\s+\(New York time\)/,
    );
    await go('Add a card');
    await typeTestCard(page);
    await go(/^Book for \$/);
    await heading(page, 'You’re booked. Thank you.').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('Monday, March 15, 9:00 AM');
    const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
    expect(await (await visitor.context.request.get(`${service.url}${calendar ?? ''}`)).text()).toContain(
      'DTSTART:20270315T130000Z',
    );
  });
});
