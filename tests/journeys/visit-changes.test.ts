import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import {
  addCardUnlessSaved,
  bookCleaning,
  bookInTheMorning,
  identifierIn,
  openKitchens,
  sayForWhom,
  chooseClearTime,
} from './booking-steps.ts';
import { openInside } from './inside.ts';
import { it, passes } from './journey.ts';
import { messageTo } from './mailbox.ts';
import { button, heading, openDetails } from './member-steps.ts';

describe.each(
  passes([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ] as const),
)('%s', (_, javaScript) => {
  it('Rosa changes the note of a visit, and what somebody else wrote meanwhile is not lost', async ({
    service,
    signedIn,
  }) => {
    const visitor = await signedIn(cast.rosa, { javaScript, width: 360 });
    const { page } = visitor;
    const main = page.getByRole('main');
    const id = await bookCleaning(page);
    await page.goto(`/account/upcoming-booking/${id}`);
    await openDetails(page);
    await page.getByRole('link', { name: 'Add a note' }).click();
    await heading(page, 'Your note for this visit').waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel(/^What should .* know for this visit/).fill('The bell is broken. Please knock.');
    const beside = await openInside(service);
    await sql`update bookings set notes = 'From Daniel: the key is with Ann.', version = version + 1 where id = ${id}`.execute(
      beside.platform.database,
    );
    await beside.close();
    visitor.expectStatus(409);
    await button(page, 'Save note').click();
    await page.getByText('Someone else just changed this visit.').waitFor();
    expect(await main.innerText()).toContain('The note is now: From Daniel: the key is with Ann.');
    const field = page.getByLabel(/^What should .* know for this visit/);
    expect(await field.inputValue()).toBe('The bell is broken. Please knock.');
    await field.fill('The bell is broken, and the key is with Ann.');
    await button(page, 'Save note').click();
    await page.getByText('Note saved').waitFor();
    expect(await main.innerText()).toContain('The bell is broken, and the key is with Ann.');
    await page.getByText('Visit history').click();
    expect(await main.innerText()).toMatch(/Note changed, by Rosa Alvarez/);
  });

  it('Daniel chooses who comes to Rosa, and both are told', async ({ service, signedIn }) => {
    const rosa = await signedIn(cast.rosa, { width: 360 });
    const id = await bookInTheMorning(rosa.page, javaScript ? 'Tue' : 'Wed');
    const { page } = await signedIn(cast.daniel, { javaScript, width: 360 });
    await page.goto(`/account/upcoming-booking/${id}`);
    await openDetails(page);
    await page.getByRole('link', { name: 'See other helpers who could come' }).click();
    await heading(page, 'Who else could come?').waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    expect(await page.getByRole('main').innerText()).toMatch(/Your helper is [\s\S]*Speaks [\s\S]*Choose /);
    const choose = page.getByRole('button', { name: /^Choose / }).first();
    const name = (await choose.innerText()).replace('Choose ', '');
    await choose.click();
    await page.getByText('New helper', { exact: true }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain(name);
    const told = await messageTo(service.url, cast.rosa.email, new RegExp(`^${name} will come instead`), id);
    expect(told.body).toContain('Done by: Daniel Alvarez');
  });

  it('Grace changes the dishes that are booked for her mother', async ({ signedIn }) => {
    const { page } = await signedIn(cast.grace, { javaScript, width: 360 });
    const main = page.getByRole('main');
    await page.goto('/meal-prep?new=1');
    await sayForWhom(page);
    await page.getByRole('radio', { name: /^Meals to your door/ }).check();
    await button(page, 'Continue').click();
    await page.getByLabel('How many meals?').selectOption('5');
    await button(page, 'Continue').click();
    await chooseClearTime(page);
    await button(page, 'Continue').click();
    await heading(page, 'Anything we should know?').waitFor();
    await button(page, 'Continue').click();
    await heading(page, 'Which dishes?').waitFor();
    await button(page, 'Let the kitchen choose').click();
    await addCardUnlessSaved(page);
    await button(page, /^Book for \$/).click();
    await page.waitForURL('**/post-booking/**');
    await page.goto(`/account/upcoming-booking/${identifierIn(page)}`);
    await openDetails(page);
    expect(await main.innerText()).toMatch(/Dishes\s+Kitchen’s choice/);
    await page.getByRole('link', { name: 'Change dishes' }).click();
    await heading(page, 'Change dishes').waitFor();
    await openKitchens(page);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('How many? Lentil stew').selectOption('3');
    await button(page, 'Save dishes').click();
    await page.getByText('Dishes changed', { exact: true }).waitFor();
    expect(await main.innerText()).toContain('3 × Lentil stew. The kitchen chooses 2 more.');
  });
});
