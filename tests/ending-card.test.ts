import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPagesAs } from './pages.ts';
import { openVisits, type Visits } from './visits.ts';

let world: Visits;
let rosa: Awaited<ReturnType<typeof openPagesAs>>;
beforeAll(async () => {
  world = await openVisits();
  rosa = await openPagesAs(world, world.rosa);
});
afterAll(() => world.close());

const read = (path: string) => rosa.read(path);

it('leads from a visit after the end of its card to another card, which pays for it, without scripts', async () => {
  const { bookingId } = await world.book(new Date('2027-03-02T15:00:00Z'));
  const visit = `/account/upcoming-booking/${bookingId}`;
  const card = `/account/manage-cards/${world.cardId}`;
  expect(await read(visit)).not.toContain('Your card ends too soon');
  expect(await read(card)).not.toContain('Paid with this card after');
  await world.platform.database
    .updateTable('cards')
    .set({ expiry_month: 2, expiry_year: 2027 })
    .where('id', '=', world.cardId)
    .execute();
  const told = await read(visit);
  expect(told).toContain('Your card ends too soon');
  expect(told).toContain(`href="${card}"`);
  expect(await read('/account/manage-cards')).toContain('It pays for visits after that.');
  const other = await world.saveCard(world.rosa, '5555555555554444');
  const page = await read(card);
  expect(page).toContain('Which card pays for these instead?');
  expect(page).toMatch(/Home cleaning, Tuesday, March 2, 10:00 AM: \$99\.00/);
  const send = (fields: Record<string, string>) => rosa.send(card, fields);
  expect(await (await send({ intent: 'other' })).text()).toContain('Choose a card, or add a new one.');
  const sent = await send({ intent: 'other', card_id: other });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${card}?done=other`]);
  expect(await read(`${card}?done=other`)).toContain('Your other card pays for these from now on.');
  expect(await read(visit)).not.toContain('Your card ends too soon');
  // Pressed twice, it changes nothing more.
  expect((await send({ intent: 'other', card_id: other })).headers.get('location')).toBe(
    `${card}?done=other`,
  );
});
