import { sql } from 'kysely';
import { expect } from 'vitest';
import { advance } from '#domains/visits/history.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { cast } from '#seeds/cast.ts';
import { ana, employ } from '#tests/staff.ts';
import { bookInTheMorning } from './booking-steps.ts';
import { dayOfVisit, it } from './in-office.ts';
import { openInside } from './inside.ts';
import { heading } from './member-steps.ts';

const move = async ({ database }: Platform, id: string, from: BookingState, to: BookingState) =>
  transaction(database, (work) => advance(work, [{ id, state: from, by: ana }], [to], new Date()));

it('what others do is shown on open pages of the office, and nothing that somebody does there is lost', async ({
  signedIn,
  inOffice,
  service,
}) => {
  const { page: rosa } = await signedIn(cast.rosa);
  const id = await bookInTheMorning(rosa, 'Tue');
  const { platform, close } = await openInside(service);
  const { page: board, context } = await inOffice({ width: 1280 });
  const day = await dayOfVisit(platform, id);
  await board.goto(`/office/board?day=${day}`);
  // Another page of the same browser hears it from the first.
  const record = await context.newPage();
  await record.goto(`/office/visits/${id}`);
  await heading(record, 'Home cleaning for Rosa Alvarez').waitFor();
  const note = record.locator('details').filter({ hasText: 'Add office note' });
  await note.locator('summary').click();
  await note.getByLabel('Note').fill('Half of a sentence');

  const visit = board.locator('#board a').filter({ hasText: 'Rosa Alvarez' });
  await visit.focus();
  await move(platform, id, 'confirmed', 'on_the_way');
  await visit.getByText('on the way').waitFor();
  expect(await visit.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await board.locator('#board-counted .on-the-way').innerText()).toBe('On the way 1');
  await record.locator('.office-sections').getByText('On the way').first().waitFor();
  expect(await note.getByLabel('Note').inputValue()).toBe('Half of a sentence');

  // Without a network nothing comes; with it, all that was missed does.
  await context.setOffline(true);
  await move(platform, id, 'on_the_way', 'arrived');
  await context.setOffline(false);
  await visit.getByText('arrived').waitFor();

  // The page that holds the stream is closed: the other one takes it over.
  await board.close();
  await move(platform, id, 'arrived', 'in_progress');
  await record.locator('.office-sections').getByText('In progress').first().waitFor();
  await close();
});

it('a list says how much others have changed, and lets nothing jump until somebody asks for it', async ({
  signedIn,
  inOffice,
  service,
}) => {
  const { page: rosa } = await signedIn(cast.rosa);
  const id = await bookInTheMorning(rosa, 'Mon');
  const { platform, close } = await openInside(service);
  const { page } = await inOffice({ width: 1280 });
  await page.goto('/office/visits?text=alvarez');
  const row = page.locator('tbody tr').filter({ has: page.locator(`a[href$="${id}"]`) });
  const before = await row.innerText();
  await move(platform, id, 'confirmed', 'on_the_way');
  await page.getByText('1 change by others.').waitFor();
  await move(platform, id, 'on_the_way', 'arrived');
  expect(await row.innerText()).toBe(before);
  await page.getByRole('status').getByRole('link', { name: 'Show' }).click();
  await row.getByText('Arrived').waitFor();
  await close();
});

it('an hour without a network, in which thousands of things happened, is made up for at once', async ({
  signedIn,
  inOffice,
  service,
}) => {
  const { page: rosa } = await signedIn(cast.rosa);
  const id = await bookInTheMorning(rosa, 'Wed');
  const { platform, close } = await openInside(service);
  const { page, context } = await inOffice({ width: 1280 });
  const day = await dayOfVisit(platform, id);
  await page.goto(`/office/board?day=${day}`);
  const visit = page.locator('#board a').filter({ hasText: 'Rosa Alvarez' });
  await visit.waitFor();
  await context.setOffline(true);
  await move(platform, id, 'confirmed', 'on_the_way');
  await sql`insert into office_changes (kind) select 'queue' from generate_series(1, 3000)`.execute(
    platform.database,
  );
  await context.setOffline(false);
  await visit.getByText('on the way').waitFor();
  await close();
});

it('a page says that it no longer hears what others do, once nobody is signed in any more', async ({
  inOffice,
  service,
}) => {
  const { page } = await inOffice({ width: 1280 });
  await page.goto('/office');
  const { platform, close } = await openInside(service);
  await platform.database.updateTable('staff_sessions').set({ ended_at: new Date() }).execute();
  await page.getByText('Live updates are off right now.').waitFor();
  await close();
});

it('the member’s page of a visit follows its day, and the service ends while pages listen', async ({
  signedIn,
  service,
}) => {
  const { page: rosa } = await signedIn(cast.rosa);
  const id = await bookInTheMorning(rosa, 'Tue');
  const { platform, close } = await openInside(service);
  await employ(platform.database, ana, new Date());
  const soon = new Date(Date.now() + 3_600_000);
  await sql`update bookings set starts_at = ${soon}, ends_at = ${soon}::timestamptz + (ends_at - starts_at), occupied_until = ${soon}::timestamptz + (occupied_until - starts_at) where id = ${id}`.execute(
    platform.database,
  );
  const streams = rosa.waitForRequest(/\/live\/visits\//);
  await rosa.goto(`/account/upcoming-booking/${id}`);
  await streams;
  const status = rosa.locator('[aria-current="step"]');
  for (const [from, to, words] of [
    ['confirmed', 'on_the_way', 'On the way'],
    ['on_the_way', 'arrived', 'At the door'],
    ['arrived', 'in_progress', 'At work'],
  ] as const) {
    await move(platform, id, from, to);
    // Sooner than the page looks by itself.
    await status.getByText(words).waitFor({ timeout: 15_000 });
  }
  await close();
});
