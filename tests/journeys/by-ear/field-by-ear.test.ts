import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { insertDay, professionalNamed } from '#tests/field-visits.ts';
import { button } from '../member-steps.ts';
import { eventually, signInOnPhone, stateOf } from '../on-phone.ts';
import { it } from '../phone-journey.ts';
import { readAloud } from './screen-reader.ts';

it('a visit in the field, as it is heard: what to read comes before what to press, and each press has a name', async ({
  openWindow,
  inside,
  service,
}) => {
  const { database } = inside.platform;
  const { id, phone } = await professionalNamed(database, 'Dolores Whitfield');
  const [visit = ''] = await insertDay(database, id, 1, systemClock.now());
  await sql`insert into booking_needs (booking_id, position, created_at, title, is_allergen) values (${visit}, 0, now(), 'Bleach', true)`.execute(
    database,
  );
  const { page } = await openWindow({ width: 360 });
  await signInOnPhone(page, service.url, phone);
  await page.goto(`/field/visits/${visit}`);
  await page.locator('.field[data-ready]').waitFor();
  const before = await readAloud(page);
  const places = [
    /^heading, Rosa, .*level 1/,
    /^heading, Read before you go/,
    /Allergy: Bleach/,
    /^button, I’ve read this: Bleach/,
    /Read the allergies first/,
    /^heading, At the door/,
    /Lantern Street/,
    /^link, Route/,
    /Add photos/,
    /I’m running late/,
  ].map((like) => before.findIndex((line) => like.test(line)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(before.join('\n')).not.toMatch(/I’m on my way/);

  await button(page, 'I’ve read this: Bleach').click();
  await button(page, 'I’m on my way').click();
  await eventually(async () => (await stateOf(inside, visit)) === 'on_the_way', 'on the way');
  // The place of the press is a receipt first, so that a second tap does not press the next step.
  await button(page, 'I’m here').waitFor();
  const after = (await readAloud(page)).join('\n');
  expect(after).toMatch(/button, I’m here/);
  expect(after).toMatch(/button, Undo: on the way/);
  expect(after).not.toMatch(/button, I’m on my way/);
});
