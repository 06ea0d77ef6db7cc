import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { laneKey } from '#office/board/board.ts';
import { cast } from '#seeds/cast.ts';
import { findViolations } from './accessibility.ts';
import { bookInTheMorning } from './booking-steps.ts';
import { chooseSomebodyFree, dayOfVisit, it, showWhatItBreaks } from './in-office.ts';
import { openInside } from './inside.ts';
import { passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

interface Booked {
  day: string;
  reference: string;
  who: string;
  starts: string;
}

const visitOnBoard = (page: Page) => page.locator('#board div > a').filter({ hasText: 'Rosa Alvarez' });

it.for(passes([true, false]))(
  'a visit is moved from the board by a form that says what it breaks, with JavaScript %s',
  async (javaScript, { signedIn, inOffice, service }) => {
    const { page: rosa } = await signedIn(cast.rosa);
    const id = await bookInTheMorning(rosa, javaScript ? 'Tue' : 'Wed');
    const { platform, close } = await openInside(service);
    const find = async (): Promise<Booked> => {
      const { rows } = await sql<Booked>`
        select (starts_at at time zone time_zone)::date::text as day, reference, professional_id as who, to_char(starts_at at time zone time_zone, 'HH24:MI') as starts
        from bookings where id = ${id}`.execute(platform.database);
      return rows[0]!;
    };
    const before = await find();
    const { page } = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    const board = `/office/board?day=${before.day}&area=nyc-queens`;
    await page.goto(board);
    if (javaScript) {
      await visitOnBoard(page).focus();
      await page.keyboard.press('m');
    } else await page.goto(`/office/board/move/${before.reference}?area=nyc-queens`);
    await heading(page, 'Move a visit').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);

    // In the night nobody works, and the form says so before anybody presses.
    const time = page.getByLabel('2. Start time');
    await time.fill(`${before.day}T03:00`);
    await showWhatItBreaks(page, javaScript);
    await page.getByText(/does not work at that time\.$/).waitFor();
    expect(await button(page, 'Move visit').count()).toBe(0);
    await time.fill(`${before.day}T${before.starts}`);
    await showWhatItBreaks(page, javaScript);
    const name = await chooseSomebodyFree(page);
    await showWhatItBreaks(page, javaScript);
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await button(page, 'Move visit').click();
    await page.getByText(`Moved: ${name}, `).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(board);
    expect((await find()).who).not.toBe(before.who);

    await button(page, 'Undo this').click();
    await page.getByText(/^Moved: /).waitFor();
    expect(await find()).toEqual(before);
    await close();
  },
);

it('a visit is dragged to somebody else’s row and another time, which opens the form and moves nothing', async ({
  signedIn,
  inOffice,
  service,
}) => {
  const { page: rosa } = await signedIn(cast.rosa);
  const id = await bookInTheMorning(rosa, 'Mon');
  const { platform, close } = await openInside(service);
  const day = await dayOfVisit(platform, id);
  const versionOf = async () =>
    (await sql<{ version: number }>`select version from bookings where id = ${id}`.execute(platform.database))
      .rows[0]?.version;
  const before = await versionOf();
  const { page } = await inOffice({ width: 1280 });
  await page.goto(`/office/board?day=${day}&area=nyc-queens&people=all`);
  const visit = visitOnBoard(page);
  const lanes = page.locator('#board section[data-who]');
  const own = await visit.evaluate((link) => link.closest('section')?.dataset['who']);
  const other = lanes.filter({ hasNotText: 'Rosa Alvarez' }).first();
  const key = await other.getAttribute('data-who');
  expect(key).not.toBe(own);
  await visit.scrollIntoViewIfNeeded();
  const [from, over, hour] = [
    (await visit.boundingBox())!,
    (await other.boundingBox())!,
    (await page.locator('#board .hours i').first().boundingBox())!,
  ];
  const grab = { x: from.x + 20, y: from.y + 12 };

  // Given up by Escape, a drag is nothing, and neither is the click at its end.
  await page.mouse.move(grab.x, grab.y);
  await page.mouse.down();
  await page.mouse.move(grab.x + 60, grab.y + 30, { steps: 4 });
  await page.locator('#board > .lifted').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await page.locator('#board > .lifted').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/office/board');

  await page.mouse.move(grab.x, grab.y);
  await page.mouse.down();
  await page.mouse.move(grab.x + hour.width, over.y + over.height / 2, { steps: 6 });
  await page.mouse.up();
  await heading(page, 'Move a visit').waitFor();
  const asked = new URL(page.url());
  expect([asked.searchParams.get('who'), asked.searchParams.get('shift')]).toEqual([key, '60']);
  expect((await page.getByLabel('1. Helper').inputValue()).endsWith(key!)).toBe(true);
  expect(await versionOf()).toBe(before);

  // A large board knows a visit by whose it is and when.
  const [row] = (
    await sql<{ at: string; who: string }>`
      select to_char(starts_at at time zone time_zone, 'FMHH24:MI') as at, professional_id as who from bookings where id = ${id}`.execute(
      platform.database,
    )
  ).rows;
  await page.goto(`/office/board/of/${day}/${laneKey(row!.who)}?at=${row!.at}&shift=30&area=nyc-queens`);
  await heading(page, 'Move a visit').waitFor();
  expect(new URL(page.url()).searchParams.get('shift')).toBe('30');
  await close();
});

it('a press on an empty place of the board books there, with the person and the time filled in', async ({
  signedIn,
  inOffice,
  service,
}) => {
  const { page: rosa } = await signedIn(cast.rosa);
  const id = await bookInTheMorning(rosa, 'Wed');
  const { platform, close } = await openInside(service);
  // A week later the same helper works at the same hours.
  const { rows } = await sql<{ day: string; startsAt: Date; who: string; name: string; minute: number }>`
    select ((starts_at at time zone time_zone)::date + 7)::text as day, starts_at + interval '7 days' as "startsAt", b.professional_id as who, p.name,
      extract(hour from starts_at at time zone time_zone)::int * 60 + extract(minute from starts_at at time zone time_zone)::int as minute
    from bookings b join professionals p on p.id = b.professional_id where b.id = ${id}`.execute(
    platform.database,
  );
  const { day, startsAt, who, name, minute } = rows[0]!;
  const { page } = await inOffice({ width: 1280 });
  await page.goto(`/office/board?day=${day}&area=nyc-queens&people=all`);
  const row = page.locator(`#board section[data-who="${laneKey(who)}"] > div`).first();
  await row.scrollIntoViewIfNeeded();
  const [first = 0, last = 0] = ((await page.locator('#board').getAttribute('data-axis')) ?? '')
    .split('-')
    .map(Number);
  const box = (await row.boundingBox())!;
  const across = (minute + 10 - first * 15) / ((last - first) * 15);
  await page.mouse.click(box.x + across * box.width, box.y + box.height / 2);
  await heading(page, 'Who’s calling?').waitFor();
  await page.getByText(`To book with ${name}: `).waitFor();
  await page.locator('#find').fill('0142');
  await button(page, 'Find').click();
  await heading(page, 'What does Rosa need?').waitFor();
  await page.getByText(`To book with ${name}: `).waitFor();
  await page.getByRole('link', { name: 'Book a cleaning' }).click();
  await page.getByRole('radio', { name: /^Home cleaning/ }).check();
  await button(page, 'Continue').click();
  await heading(page, 'How big is the job?').waitFor();
  await button(page, 'Continue').click();
  await heading(page, 'When should we come?').waitFor();
  const chosen = await page.locator('input[name=starts_at]:checked').inputValue();
  expect(chosen.split(' ')[0]).toBe(startsAt.toISOString());
  await button(page, 'Continue').click();
  const wishes = heading(page, 'Anything we should know?');
  await wishes.or(page.locator('blockquote')).first().waitFor();
  if (await wishes.isVisible()) await button(page, 'Continue').click();
  await page.locator('blockquote').waitFor();
  const held = await platform.database
    .selectFrom('bookings')
    .select('professional_id')
    .where('state', '=', 'held')
    .where('starts_at', '=', startsAt)
    .executeTakeFirst();
  expect(held?.professional_id).toBe(who);
  await close();
});
