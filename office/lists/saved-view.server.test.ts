import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Staff } from '#domains/people/actor.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { visitsScreen } from '../visits/visits-screen.server.ts';
import { listSavedViews, savedViewActs } from './saved-view.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ben, world.clock.now());
});
afterAll(() => world.close());

const views = (staff: Staff) => listSavedViews(world.platform.database, staff, visitsScreen);
async function perform(staff: Staff, name: string, input: Record<string, unknown>) {
  const acts = savedViewActs(visitsScreen, { day: '2027-02-08' }, await views(staff));
  const act = acts.find((each) => each.name === name)!;
  return act.run(world.platform, staff, null, act.input.parse(input), 'a key of a form');
}
const save = (staff: Staff, title: string, query: string) => perform(staff, 'save-view', { title, query });

it('is what its own list can be asked for, under a name, for whoever saved it alone', async () => {
  const [filter] = visitsScreen.list.filters;
  const query = `${filter!.name}=nyc-queens`;
  valueOf(await save(ana, 'Queens', `${query}&after=1_2&password=secret`));
  expect(await views(ana)).toMatchObject([{ title: 'Queens', to: `/office/visits?${query}` }]);
  expect(await views(ben)).toEqual([]);
  // The same name takes its place; what asks for nothing is none.
  valueOf(await save(ana, 'Queens', `${filter!.name}=nyc-bronx`));
  expect((await views(ana)).map(({ to }) => to)).toEqual([`/office/visits?${filter!.name}=nyc-bronx`]);
  expect(await save(ana, 'All', 'password=secret')).toMatchObject({ refusal: { code: 'nothing_asked' } });
});

it('is removed by whoever saved it, and by nobody else', async () => {
  const [view] = await views(ana);
  valueOf(await perform(ben, 'remove-view', { view: view!.id }));
  expect(await views(ana)).toEqual([view]);
  valueOf(await perform(ana, 'remove-view', { view: view!.id }));
  expect(await views(ana)).toEqual([]);
});

it('is offered where something is asked, and removed where there is one', () => {
  const offered = (filters: Record<string, string>, saved: Awaited<ReturnType<typeof views>>) =>
    savedViewActs(visitsScreen, filters, saved).map((act) => act.offer(null, world.clock.now()) !== null);
  expect(offered({}, [])).toEqual([false, false]);
  expect(offered({ day: 'x' }, [{ id: '1', title: 'One', to: '' }])).toEqual([true, true]);
});

it('has an end: twenty for each list', async () => {
  const [filter] = visitsScreen.list.filters;
  for (let index = 0; index < 20; index += 1) valueOf(await save(ana, `View ${index}`, `${filter!.name}=x`));
  expect(await save(ana, 'One more', `${filter!.name}=x`)).toMatchObject({
    refusal: { code: 'too_many_views' },
  });
  valueOf(await save(ana, 'View 3', `${filter!.name}=y`));
});
