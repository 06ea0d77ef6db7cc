import { sql } from 'kysely';
import { expect } from 'vitest';
import type { KeptMove } from '#domains/plan/day-plan.ts';
import { cast } from '#seeds/cast.ts';
import { findViolations } from './accessibility.ts';
import { bookInTheMorning } from './booking-steps.ts';
import { act, it } from './in-office.ts';
import { openInside } from './inside.ts';
import { passes } from './journey.ts';

interface Booked {
  day: string;
  who: string;
  version: number;
  /** Another professional who could come. */
  other: string;
}

it.for(passes([true, false]))(
  'a plan of a day is looked for, agreed to and taken back, with JavaScript %s',
  async (javaScript, { signedIn, inOffice, service }) => {
    const { page: rosa } = await signedIn(cast.rosa);
    const id = await bookInTheMorning(rosa, javaScript ? 'Tue' : 'Mon');
    const { platform, close } = await openInside(service);
    const find = async (): Promise<Booked> => {
      const { rows } = await sql<Booked>`
        select (b.starts_at at time zone b.time_zone)::date::text as day, b.professional_id as who, b.version, (
          select p.id from professionals p join professional_skills s on s.professional_id = p.id and s.service_option_id = b.service_option_id
          where p.service_area_id = b.service_area_id and p.active and p.id <> b.professional_id and not exists (
            select 1 from bookings theirs where theirs.professional_id = p.id and theirs.starts_at::date = b.starts_at::date) order by p.id limit 1) as other
        from bookings b where b.id = ${id}`.execute(platform.database);
      return rows[0]!;
    };
    const before = await find();
    const visitor = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    const { page } = visitor;
    await page.goto(`/office/plan/${before.day}.nyc-queens`);
    await page.getByText('No plan for this day yet.').waitFor();
    const make = act(page, 'Find a better plan');
    await make.locator('summary').click();
    await make.getByRole('button').click();
    await page
      .getByText(/^No better plan found|^\d+ moves?, /)
      .first()
      .waitFor();
    expect(await find()).toEqual(before);

    // What is found depends on the other visits of that day; this is what the office sees of a move.
    const move: KeptMove = {
      visitId: id,
      version: before.version,
      fromId: before.who,
      toId: before.other,
      reasons: ['It makes room for another visit.'],
    };
    await sql`update day_plans set summary = '1 move', groups = ${JSON.stringify([[move]])}::jsonb
      where service_area_id = 'nyc-queens' and day = ${before.day}::date`.execute(platform.database);
    await page.reload();
    await page.getByText('It makes room for another visit.').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    const accept = act(page, 'Apply selected');
    await accept.locator('summary').click();
    await accept.getByRole('button').click();
    await page.getByText(/^1 visit reassigned\. They’re told in a minute/).waitFor();
    expect((await find()).who).toBe(before.other);
    if (javaScript) expect(await findViolations(page)).toEqual([]);

    // A colleague, who has not pressed it, can undo it as well.
    const colleague = (await inOffice({ javaScript, width: 1280 })).page;
    await colleague.goto(`/office/plan/${before.day}.nyc-queens`);
    const takeBack = act(colleague, 'Undo last plan');
    await takeBack.locator('summary').click();
    await takeBack.getByRole('button').click();
    await colleague.getByText('1 visit is back with its earlier helper.').waitFor();
    expect((await find()).who).toBe(before.who);
    expect(await takeBack.count()).toBe(0);

    // Where many exchange, all of it is had at once, or lines in its place.
    const again = JSON.stringify({
      summary: '9 moves',
      groups: [[{ ...move, version: (await find()).version }]],
    });
    await sql`update day_plans set whole = ${again}::jsonb where service_area_id = 'nyc-queens' and day = ${before.day}::date`.execute(
      platform.database,
    );
    await colleague.reload();
    await colleague.getByText(/^9 moves\. Use this instead of the rows above/).waitFor();
    if (javaScript) expect(await findViolations(colleague)).toEqual([]);
    const atOnce = act(colleague, 'Apply all');
    await atOnce.locator('summary').click();
    await atOnce.getByRole('button').click();
    await colleague.getByText(/^1 visit reassigned\./).waitFor();
    await colleague.getByRole('button', { name: 'Undo this', exact: true }).click();
    await colleague.getByText('1 visit is back with its earlier helper.').waitFor();

    visitor.expectStatus(409);
    await page.getByRole('button', { name: 'Undo this', exact: true }).click();
    await page.getByText('You can no longer do this here.').first().waitFor();
    expect((await find()).who).toBe(before.who);
    await close();
  },
);
