import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#seeds/cast.ts';
import { reachCheck, typeTestCard } from './booking-steps.ts';
import { openBrowser, openWindow } from './browser.ts';
import { button, heading, signIn } from './member-steps.ts';
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

/** As if the bank had refused when the money was to be set aside again. */
async function letMoneyBeRefused(): Promise<void> {
  const [port, password] = await Promise.all(
    ['port', 'password'].map((file) => readFile(join(service.dataFolder, 'postgres', file), 'utf8')),
  );
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'hearthside',
    password: password?.trim(),
    database: 'hearthside',
  });
  await client.connect();
  await client.query(
    "update payments set state = 'declined', refusal_code = 'card_declined', next_try_at = null where state = 'authorized'",
  );
  await client.end();
}

describe.each([true, false])('a card that no longer works, with JavaScript %s', (javaScript) => {
  it('is said on the page of the visit, and another card makes it good', async () => {
    const rosa = await openWindow(browser, { url: service.url, javaScript, width: 360 });
    const { page } = rosa;
    await signIn(page, 'rosa@example.com', demoPassword);
    await reachCheck(page);
    await button(page, /^Book for \$/).click();
    await page.waitForURL(/\/post-booking\//);
    await letMoneyBeRefused();
    const visitPage = page.url().replace('/post-booking/', '/account/upcoming-booking/');
    // A payment that the bank refused never looks like money that is gone.
    await page.goto('/account/payment');
    const refused = page.getByRole('row', { name: /Your bank said no/ }).first();
    expect(await refused.innerText()).toMatch(
      /Home cleaning, [A-Z][a-z]+day, [\s\S]*Nothing was charged\s+\$0\.00/,
    );
    await page.goto(visitPage);
    await page.getByText('Your card could not be used', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Use another card' }).click();
    await heading(page, 'Use another card').waitFor();
    rosa.expectStatus(422);
    await button(page, 'Use this card').click();
    await page.getByRole('alert').getByText('Choose a card, or add a new one.').waitFor();
    await button(page, 'Add a card').click();
    await typeTestCard(page);
    await heading(page, 'Use another card').waitFor();
    await page.getByRole('radio').last().check();
    await button(page, 'Use this card').click();
    await page.getByText('Your card is fine').waitFor();
    expect(await page.getByText('Your card could not be used').count()).toBe(0);
    expect(rosa.mishaps).toEqual([]);
    await rosa.leave();
  });
});
