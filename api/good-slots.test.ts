import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { findOffer, findTimes } from '#domains/booking/offer.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { cleaning, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { goodSlotsFor } from './good-slots.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await world.platform.database.updateTable('professionals').set({ active: true }).execute();
});
afterAll(() => world.close());

async function goodFor(asked: { recipientId?: string; professionalId?: string }) {
  const { platform, rosa } = world;
  const offer = valueOf(
    await findOffer(platform, { member: rosa.member, recipientId: rosa.recipientId, answers: cleaning }),
  );
  const times = valueOf(await findTimes(platform, offer));
  const good = await goodSlotsFor(platform, {
    member: asked.recipientId === undefined ? null : rosa.member,
    recipientId: asked.recipientId,
    offer,
    times,
    professionalId: asked.professionalId,
  });
  const free = new Set(times.starts.map(({ startsAt }) => startsAt.toISOString()));
  expect(good.filter(({ starts_at: at }) => !free.has(at))).toEqual([]);
  return good;
}

it('up to three good times are on three days, and a stranger asks for nobody', async () => {
  const good = await goodFor({});
  expect(good).toHaveLength(3);
  expect(new Set(good.map(({ starts_at: at }) => at.slice(0, 10))).size).toBe(3);
  expect(good.every(({ professional_id: id }) => id === null)).toBe(true);
});

it('none is beside a visit that the recipient has', async () => {
  const { platform, rosa, cardId } = world;
  const [first] = await goodFor({ recipientId: rosa.recipientId });
  const request = { ...world.visit(new Date(first!.starts_at)), answers: cleaning };
  const { bookingId } = valueOf(await holdVisit(platform, rosa.member, request, 'good-slot'));
  valueOf(await placeBooking(platform, rosa.member, bookingId, cardId));
  const others = await goodFor({ recipientId: rosa.recipientId });
  expect(others).toHaveLength(3);
  expect(others.map(({ starts_at: at }) => at)).not.toContain(first!.starts_at);
});
