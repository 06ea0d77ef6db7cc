import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { listKnownPlaces } from '../service.server.ts';
import {
  addKnownPlace,
  changeKnownPlace,
  findKnownPlace,
  previewPlaces,
  removeKnownPlace,
  takePlaces,
} from './place-list.server.ts';

let opened: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  opened = await createTestPlatform();
  await employ(opened.platform.database, ana, opened.clock.now());
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.platform.database.deleteFrom('known_places').execute();
});

const eye = {
  title: 'Austin Eye Center',
  otherNames: ['Clínica de Ojos', '100% eyes'],
  doors: ['Main entrance', 'Side door'],
  street: '70-88 Austin Street',
  zipcode: '11375',
};
const find = async (typed?: string) =>
  (await listKnownPlaces(opened.platform.database, typed)).map(({ title }) => title);

it('a place is found by the words of its title, other names and street, and by nothing else', async () => {
  const { platform } = opened;
  valueOf(await addKnownPlace(platform, ana, eye));
  valueOf(
    await addKnownPlace(platform, ana, { ...eye, title: 'Mall', otherNames: [], street: '1 Mall Way' }),
  );
  for (const typed of ['eye', 'center AUSTIN', 'clinica', '70-88', '100%'])
    expect([typed, await find(typed)]).toEqual([typed, ['Austin Eye Center']]);
  expect(await find('_')).toHaveLength(2);
  for (const typed of ['yes', 'eye mall', 'hospital']) expect(await find(typed)).toEqual([]);
  expect(await listKnownPlaces(platform.database, 'austin', 1)).toMatchObject([
    { ...eye, city: 'Forest Hills', state: 'NY' },
  ]);
});

it('is changed and removed, and no two have one title', async () => {
  const { platform } = opened;
  const { id } = valueOf(await addKnownPlace(platform, ana, eye));
  expect(codeOf(await addKnownPlace(platform, ana, { ...eye, title: 'AUSTIN eye center' }))).toBe(
    'place_exists',
  );
  expect(codeOf(await addKnownPlace(platform, ana, { ...eye, title: 'Other', zipcode: '00001' }))).toBe(
    'unknown_zip',
  );
  const mall = valueOf(await addKnownPlace(platform, ana, { ...eye, title: 'Mall' }));
  expect(codeOf(await changeKnownPlace(platform, ana, mall.id, eye))).toBe('place_exists');
  valueOf(await changeKnownPlace(platform, ana, id, { ...eye, title: 'Vision House', otherNames: [] }));
  expect(await find('vision')).toEqual(['Vision House']);
  expect(await find('ojos')).toEqual(['Mall']);
  valueOf(await removeKnownPlace(platform, ana, id));
  expect(await findKnownPlace(platform.database, id)).toBeUndefined();
  expect(codeOf(await removeKnownPlace(platform, ana, id))).toBe('place_not_found');
  expect(codeOf(await changeKnownPlace(platform, ana, 'x', eye))).toBe('place_not_found');
});

it('a table is taken as a whole or not at all, also two at once, and says first what it would do', async () => {
  const { platform } = opened;
  const head = 'Title,Other names,Doors,Street,ZIP';
  const two = `${head}\nMall,,,1 Mall Way,11375\nClinic,,Main entrance,2 Mall Way,11375\n`;
  expect(await takePlaces(platform, ana, `${two}Bad,,,Mall Way,11375\n`)).toMatchObject({
    refusal: { code: 'places_not_read', fields: [{ message: 'Line 4: Enter the street and number.' }] },
  });
  expect(await find()).toEqual([]);
  const preview = await previewPlaces(platform.database, two);
  expect(preview.added.map(({ place }) => place.title)).toEqual(['Mall', 'Clinic']);
  const taken = await Promise.all([takePlaces(platform, ana, two), takePlaces(platform, ana, two)]);
  expect(taken.map(valueOf).toSorted((one, other) => other.added - one.added)).toEqual([
    { added: 2, changed: 0, unchanged: 0 },
    { added: 0, changed: 0, unchanged: 2 },
  ]);
  expect(valueOf(await takePlaces(platform, ana, `${head}\nmall,Shops,,1 Mall Way,11375\n`))).toEqual({
    added: 0,
    changed: 1,
    unchanged: 0,
  });
  expect(await find('shops')).toEqual(['mall']);
  expect(codeOf(await takePlaces(platform, ana, head))).toBe('places_not_read');
});
