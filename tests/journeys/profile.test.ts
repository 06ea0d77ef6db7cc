import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { wake } from './browser.ts';
import { it, passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

describe.each(passes([true, false]))('the profile, with JavaScript %s', (javaScript) => {
  it('takes a number of another country, and today’s numbers as they are', async ({ signedIn }) => {
    const visitor = await signedIn(cast.grace, { javaScript, width: 360 });
    const { page } = visitor;
    await page.goto('/account/profile');
    const number = page.getByLabel('Your phone number');
    const country = page.getByLabel('Country code');
    const before = await number.inputValue();
    expect(await country.locator('option').first().textContent()).toBe('United States (+1)');
    expect(await country.inputValue()).toBe('');
    await button(page, 'Save').click();
    await page.getByText('Profile saved.').waitFor();
    expect(await number.inputValue()).toBe(before);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);

    visitor.expectStatus(422);
    await number.fill('212');
    await country.selectOption({ label: 'United Kingdom (+44)' });
    await button(page, 'Save').click();
    await page.getByRole('alert').getByText('does not match the country').waitFor();
    expect(await country.inputValue()).toBe('GB');
    await number.fill('020 7946 0018');
    await button(page, 'Save').click();
    await page.getByText('Profile saved.').waitFor();
    await page.goto('/account/profile');
    expect([await number.inputValue(), await country.inputValue()]).toEqual(['+442079460018', 'GB']);
    await number.fill(before);
    await country.selectOption('');
    await button(page, 'Save').click();
    await page.getByText('Profile saved.').waitFor();
    await page.goto('/account/profile');
    expect(await number.inputValue()).toBe(before);
  });

  it('says in short what is to be known and who helps, and leads to where each is changed', async ({
    signedIn,
  }) => {
    const { page } = await signedIn(cast.rosa, { javaScript, width: 360 });
    await page.goto('/account/profile');
    const row = (term: string) => page.locator('dl > div', { hasText: term });
    await row('Needs and preferences').getByText('Give me extra time').waitFor();
    await row('Family and friends').getByText('Daniel').waitFor();
    await row('Family and friends').getByRole('link', { name: 'Change' }).click();
    await heading(page, 'Family and friends').waitFor();
    await page.goto('/account/profile');
    await row('Needs and preferences').getByRole('link', { name: 'Change' }).click();
    await heading(page, 'Your needs and preferences').waitFor();
  });
});

it('a page that the router shows has the countries from the call at start-up', async ({ signedIn }) => {
  const { page } = await signedIn(cast.grace);
  await page.goto('/account/upcoming-booking', { waitUntil: 'commit' });
  const countries = page.waitForResponse('**/api/content_ms/countries');
  await wake(page);
  await countries;
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Profile' }).click();
  await heading(page, 'Profile').waitFor();
  await page.getByLabel('Country code').selectOption({ label: 'Canada (+1)' });
});

it('what was changed on another device is seen once the window is looked at again', async ({ signedIn }) => {
  const { page } = await signedIn(cast.grace);
  const { page: tablet } = await signedIn(cast.grace, { javaScript: false });
  await page.goto('/account/upcoming-booking', { waitUntil: 'commit' });
  const profile = page.waitForResponse('**/api/user_ms/users/profile');
  await wake(page);
  await profile;
  const shown = page.getByRole('banner').getByText(/^Grace Kim/);
  const before = (await shown.textContent()) ?? '';
  const size = () => page.evaluate(() => document.documentElement.dataset['text']);
  expect(await size()).toBe('normal');
  await tablet.goto('/account/profile');
  await tablet.getByLabel('Your name').fill('Grace Kim Lee');
  await button(tablet, 'Save').click();
  await tablet.getByRole('button', { name: 'Largest text' }).first().click();
  await tablet.waitForFunction(() => document.documentElement.dataset['text'] === 'largest');
  // Five seconds later the profile is no longer fresh.
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 6_000;
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await page.getByRole('banner').getByText('Grace Kim Lee').waitFor();
  expect(await size()).toBe('largest');
  await tablet.getByLabel('Your name').fill(before);
  await button(tablet, 'Save').click();
  await tablet.getByRole('button', { name: 'Normal text' }).first().click();
});
