import { expect } from 'vitest';
import { fillBoard } from '#bench/busy-board.ts';
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

    // What the act needs is read beside the list, or before it where there is less room.
    await row.getByRole('link', { name: 'To confirm' }).click();
    const pane = page.getByRole('complementary', { name: 'Home cleaning for Rosa Alvarez' });
    await pane.getByText('12 Lantern Street').first().waitFor();
    await pane.getByRole('link', { name: /Phone .*555/ }).waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    if (javaScript) {
      await row.getByRole('link', { name: 'To confirm' }).focus();
      await page.keyboard.press('e');
    } else await pane.getByRole('button', { name: /^Confirm it/ }).click();
    await heading(page, 'Home cleaning for Rosa Alvarez').waitFor();
    // What it was taken for is open.
    await page.getByRole('button', { name: 'Confirm visit' }).click();
    await page.getByText('Visit confirmed.').waitFor();
    await page.goto('/office');
    await page.getByText('All clear.').waitFor();
  },
);

it('shows sixteen things at once beside the one that is open', async ({ inOffice, service }) => {
  const { platform, close } = await openInside(service);
  await fillBoard(platform.database, '2027-03-10', { people: 200 });
  await close();
  const { page } = await inOffice({ width: 1440 });
  await page.goto('/office?of=today');
  // This one waits until it is confirmed; what the worker looks after may end by itself.
  await page.getByRole('link', { name: 'To confirm' }).first().click();
  await page.getByRole('complementary').waitFor();
  const inView = await page
    .locator('.office-queue tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
  expect(inView).toBeGreaterThanOrEqual(16);
  await page.goto('/office?open=call_at_01938f0e-0000-7000-8000-0000000000aa');
  await page.getByText('Already handled').waitFor();
});
