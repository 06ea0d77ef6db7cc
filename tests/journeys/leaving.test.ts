import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findBarriers } from './accessibility.ts';
import { bookCleaning } from './booking-steps.ts';
import { it, passes } from './journey.ts';
import { becomeMember, button, heading, makeAccount, testPassword } from './member-steps.ts';

async function downloaded(page: Page): Promise<Record<string, Uint8Array>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  return unzipSync(await readFile(await download.path()));
}

describe.each(passes([true, false]))('with JavaScript %s', (javaScript) => {
  it('somebody takes their data along, cancels what is open, closes the account, and may come back', async ({
    service,
    openWindow,
  }) => {
    const visitor = await openWindow({ javaScript, width: 360 });
    const { page } = visitor;
    const member = { url: service.url, name: 'Ines Duarte', email: `ines-${String(javaScript)}@example.com` };
    await becomeMember(page, member);
    await bookCleaning(page);

    await page.goto('/account/profile');
    await page.getByRole('link', { name: 'Download my data' }).click();
    await heading(page, 'My data').waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    const files = await downloaded(page);
    expect(Object.keys(files)).toEqual(['my-data.html', 'my-data.json']);
    const copy = await openWindow({ width: 360 });
    await copy.page.setContent(strFromU8(files['my-data.html']!));
    expect(await copy.page.getByRole('heading', { level: 1 }).innerText()).toBe(
      'What Hearthside holds about Ines Duarte',
    );
    expect(await copy.page.getByRole('main').or(copy.page.locator('body')).first().innerText()).toContain(
      '70 Austin Street',
    );

    await page.getByRole('link', { name: 'Close my account' }).click();
    await heading(page, 'Close my account').waitFor();
    await page.getByText('Canceling is free.').waitFor();
    expect(await button(page, 'Close my account').count()).toBe(0);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Cancel visit, free').click();
    await page.getByText('Visits canceled.').waitFor();
    visitor.expectStatus(422);
    await button(page, 'Close my account').click();
    await page.getByRole('link', { name: 'Check the box if you’re sure.' }).waitFor();
    await page.getByRole('checkbox', { name: 'Yes, close my account for good' }).check();
    await button(page, 'Close my account').click();
    await heading(page, 'Your account is closed').waitFor();

    visitor.expectStatus(401);
    await page.goto('/account/profile');
    await page.waitForURL('**/signin**');
    await page.goto('/login');
    await page.getByLabel('Email address or mobile phone number').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await button(page, 'Sign in').click();
    await page.getByText('do not match').first().waitFor();
    await makeAccount(page, member);
  });
});
