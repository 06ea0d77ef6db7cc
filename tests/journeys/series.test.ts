import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { askForTimes, typeTestCard } from './booking-steps.ts';
import { arrive, openBrowser, openWindow } from './browser.ts';
import { button, heading, signIn } from './member-steps.ts';
import { startSeededService } from './seeded-service.ts';
import type { RunningService } from './service.ts';

let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  [browser, service] = await Promise.all([openBrowser(), startSeededService()]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScript) => {
  it('Grace books a cleaning every week, says what becomes of the holidays, and sees all visits', async () => {
    const visitor = await openWindow(browser, { url: service.url, javaScript, width: 360 });
    visitor.expectStatus(422);
    const { page } = visitor;
    await signIn(page, cast.grace.email, demoPassword);
    await askForTimes(page, 'Home cleaning');
    await page.getByRole('radio').first().check();
    await page.getByRole('radio', { name: 'Every week', exact: true }).check();
    await button(page, 'Continue').click();
    await heading(page, 'Until when should we come?').waitFor();
    await button(page, 'See the visits').click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/how many visits you would like/);
    await page.getByLabel('How many visits?').fill('20');
    await button(page, 'See the visits').click();

    await heading(page, 'Do all of these visits suit you?').waitFor();
    const asked = page.getByRole('main').getByRole('radio', { name: 'Leave this visit out' });
    const count = await asked.count();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    if (count > 0) {
      await button(page, 'Continue').click();
      await page.getByRole('alert').waitFor();
      for (let index = 0; index < count; index += 1) await asked.nth(index).check();
    }
    await button(page, 'Continue').click();
    await heading(page, 'Anything we should know?').waitFor();
    await button(page, 'Continue').click();
    await heading(page, 'Check and pay').waitFor();
    const check = await page.getByRole('main').innerText();
    expect(check).toContain(`${20 - count} visits, every week`);
    expect(check).toContain('Price of each visit');
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    const add = button(page, 'Add a card');
    if ((await add.count()) > 0) {
      await add.click();
      await typeTestCard(page);
    }
    await button(page, new RegExp(`^Book ${20 - count} visits for`)).click();
    await arrive(page, '**/post-booking/**');
    expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThanOrEqual(20 - count);

    await page.goto(page.url().replace('post-booking', 'account/upcoming-booking'));
    await page.getByRole('heading', { name: 'Part of a series' }).waitFor();
    await page.getByRole('link', { name: 'Change the time' }).click();
    await heading(page, 'Change the time').waitFor();
    await page.getByRole('radio', { name: /:/ }).nth(3).check();
    await page.getByRole('radio', { name: 'All visits to come' }).check();
    await button(page, 'Change to this time').click();
    await button(page, 'Change these visits').waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    const keep = page.getByRole('radio', { name: 'Leave it at its old time' });
    const kept = await keep.count();
    for (let index = 0; index < kept; index += 1) await keep.nth(index).check();
    await button(page, 'Change these visits').click();
    await page.getByText('The times are changed').waitFor();

    await page.getByRole('link', { name: 'Cancel this visit' }).click();
    await page.getByRole('link', { name: /^All \d+ visits to come/ }).click();
    await heading(page, /^Cancel \d+ visits/).waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await button(page, /^Yes, cancel \d+ visits/).click();
    await page.getByText('The visit is cancelled').waitFor();
    expect(visitor.mishaps).toEqual([]);
    await visitor.leave();
  });
});
