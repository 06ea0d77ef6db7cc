import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDraft } from '#domains/booking/drafts/draft.server.ts';
import { openPagesAs } from './pages.ts';
import { cleaning, openVisits, type Visits } from './visits.ts';

let world: Visits;
let rosa: Awaited<ReturnType<typeof openPagesAs>>;
beforeAll(async () => {
  world = await openVisits();
  await world.platform.database
    .updateTable('professionals')
    .set({ active: true })
    .where('service_area_id', '=', 'nyc-queens')
    .execute();
  rosa = await openPagesAs(world, world.rosa);
});
afterAll(() => world.close());

const read = (path: string) => rosa.read(path);
const send = async (path: string, fields: Record<string, string>) => {
  const answer = await rosa.send(path, fields);
  return { to: answer.headers.get('location'), page: await answer.text() };
};

it('a second visit at one hour is marked, is asked about before it is paid, and is booked by a yes, without scripts', async () => {
  /** Monday at nine in New York, when several can come. */
  const time = new Date('2027-02-08T14:00:00Z');
  const there = await world.book(time);
  const draftId = await startDraft(world.platform, world.rosa.member, 'cleaning', {
    recipientId: world.rosa.recipientId,
    details: { ...cleaning, answered: true },
    startsAt: time.toISOString(),
    notes: null,
  });
  const check = `/check-and-pay?draft=${draftId}`;
  expect(await read(`/cleaning?draft=${draftId}&step=time`)).toContain('Same time as Home cleaning');
  const page = await read(check);
  expect(page).toContain('You already have a visit then');
  expect(page).toMatch(/Home cleaning with [^<]+<\/strong><br\/>Monday, February 8, 9:00 AM to /);
  expect(page).toContain('Choose another time');
  expect(page).toContain('Keep both and book for $');
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  expect(field('both')).toBe(there.bookingId);
  const form = {
    intent: 'pay',
    total_cents: field('total_cents'),
    card_id: world.cardId,
  };
  // A page from before the other visit was booked, in another window.
  const refused = await send(check, form);
  expect(refused.to).toBeNull();
  expect(refused.page).toContain('Something else is booked at this time: Home cleaning');
  expect(await world.charges()).toBe(1);
  expect((await send(check, { ...form, both: field('both') })).to).toMatch(/^\/post-booking\//);
  expect(await world.charges()).toBe(2);
});
