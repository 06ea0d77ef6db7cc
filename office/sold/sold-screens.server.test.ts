import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDay } from '#domains/availability/closed-day.server.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { savedTable } from '#tests/saved-table.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf } from '#tests/visits.ts';
import { identityScreen } from '../identity/identity-screen.server.ts';
import { looksScreen } from '../identity/looks-screen.server.ts';
import { exportList, readList } from '../lists/reading.server.ts';
import { areasScreen } from './areas-screen.server.ts';
import { catalogueScreen } from './catalogue-screen.server.ts';
import { holidaysScreen } from './holidays-screen.server.ts';
import { hoursScreen } from './hours-screen.server.ts';
import { menusScreen } from './menus-screen.server.ts';
import { placesScreen } from './places-screen.server.ts';
import { pricesScreen } from './prices-screen.server.ts';
import { servicesScreen } from './services-screen.server.ts';
import { zipCodesScreen } from './zip-codes-screen.server.ts';

let opened: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  opened = await createTestPlatform();
  await employ(opened.platform.database, ana, opened.clock.now());
  await closeDay(opened.platform, ana, { day: '2027-03-01', title: 'Town holiday' });
});
afterAll(() => opened.close());

it.each(
  [
    areasScreen,
    zipCodesScreen,
    placesScreen,
    servicesScreen,
    catalogueScreen,
    pricesScreen,
    menusScreen,
    holidaysScreen,
    hoursScreen,
    identityScreen,
    looksScreen,
  ].map((screen) => [screen.name, screen] as const),
)('every row of %s leads to its record, and says what each act does before it is done', async (_, screen) => {
  const { platform, clock } = opened;
  const { listed, list } = await readList(platform, ana, screen, new URLSearchParams(), 500);
  expect(listed.rows.length).toBeGreaterThan(0);
  for (const { id, cells } of listed.rows) {
    expect(cells).toHaveLength(list.columns.length);
    const subject = await screen.record!.find(platform, ana, id!);
    expect(screen.record!.show(subject, clock.now()).title).not.toBe('');
    for (const act of screen.record!.acts) {
      const offer = act.offer(subject, clock.now());
      if (offer !== null) expect(offer.consequence).toMatch(/\.$/);
    }
  }
  for (const unknown of ['', 'x', 'option.x', 'extra.', 'dish.x', 'kitchen.x', '2027-03-02', "o'x"])
    expect(await screen.record!.find(platform, ana, unknown)).toBeUndefined();
});

it('prices are saved as a table, changed in it, read in again as drafts, and begin on a day', async () => {
  const { platform } = opened;
  const act = (name: string) => pricesScreen.acts.find((each) => each.name === name)!;
  const run = (name: string, input: Record<string, unknown>) =>
    act(name).run(platform, ana, null, input, 'key');
  const saved = await savedTable(exportList(platform, ana, pricesScreen, new URLSearchParams()));
  expect(codeOf(await run('put-all-in-force', { from: null }))).toBe('draft_not_found');
  expect(codeOf(await run('import', { table: saved }))).toBe('invalid_price_table');
  const bad = saved.replace('"Plumbing","Each hour",118.00', '"Plumbing","Each hour",about 118');
  expect(await run('import', { table: bad })).toMatchObject({
    refusal: {
      fields: [{ message: expect.stringMatching(/^Line \d+: "about 118" is not an amount\./) as string }],
    },
  });
  const changed = saved
    .replace('"Home cleaning","Each hour",44.00', '"Home cleaning","Each hour",45.50')
    .replace('"Plumbing","Each hour",118.00', '"Plumbing","Each hour",120.00');
  expect(await run('import', { table: changed })).toMatchObject({
    value: { said: '2 drafts saved. No one pays them yet.' },
  });
  expect(await run('put-all-in-force', { from: '2027-03-01' })).toMatchObject({ ok: true });
  const { listed } = await readList(platform, ana, pricesScreen, new URLSearchParams(), 500);
  expect(listed.rows.find(({ id }) => id === 'home-cleaning')?.cells).toEqual([
    'Home cleaning',
    'Each hour',
    { cents: 4_400 },
    null,
    { cents: 4_550 },
    { text: 'Mar 1, 2027, 12:00 midnight', exact: '2027-03-01 00:00' },
  ]);
  const beginsAt = await platform.database
    .selectFrom('service_prices')
    .select('effective_from')
    .where('service_option_id', '=', 'plumbing')
    .where('made_by', 'is not', null)
    .executeTakeFirst();
  expect(beginsAt?.effective_from).toEqual(new Date('2027-03-01T05:00:00Z'));
});

it('ZIP codes are found by their first digits or their city, page by page, and say who changed them', async () => {
  const { platform, clock } = opened;
  const read = async (asked: string, most = 500) =>
    (await readList(platform, ana, zipCodesScreen, new URLSearchParams(asked), most)).listed;
  const zips = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ id }) => id);
  const first = await read('place=forest+hills', 1);
  expect(first.rows[0]?.cells).toEqual([
    '11375',
    'Forest Hills',
    'NY',
    'New York time',
    { text: 'Queens', to: '/office/areas/nyc-queens' },
    'List of Nov 27, 2026',
  ]);
  expect(zips(await read(`place=forest+hills&after=${first.nextCursor}`))).not.toContain('11375');
  expect(zips(await read('place=1137')).every((zip) => zip?.startsWith('1137'))).toBe(true);
  expect(zips(await read("place=o'%25"))).toEqual([]);

  const act = zipCodesScreen.record!.acts[0]!;
  const find = () => zipCodesScreen.record!.find(platform, ana, '10075');
  const input = { city: 'New York', state: 'NY', point: '40.7734, -73.9563', timeZone: 'America/New_York' };
  expect(await act.run(platform, ana, await find(), input, 'key')).toMatchObject({ ok: true });
  const { sections } = zipCodesScreen.record!.show(await find(), clock.now());
  expect(sections[0]?.facts).toContainEqual({ term: 'From', details: 'Office' });
  expect(sections[1]?.table?.rows[0]?.slice(1, 4)).toEqual([
    'Ana Ruiz',
    'Zip code mended',
    'City: New York. Point: 40.7734, -73.9563. State: NY. Time zone: America/New_York',
  ]);
});
