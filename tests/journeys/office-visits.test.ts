import { expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findViolations } from './accessibility.ts';
import { bookInTheMorning } from './booking-steps.ts';
import { act, chooseSomebodyFree, it, showWhatItBreaks } from './in-office.ts';
import { openInside } from './inside.ts';
import { passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

it.for(passes([true, false]))(
  'a visit is moved, undone, given a note, canceled, given to somebody else and broken off in the office, with JavaScript %s',
  async (javaScript, { signedIn, inOffice, service }) => {
    const { page: rosa } = await signedIn(cast.rosa);
    const id = await bookInTheMorning(rosa, javaScript ? 'Tue' : 'Wed');
    const visitor = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    const { page } = visitor;
    await page.goto(`/office/visits/${id}`);
    await heading(page, 'Home cleaning for Rosa Alvarez').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);

    // A colleague has the same visit open.
    const colleague = await page.context().newPage();
    await colleague.goto(`/office/visits/${id}`);
    await heading(colleague, 'Home cleaning for Rosa Alvarez').waitFor();
    // What a colleague has open stays as they have read it.
    const late = act(colleague, 'Cancel visit');
    await late.locator('summary').click();

    const move = page.getByRole('link', { name: 'Move visit' });
    // Ana types sooner than the script of the page is there.
    const typedFirst = Promise.withResolvers<void>();
    await page.route('**/office-move.js', async (route) => {
      await typedFirst.promise;
      await route.continue();
    });
    await move.click();
    await heading(page, 'Move a visit').waitFor();
    const typed = page.getByLabel('Start time');
    const before = await typed.inputValue();
    await typed.fill(laterByAWeek(before));
    typedFirst.resolve();
    await showWhatItBreaks(page, javaScript);
    await chooseSomebodyFree(page);
    await showWhatItBreaks(page, javaScript);
    await button(page, 'Move visit').click();
    await page.getByText(/^Moved: /).waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await button(page, 'Undo this').click();
    await page.getByText(/^Moved: /).waitFor();
    await move.click();
    expect(await page.getByLabel('Start time').inputValue()).toBe(before);
    await page.goto(`/office/visits/${id}`);

    await late.getByLabel('Fee').selectOption('none');
    await late.getByLabel('Reason').fill('She called.');
    visitor.expectStatus(409);
    await late.getByRole('button').click();
    await colleague
      .getByText(/^Just changed: Time changed, by Ana Ruiz at our office for Rosa Alvarez \(/)
      .first()
      .waitFor();
    await colleague.close();

    const note = act(page, 'Add office note');
    await note.locator('summary').click();
    await note.getByLabel('Note').fill('She is hard of hearing. Ring twice.');
    await note.getByRole('button').click();
    await page.getByText('Note saved.').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('Ana Ruiz: She is hard of hearing.');

    const cancel = act(page, 'Cancel visit');
    await cancel.locator('summary').click();
    await cancel.getByLabel('Fee').selectOption('none');
    await cancel.getByLabel('Reason').fill('She called: she is ill.');
    await cancel.getByRole('button').click();
    await page.getByText('Canceled. No fee is charged.').waitFor();
    await rosa.goto(`/account/upcoming-booking/${id}`);
    const told = await rosa.getByRole('main').textContent();
    expect(told).toContain('Canceled, by Ana Ruiz at our office');
    expect(told).not.toContain('hard of hearing. Ring');

    await button(page, 'Undo this').click();
    await page.getByText('Undone. No one was told.').waitFor();
    await rosa.reload();
    expect(await rosa.getByRole('main').textContent()).toContain(
      'Cancellation undone, by Ana Ruiz at our office for Rosa Alvarez',
    );
    await act(page, 'Cancel visit').waitFor();

    // Its day goes wrong: the professional at the door cannot continue, and another one comes; then no one
    // can.
    const inside = await openInside(service);
    const standAtDoor = () =>
      inside.platform.database
        .updateTable('bookings')
        .set({ state: 'arrived' })
        .where('id', '=', id)
        .execute();
    await standAtDoor();
    await page.reload();
    const ring = page.locator('a[href^="tel:"]').first();
    expect(await ring.innerText()).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
    const give = act(page, 'Reassign visit');
    await give.locator('summary').click();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    const free = await give
      .getByRole('option', { name: /, available$/ })
      .first()
      .textContent();
    await give.getByLabel('New helper').selectOption({ label: free ?? '' });
    await give.getByLabel('Why, for the office').fill('Flat tire');
    await give.getByRole('button').click();
    await page.getByText(`${free?.replace(', available', '')} comes: `).waitFor();
    await rosa.reload();
    const history = await rosa.getByRole('main').textContent();
    expect(history).toContain('Reassigned, by Ana Ruiz at our office');
    expect(history).not.toContain('Flat tire');

    await standAtDoor();
    await page.reload();
    const stop = act(page, 'End visit early');
    await stop.locator('summary').click();
    await stop.getByLabel('What is owed').selectOption('nothing');
    await stop.getByLabel('Why, for the office').fill('Taken to the hospital');
    await stop.getByRole('button').click();
    await page.getByText('Ended early. Nothing is charged.').waitFor();
    await rosa.reload();
    expect(await rosa.getByRole('main').textContent()).toContain('Ended early, by Ana Ruiz at our office');
    // What was done to one visit is told over nothing else, and not over what is refused.
    await page.goto('/office');
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    expect(await page.getByText('Ended early. Nothing is charged.').count()).toBe(0);
    await inside.close();
  },
);

it('the keys of the office lead through it, and can be turned off', async ({ inOffice }) => {
  const { page } = await inOffice({ width: 1280 });
  await page.goto('/office');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find' });
  await palette.getByRole('textbox').pressSequentially('rosa al');
  await palette.getByRole('button', { name: /^Rosa Alvarez/ }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await heading(page, 'What does Rosa need?').waitFor();
  await page.keyboard.press('Control+k');
  await palette.getByRole('textbox').pressSequentially('messages');
  await palette.getByRole('button', { name: /^Messages/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page, 'Messages').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await heading(page, 'Visits').waitFor();
  await page.keyboard.press('/');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('text');
  // In a field, letters are letters.
  await page.keyboard.type('g s');
  expect(await page.getByLabel('Name or reference').inputValue()).toBe('g s');
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel(/Turn off in this browser/).check();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  expect(await heading(page, 'Visits').isVisible()).toBe(true);
});

it('keys assign, move, undo and print, and are quiet while a dialog is open', async ({
  signedIn,
  inOffice,
}) => {
  const { page: rosa } = await signedIn(cast.rosa);
  const id = await bookInTheMorning(rosa, 'Mon');
  const { page } = await inOffice({ width: 1280 });
  const focused = () => page.evaluate(() => document.activeElement?.id);

  // From a row of the list: the form stands open on its page, and the keyboard is in it.
  await page.goto('/office/visits?text=alvarez');
  const row = page.locator(`a[href="/office/visits/${id}"]`);
  await row.focus();
  await page.keyboard.press('m');
  await page.waitForURL(`**/office/board/move/${id}`);
  await expect.poll(focused).toBe('move.professional_id');
  await page.goto('/office/visits?text=alvarez');
  await row.focus();
  await page.keyboard.press('a');
  await page.waitForURL(`**/office/visits/${id}?open=replace`);
  await expect.poll(focused).toBe('replace.professional_id');

  // And on the page itself.
  await page.goto(`/office/visits/${id}`);
  await page.keyboard.press('a');
  await expect.poll(focused).toBe('replace.professional_id');
  const send = act(page, 'Reassign visit');
  await send.getByRole('combobox').selectOption({ index: 1 });
  await send.getByRole('button').click();
  await page.getByText('Reassigned.').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('u');
  expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('u');
  await expect.poll(() => button(page, 'Undo this').count()).toBe(0);

  await page.evaluate(() => Object.assign(window, { print: () => (document.title = 'printed') }));
  await button(page, 'Print').click();
  expect(await page.title()).toBe('printed');
});

/** The same time a week later, as a field takes it. */
function laterByAWeek(local: string): string {
  const moment = new Date(`${local}:00Z`);
  moment.setUTCDate(moment.getUTCDate() + 7);
  return moment.toISOString().slice(0, 16);
}
