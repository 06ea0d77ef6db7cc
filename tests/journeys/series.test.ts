import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { addCardUnlessSaved, askForTimes, clearTimes, openNextDay } from './booking-steps.ts';
import { arrive } from './browser.ts';
import { it, passes } from './journey.ts';
import { button, heading, openDetails } from './member-steps.ts';

describe.each(
  passes([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ] as const),
)('%s', (_, javaScript) => {
  it('Grace books a cleaning every week, says what becomes of the holidays, and sees all visits', async ({
    signedIn,
  }) => {
    const visitor = await signedIn(cast.grace, { javaScript, width: 360 });
    visitor.expectStatus(422);
    const { page } = visitor;
    await askForTimes(page, 'Home cleaning');
    // Of twenty Mondays in a row one is a holiday.
    await page
      .getByRole('link', { name: /^Mon\b/ })
      .first()
      .click();
    await page.getByRole('link', { name: /^Mon\b.*chosen$/ }).waitFor();
    await clearTimes(page).first().check();
    const howLong = page.getByRole('radio', { name: 'For a set number of visits', exact: true });
    await howLong.waitFor({ state: 'hidden' });
    await page.getByRole('radio', { name: 'Every week', exact: true }).check();
    await howLong.check();
    await page.getByLabel('How many visits?').fill('60');
    await button(page, 'Continue').click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/Use 26 or fewer/);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('How many visits?').fill('20');
    await button(page, 'Continue').click();

    await heading(page, 'Do these visits work for you?').waitFor();
    const asked = page.getByRole('main').getByRole('radio', { name: 'Skip this visit' });
    const count = await asked.count();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    if (count > 0) {
      await button(page, 'Continue').click();
      await page.getByRole('alert').waitFor();
      for (let index = 0; index < count; index += 1) await asked.nth(index).check();
    }
    await button(page, 'Continue').click();
    await heading(page, 'Check and pay').waitFor();
    const check = await page.getByRole('main').innerText();
    expect(check).toContain(`${20 - count} visits, every week`);
    expect(check).toContain('Price per visit');
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await addCardUnlessSaved(page);
    await button(page, new RegExp(`^Book ${20 - count} visits for`)).click();
    await arrive(page, '**/post-booking/**');
    await page.getByText(`See all ${20 - count} visits`).click();
    expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThanOrEqual(20 - count);

    const visit = page.url().replace('post-booking', 'account/upcoming-booking');
    await page.goto('/account/upcoming-booking');
    await page.getByText(`Every week. ${19 - count} more visits follow.`).waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await page.goto(visit);
    await openDetails(page);
    await page.getByText(`One of ${20 - count} visits, every week`).waitFor();
    await page.getByRole('link', { name: 'Change time' }).click();
    await heading(page, 'Change time').waitFor();
    // Late in the day the first day has few times left.
    await openNextDay(page);
    await page.getByRole('radio', { name: /:/ }).nth(1).check();
    await page.getByRole('radio', { name: 'All upcoming visits' }).check();
    await button(page, 'Save new time').click();
    await button(page, 'Move these visits').waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    const keep = page.getByRole('radio', { name: 'Keep the old time' });
    const kept = await keep.count();
    for (let index = 0; index < kept; index += 1) await keep.nth(index).check();
    await button(page, 'Move these visits').click();
    await page.getByText('Times changed').waitFor();

    await page.getByRole('link', { name: 'Cancel visit' }).click();
    await page.getByRole('link', { name: /^All \d+ upcoming visits/ }).click();
    await heading(page, /^Cancel \d+ visits/).waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await button(page, /^Yes, cancel \d+ visits/).click();
    await page.getByText('Visit canceled').waitFor();
  });

  it('Rosa has a cleaning every month until she stops, and stops', async ({ signedIn }) => {
    const { page } = await signedIn(cast.rosa, { javaScript, width: 360 });
    await askForTimes(page, 'Home cleaning');
    await clearTimes(page).first().check();
    await page.getByRole('radio', { name: /^Every month/ }).check();
    expect(await page.getByRole('radio', { name: /^Until I cancel/ }).isChecked()).toBe(true);
    await button(page, 'Continue').click();
    const left = page.getByRole('main').getByRole('radio', { name: 'Skip this visit' });
    await page.getByRole('heading', { name: /Do these visits work for you|Check and pay/ }).waitFor();
    const asked = await left.count();
    // One is left out, and for each other another time is taken: which days are asked about depends on the day of the run.
    if (asked > 0) await left.first().check();
    for (let index = 1; index < asked; index += 1)
      await left.nth(index).locator('xpath=ancestor::fieldset').getByRole('radio').first().check();
    if (asked > 0) await button(page, 'Continue').click();
    await heading(page, 'Check and pay').waitFor();
    const check = await page.getByRole('main').innerText();
    expect(check).toMatch(/\d visits, every month until you stop/);
    expect(check).toMatch(/The \d visits in the next 6 months, total/);
    await addCardUnlessSaved(page);
    await button(page, /^Book these visits for/).click();
    await arrive(page, '**/post-booking/**');
    const visit = page.url().replace('post-booking', 'account/upcoming-booking');
    await page.goto('/account/upcoming-booking');
    await page.getByText('Every month, until you stop.').waitFor();

    await page.goto(visit);
    await openDetails(page);
    await page.getByText(/One of \d visits, every month until you stop/).click();
    await page.getByRole('link', { name: 'End this series' }).click();
    await heading(page, 'End this series?').waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Yes, end the series').click();
    await page.getByText('No more visits will be planned').first().waitFor();
    await page.getByText(/One of \d visits, every month$/).waitFor();
  });
});
