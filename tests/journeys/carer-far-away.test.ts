import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { addCardUnlessSaved, askForTimes, goOnToCheck } from './booking-steps.ts';
import { arrive } from './browser.ts';
import { it, passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

describe.each(
  passes([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ] as const),
)('%s', (_, javaScript) => {
  it('Daniel in Denver books for his mother in New York and sees both times; canceled, the old page leads to what became of it', async ({
    signedIn,
  }) => {
    const visitor = await signedIn(cast.daniel, { javaScript, width: 360 });
    const { page } = visitor;
    await page.goto('/account/upcoming-booking');
    await page.getByText('You can spend up to $400.00 a month for Rosa Alvarez. $400.00 is left').waitFor();
    await askForTimes(page, 'Home cleaning');
    const first = page.getByRole('radio', { name: /:/ }).first();
    expect(await page.getByRole('main').innerText()).toMatch(/All times are New York time/);
    // Late in the day the first day has few times left.
    expect(await page.getByText(/(AM|PM|noon), Denver time/).count()).toBeGreaterThan(0);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await first.check();
    await goOnToCheck(page);
    await heading(page, 'Check and pay').waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/Your time\s+.*Denver time/);
    const oldPage = page.url();
    await addCardUnlessSaved(page);
    await button(page, /^Book for \$/).click();
    await arrive(page, '**/post-booking/**');
    expect(await page.getByRole('main').innerText()).toMatch(/Your time\s+.*Denver time/);

    await page.getByRole('link', { name: /^Cancel it for free until/ }).click();
    await button(page, 'Yes, cancel this visit').click();
    await page.getByText('Visit canceled').waitFor();
    await page.goto(oldPage);
    await page.waitForURL('**/account/upcoming-booking/**');
    expect(await page.getByRole('main').innerText()).toContain('You pay nothing.');
  });
});
