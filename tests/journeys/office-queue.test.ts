import { expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findViolations } from './accessibility.ts';
import { bookCleaning } from './booking-steps.ts';
import { it } from './in-office.ts';
import { openInside } from './inside.ts';
import { passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

it.for(passes([true, false]))(
  'what needs somebody is taken, put off, undone and ends with its cause, with JavaScript %s',
  async (javaScript, { signedIn, inOffice, service }) => {
    const { page: rosa } = await signedIn(cast.rosa);
    const id = await bookCleaning(rosa);
    const inside = await openInside(service);
    await inside.platform.database
      .updateTable('bookings')
      .set({ state: 'requested' })
      .where('id', '=', id)
      .execute();
    await inside.close();
    const { page } = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    await page.goto('/office');
    // Its level depends on whether something is left to set up: here until the first mail went out.
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'To confirm' });
    expect(await row.innerText()).toContain('Rosa Alvarez');
    if (javaScript) expect(await findViolations(page)).toEqual([]);

    await row.locator('summary').click();
    await row.getByLabel('In').selectOption('60');
    await row.getByRole('button', { name: 'Snooze' }).click();
    await page.getByText('Snoozed for 1 hour: Home cleaning').waitFor();
    await page.getByText('1 snoozed.').waitFor();
    await button(page, 'Undo this').click();
    await page.getByText('Back in the list.').waitFor();

    if (javaScript) {
      await row.getByRole('link').focus();
      await page.keyboard.press('e');
    } else await row.getByRole('button', { name: /^Confirm it/ }).click();
    await heading(page, 'Home cleaning for Rosa Alvarez').waitFor();
    // What it was taken for is open.
    await page.getByRole('button', { name: 'Confirm visit' }).click();
    await page.getByText('Visit confirmed.').waitFor();
    await page.goto('/office');
    await page.getByText('All clear.').waitFor();
  },
);
