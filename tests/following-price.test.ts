import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDraft, startDraft } from '#domains/booking/drafts/draft.server.ts';
import { openPagesAs } from './pages.ts';
import { cleaning, openVisits, type Visits } from './visits.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());

const rooms = { bedrooms: '2', bathrooms: '1', otherRooms: '1' };

it('what is typed about a job is priced for the member whose booking it is, and nothing of it is kept', async () => {
  const draftId = await startDraft(world.platform, world.rosa.member, 'cleaning', {
    recipientId: world.rosa.recipientId,
    details: { optionId: cleaning.optionId },
  });
  const rosa = await openPagesAs(world, world.rosa);
  const priceAt = (at: string, typed: Record<string, string> = rooms, pages = rosa) =>
    pages.send(`/price-so-far?${new URLSearchParams({ at })}`, typed);
  const page = `/cleaning?draft=${draftId}&step=details`;
  const amount = async (typed?: Record<string, string>) =>
    ((await (await priceAt(page, typed)).json()) as { amount: string }).amount;
  expect(await amount()).toBe('$99');
  expect(await amount({ ...rooms, bedrooms: '4' })).not.toBe('$99');
  expect(await amount({ bedrooms: '2' })).toBe('From $88');
  const { database } = world.platform;
  expect((await findDraft(database, world.rosa.member, draftId))?.answers.details).toEqual({
    optionId: cleaning.optionId,
  });

  const grace = await openPagesAs(world, world.grace);
  const statuses = await Promise.all(
    [priceAt(page, rooms, grace), priceAt('/ride'), priceAt('//x:y'), priceAt('')].map(
      async (answer) => (await answer).status,
    ),
  );
  expect(statuses).toEqual([404, 200, 404, 404]);
});
