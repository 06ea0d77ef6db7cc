import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { noticeCatalogueChanges } from '#domains/services/service-mark.server.ts';
import { whenCatalogueChanges } from '#domains/services/service.server.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { addPaper, removePaper } from './paper.server.ts';
import { letGo } from './professional.server.ts';
import { hidePublicly, publicHelpers, showPublicly } from './public-helper.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let changes = 0;
const agreed = { agreed_on: '2027-02-04', agreed_how: 'phone' as const };
const names = ['Bianca Torres', 'Nikos Pappas', 'Manuel Ortega'];
beforeAll(async () => {
  world = await createTestPlatform();
  await employ(world.platform.database, ana, world.clock.now());
  whenCatalogueChanges(world.platform.database, () => (changes += 1));
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.database.updateTable('professionals').set({ shown_publicly_since: null }).execute();
  for (const name of names) valueOf(await showPublicly(world.platform, ana, await idOf(name), agreed));
  changes = 0;
});

const idOf = async (name: string) =>
  (
    await world.platform.database
      .selectFrom('professionals')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id;
const shown = async () =>
  (await publicHelpers(world.platform.database, world.clock.now())).map(({ firstName }) => firstName);

it('only those who agreed are shown, by first name, service, stars and visits', async () => {
  const helpers = await publicHelpers(world.platform.database, world.clock.now());
  expect(helpers.map(({ firstName, service }) => [firstName, service.title])).toEqual([
    ['Nikos', 'Rides'],
    ['Manuel', 'Meals'],
    ['Bianca', 'Cleaning'],
  ]);
  expect(Object.keys(helpers[0]!).toSorted()).toEqual([
    'firstName',
    'picture',
    'rating',
    'service',
    'visitsDone',
  ]);
});

it('who takes their yes back is gone at once, and then fewer than three are none', async () => {
  valueOf(await hidePublicly(world.platform, ana, await idOf('Bianca Torres')));
  expect(changes).toBe(1);
  expect(await shown()).toEqual([]);
});

it('the audit has how and when they agreed, and that it was taken back', async () => {
  const id = await idOf('Bianca Torres');
  valueOf(await hidePublicly(world.platform, ana, id));
  const lines = await world.platform.database
    .selectFrom('audit_events')
    .select(['action', 'staff_id', 'before', 'after'])
    .where('subject', '=', id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const today = '2027-02-05';
  expect(lines).toEqual([
    {
      action: 'professional_hidden',
      staff_id: ana.staffId,
      before: { shown_publicly_since: today },
      after: { shown_publicly_since: null },
    },
    {
      action: 'professional_shown',
      staff_id: ana.staffId,
      before: null,
      after: { shown_publicly_since: today, ...agreed },
    },
  ]);
});

it('nobody agrees ahead, and nobody is shown who is not there', async () => {
  const id = await idOf('Bianca Torres');
  const ahead = await showPublicly(world.platform, ana, id, { ...agreed, agreed_on: '2027-02-06' });
  expect(codeOf(ahead)).toBe('agreed_ahead');
  expect(codeOf(await hidePublicly(world.platform, ana, 'nobody'))).toBe('professional_not_found');
});

it('a helper who cannot be booked is not shown: a document has expired, or they have left', async () => {
  const id = await idOf('Deepa Nair');
  valueOf(await showPublicly(world.platform, ana, id, agreed));
  expect(await shown()).toContain('Deepa');
  const paper = { kind: 'background_check' as const, title: null, number: null };
  const { paperId } = valueOf(await addPaper(world.platform, ana, id, { ...paper, ends_on: '2027-02-04' }));
  expect(await shown()).not.toContain('Deepa');
  valueOf(await removePaper(world.platform, ana, id, paperId));
  expect(await shown()).toContain('Deepa');
  valueOf(await letGo(world.platform, ana, id, '2027-02-04'));
  expect(await shown()).not.toContain('Deepa');
});

it('another process notices who is shown, what proves a check, and that a day has ended', async () => {
  const { database } = world.platform;
  const notice = () => noticeCatalogueChanges(world.platform);
  await notice();
  await sql`update professionals set visits_done = visits_done + 1`.execute(database);
  expect(await notice()).toBe(false);
  await sql`update professionals set background_checked_on = '2027-02-01' where name = 'Bianca Torres'`.execute(
    database,
  );
  expect(await notice()).toBe(true);
  expect(await notice()).toBe(false);
  world.clock.moveTo('2027-02-06T15:00:00Z');
  expect(await notice()).toBe(true);
});
