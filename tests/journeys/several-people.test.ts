import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { askForTimes } from './booking-steps.ts';
import { openBrowser, openWindow } from './browser.ts';
import { button, heading, signIn } from './member-steps.ts';
import { startSeededService } from './seeded-service.ts';
import type { RunningService } from './service.ts';

let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startSeededService(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

describe.each([true, false])('with JavaScript %s', (javaScript) => {
  it('Rosa adds her brother, says what he needs, and books for him', async () => {
    const visitor = await openWindow(browser, { url: service.url, javaScript, width: 360 });
    const { page } = visitor;
    const name = javaScript ? 'Luis Alvarez' : 'Mateo Alvarez';
    await signIn(page, cast.rosa.email, demoPassword);
    await page.goto('/account/people');
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Add a person' }).click();
    await heading(page, 'Add a person').waitFor();
    await page.getByLabel('Their name').fill(name);
    await page.getByLabel('Street and number').fill('9 Burns Street');
    await page.getByLabel('ZIP code').fill('99999');
    visitor.expectStatus(422);
    await button(page, 'Save').click();
    await page.getByRole('link', { name: /We do not know this ZIP code/ }).waitFor();
    expect(await page.getByLabel('Their name').inputValue()).toBe(name);
    await page.getByLabel('ZIP code').fill('11375');
    await button(page, 'Save').click();
    await heading(page, 'What matters to you').waitFor();
    await page.getByText(`What should people know who come to ${name}?`).waitFor();
    await page.getByRole('checkbox', { name: 'Hard of hearing' }).check();
    await button(page, 'Save and go on').click();
    await page.getByRole('group', { name: 'What should a driver know?' }).waitFor();
    await page.getByRole('link', { name: 'Skip this' }).click();
    await page.getByRole('group', { name: 'What about food?' }).waitFor();
    await page.getByRole('link', { name: 'Skip this' }).click();
    await heading(page, 'Thank you. All is saved.').waitFor();

    await askForTimes(page, 'Home cleaning', new RegExp(`^${name}`));
    await page.getByRole('radio').first().check();
    await button(page, 'Continue').click();
    await heading(page, 'Anything we should know?').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Hard of hearing' }).isChecked()).toBe(true);
    await button(page, 'Continue').click();
    await heading(page, 'Check and pay').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('9 Burns Street');

    await page.goto('/account/people');
    await page.getByRole('link', { name: `Change the details of ${name}` }).click();
    await page.waitForURL(/\/account\/people\/[0-9a-f-]{36}$/);
    await page.getByLabel('Their phone number').fill('718 555 0123');
    await button(page, 'Save').click();
    await page.getByText('Phone: (718) 555-0123').first().waitFor();
    expect(visitor.mishaps).toEqual([]);
    await visitor.leave();
  });
});
