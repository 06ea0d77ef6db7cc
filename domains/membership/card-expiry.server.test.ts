import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVisits, type Visits } from '#tests/visits.ts';
import { tellOfExpiringCards } from './card-expiry.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());

it('a card that ends this month is told of once, by the ways chosen; another one, or one removed, is not', async () => {
  const { database } = world.platform;
  expect(await tellOfExpiringCards(world.platform)).toBe(0);
  await database
    .updateTable('cards')
    .set({ expiry_month: 2, expiry_year: 2027 })
    .where('id', '=', world.cardId)
    .execute();
  expect(await tellOfExpiringCards(world.platform)).toBe(1);
  expect(await tellOfExpiringCards(world.platform)).toBe(0);
  const [told] = await world.messages('card_expiring');
  expect(told).toMatchObject({
    recipient_address: 'rosa@example.com',
    subject: 'Your card is about to expire',
    body: expect.stringMatching(/4242 .*works until the end of February 2027\./),
  });
  const other = await world.saveCard(world.rosa, '5555555555554444');
  await database
    .updateTable('cards')
    .set({ expiry_month: 2, expiry_year: 2027, removed_at: world.clock.now() })
    .where('id', '=', other)
    .execute();
  expect(await tellOfExpiringCards(world.platform)).toBe(0);
  expect(await world.messages('card_expiring')).toHaveLength(1);
});
