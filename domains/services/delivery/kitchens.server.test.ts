import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPortrait } from '#platform/photos/portrait-folder.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana as staff, employ } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { addDish, changeDish, changeDishPicture, listDishesInOffice, setDishDays } from './dish.server.ts';
import { daysInWords, dishDays } from './dish.ts';
import { addKitchen, changeKitchen, listKitchens } from './kitchen.server.ts';
import { listDishes } from './menu.server.ts';

let opened: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  opened = await createTestPlatform();
  await employ(opened.platform.database, staff, opened.clock.now());
});
afterAll(() => opened.close());

const cookedOn = async (day: string, areaId = 'nyc-bronx') =>
  (await listDishes(opened.platform.database, areaId, new Date(`${day}T17:00Z`))).map(({ id }) => id);
const stew = { title: 'Bean stew', description: 'Beans with corn.', traits: ['vegan', 'soy-allergy'] };

describe('a kitchen with a dish', () => {
  it('is added, served in areas, cooks on its days and comes off the menu', async () => {
    const { platform } = opened;
    const { id: kitchen } = valueOf(await addKitchen(platform, staff, { title: 'Hill Kitchen', areas: [] }));
    expect(codeOf(await addKitchen(platform, staff, { title: 'Hill kitchen', areas: [] }))).toBe(
      'kitchen_exists',
    );
    const { id } = valueOf(await addDish(platform, staff, { ...stew, kitchen }));
    const daily = [1, 2, 3, 4, 5, 6, 7];
    valueOf(await setDishDays(platform, staff, id, { firstDay: '2027-03-01', days: { weekdays: daily } }));
    expect(await cookedOn('2027-03-03')).not.toContain(id);
    valueOf(await changeKitchen(platform, staff, kitchen, { title: 'Hill Kitchen', areas: ['nyc-bronx'] }));
    expect(await cookedOn('2027-03-03')).toContain(id);
    expect(await cookedOn('2027-02-28')).not.toContain(id);

    // From the 8th on only on Mondays, until the 22nd.
    const mondays = { weekdays: [1], lastDay: '2027-03-22' };
    valueOf(await setDishDays(platform, staff, id, { firstDay: '2027-03-08', days: mondays }));
    const days = ['2027-03-07', '2027-03-08', '2027-03-09', '2027-03-22', '2027-03-29'];
    const cooked = [];
    for (const day of days) if ((await cookedOn(day)).includes(id)) cooked.push(day);
    expect(cooked).toEqual(['2027-03-07', '2027-03-08', '2027-03-22']);
    expect(
      (await listDishesInOffice(platform.database, opened.clock.now()))
        .find((dish) => dish.id === id)
        ?.days.map(daysInWords),
    ).toEqual(['Every day from 2027-03-01 to 2027-03-07', 'Mon from 2027-03-08 to 2027-03-22']);
    valueOf(await setDishDays(platform, staff, id, { firstDay: '2027-03-08', days: null }));
    expect(await cookedOn('2027-03-08')).not.toContain(id);
    expect(await cookedOn('2027-03-07')).toContain(id);
  });

  it('says what is in it by what there is to be allergic to, and no other words', async () => {
    const { platform } = opened;
    expect(codeOf(await changeDish(platform, staff, 'bean-stew', { ...stew, traits: ['soy'] }))).toBe(
      'trait_not_found',
    );
    valueOf(await changeDish(platform, staff, 'bean-stew', { ...stew, traits: ['milk-allergy'] }));
    const [dish] = (await listDishes(platform.database, 'nyc-bronx', new Date('2027-03-03T17:00Z'))).filter(
      ({ id }) => id === 'bean-stew',
    );
    expect(dish).toMatchObject({ traits: ['milk-allergy'], picture: 'dishes/any-dish.png' });
    const { rows } = await sql<{ action: string }>`
      select action from audit_events where subject = 'bean-stew' order by id`.execute(platform.database);
    expect(rows.map(({ action }) => action)).toEqual([
      'dish_added',
      'dish_days_changed',
      'dish_days_changed',
      'dish_days_changed',
      'dish_changed',
    ]);
  });

  it('has a picture that is made anew from what was sent, and leaves the one before behind nowhere', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dishes-'));
    const platform = {
      ...opened.platform,
      configuration: { ...opened.platform.configuration, DATA_DIR: folder },
    };
    const photo = (background: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer();
    const change = (sent: Uint8Array) =>
      changeDishPicture(platform, staff, 'lentil-stew', { sent, pictureWords: 'A red bowl' });
    for (const color of ['red', 'blue']) valueOf(await change(await photo(color)));
    const [dish] = (await listDishes(platform.database, 'nyc-queens', new Date('2027-03-03T17:00Z'))).filter(
      ({ id }) => id === 'lentil-stew',
    );
    expect(dish?.pictureWords).toBe('A red bowl');
    expect(await readdir(join(folder, 'portraits'))).toEqual([dish?.picture]);
    expect(await findPortrait(folder, dish!.picture)).toBeDefined();
    expect(codeOf(await change(Buffer.from('<svg/>')))).toBe('photo_unreadable');
    const other = { sent: await photo('red'), pictureWords: 'A bowl' };
    expect(codeOf(await changeDishPicture(platform, staff, 'x', other))).toBe('dish_not_found');
    expect(await readdir(join(folder, 'portraits'))).toEqual([dish?.picture]);
    await rm(folder, { recursive: true, force: true });
  });

  it('refuses what is not there', async () => {
    const { platform } = opened;
    expect(codeOf(await addDish(platform, staff, { ...stew, title: 'Another', kitchen: 'x' }))).toBe(
      'kitchen_not_found',
    );
    expect(codeOf(await addDish(platform, staff, { ...stew, kitchen: 'harbor' }))).toBe('dish_exists');
    expect(codeOf(await changeDish(platform, staff, 'x', stew))).toBe('dish_not_found');
    expect(codeOf(await changeKitchen(platform, staff, 'x', { title: 'X', areas: [] }))).toBe(
      'kitchen_not_found',
    );
    expect(codeOf(await changeKitchen(platform, staff, 'harbor', { title: 'X', areas: ['x'] }))).toBe(
      'area_not_found',
    );
    expect((await listKitchens(platform.database)).map(({ title }) => title)).toEqual([
      'Garden Street Kitchen',
      'Harbor Kitchen',
      'Hill Kitchen',
    ]);
    expect(
      dishDays.safeParse({ firstDay: '2027-03-02', lastDay: '2027-03-01', weekdays: ['1'] }).success,
    ).toBe(false);
    expect(dishDays.parse({ firstDay: '2027-03-02', weekdays: ['1', 2] }).weekdays).toEqual([1, 2]);
  });
});
