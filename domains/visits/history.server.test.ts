import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '#domains/people/actor.ts';
import { transaction } from '#platform/database/database.ts';
import { openVisits, type Visits } from '#tests/visits.ts';
import { advance, findHistoryFaults, moveBack, record } from './history.server.ts';
import { findBooking } from './visit.server.ts';
import type { BookingState } from './visit.ts';

let world: Visits;
let bookingId: string;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  ({ bookingId } = await world.book(new Date('2027-02-08T13:00:00Z')));
});

const now = () => world.platform.clock.now();
const booking = async () => (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
const take = (state: BookingState, ...states: [BookingState, ...BookingState[]]) =>
  transaction(world.platform.database, (work) =>
    advance(work, [{ id: bookingId, state, by: world.rosa.member, reason: 'Because' }], states, now()),
  );

describe('a booking', () => {
  it('goes through the states that it is taken through, with a version and a line of its history for each', async () => {
    const before = await booking();
    await take('confirmed', 'on_the_way', 'arrived');
    const after = await booking();
    expect([after.state, after.version]).toEqual(['arrived', before.version + 2]);
    expect(after.events.slice(before.events.length)).toMatchObject([
      { kind: 'on_the_way', from: 'confirmed', to: 'on_the_way', actorName: 'Rosa Alvarez' },
      { kind: 'arrived', from: 'on_the_way', to: 'arrived', actorName: 'Rosa Alvarez' },
    ]);
  });

  it.each([
    ['confirmed', 'completed'],
    ['confirmed', 'held'],
    ['cancelled', 'confirmed'],
  ] as const)('is not taken from %s to %s, and stays as it is', async (from, to) => {
    const before = await booking();
    await expect(take(from, to)).rejects.toThrow(`A booking cannot go from ${from} to ${to}.`);
    expect(await booking()).toEqual(before);
  });

  it('keeps what happened to it without a move, and its version', async () => {
    const before = await booking();
    const id = await transaction(world.platform.database, (work) =>
      record(work, bookingId, 'late', { by: system, moment: new Date('2027-02-08T13:20:00Z') }, now()),
    );
    const after = await booking();
    expect([id.length, after.state, after.version]).toEqual([36, before.state, before.version]);
    expect(after.events.at(-1)).toMatchObject({ kind: 'late', from: null, to: null, actorName: null });
  });

  it('has its history in the order in which it was written, whenever it was pressed and whatever a clock says', async () => {
    await take('confirmed', 'on_the_way');
    const earlier = new Date(now().getTime() - 600_000);
    await transaction(world.platform.database, (work) =>
      advance(
        work,
        [{ id: bookingId, state: 'on_the_way', by: system, writtenAt: earlier }],
        ['arrived'],
        earlier,
      ),
    );
    await transaction(world.platform.database, (work) =>
      moveBack(work, { id: bookingId, state: 'arrived', by: system }, 'on_the_way', earlier),
    );
    expect(await findHistoryFaults(world.platform.database)).toEqual([]);
    const { rows } = await sql<{ to: string; at: Date }>`
      select to_state as to, created_at as at from booking_events where booking_id = ${bookingId} order by id desc limit 3`.execute(
      world.platform.database,
    );
    expect(rows.map(({ to }) => to)).toEqual(['on_the_way', 'arrived', 'on_the_way']);
    expect(rows[1]?.at).toEqual(earlier);
  });
});
