import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { askForTimes, goOnToCheck, typeTestCard } from './booking-steps.ts';
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
  it('Daniel in Denver books for his mother in New York and sees both times; cancelled, the old page leads to what became of it', async () => {
    const visitor = await openWindow(browser, { url: service.url, javaScript, width: 360 });
    const { page } = visitor;
    await signIn(page, cast.daniel.email, demoPassword);
    await askForTimes(page, 'Home cleaning');
    const first = page.getByRole('radio', { name: /:/ }).first();
    expect(await page.getByRole('main').innerText()).toMatch(/All times are New York time/);
    expect(await page.getByText(/in the (morning|afternoon|evening), Denver time/).count()).toBeGreaterThan(
      3,
    );
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await first.check();
    await goOnToCheck(page);
    await heading(page, 'Check and pay').waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/On your clock\s+.*Denver time/);
    const oldPage = page.url();
    if (!(await button(page, /^Book for \$/).isVisible())) {
      await button(page, 'Add a card').click();
      await typeTestCard(page);
    }
    await button(page, /^Book for \$/).click();
    await arrive(page, '**/post-booking/**');
    expect(await page.getByRole('main').innerText()).toMatch(/On your clock\s+.*Denver time/);

    await page.getByRole('link', { name: /^Take it back for free until/ }).click();
    await button(page, 'Yes, cancel this visit').click();
    await page.getByText('The visit is cancelled').waitFor();
    await page.goto(oldPage);
    await page.waitForURL('**/account/upcoming-booking/**');
    expect(await page.getByRole('main').innerText()).toContain('You pay nothing.');
    expect(visitor.mishaps).toEqual([]);
    await visitor.leave();
  });
});
