import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { holdVisit } from '../hold.server.ts';
import { goOnWithPlacement, placeBooking } from './placement.server.ts';

let world: Visits;
let cards: Map<string, string>;
let declinedCard: string;
beforeAll(async () => {
  world = await openVisits();
  const { rosa, daniel, grace } = world;
  cards = new Map(
    await Promise.all(
      [rosa, daniel, grace].map(async (who) => [who.member.userId, await world.saveCard(who)] as const),
    ),
  );
  declinedCard = await world.saveCard(rosa, '4000000000000341');
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

/** A time every so many days, so that the professional is available for each. */
async function timesEvery(days: number, count: number): Promise<Date[]> {
  const byDay = Map.groupBy(await world.freeTimes(), (time) =>
    Math.floor(time.getTime() / (days * 86_400_000)),
  );
  return [...byDay.values()].slice(0, count).map(([first]) => first!);
}

/** In how many statements the bookings were written first. */
async function statements(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(distinct e.xmin::text) as n from booking_events e where kind = 'held'`.execute(
    world.platform.database,
  );
  return rows[0]!.n;
}

/** What matters to a cleaner, by person. */
async function needsOfEach(): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    needs: string;
  }>`select recipient_id as id, string_agg(o.title, ', ' order by o.title) as needs
    from recipient_preferences join preference_options o on o.id = option_id where 'cleaning' = any(o.matters_for) group by recipient_id`.execute(
    world.platform.database,
  );
  return new Map(rows.map(({ id, needs }) => [id, needs]));
}

describe('many who book at the same moment', () => {
  it('share their statements, and each gets what they asked for', async () => {
    const { platform, rosa, daniel, grace } = world;
    const times = await timesEvery(1, 18);
    const asked = times.map((startsAt, index) => {
      const who = index % 9 === 2 ? daniel : index % 4 === 1 ? grace : rosa;
      const isDeclined = who === rosa && index % 5 === 4;
      return {
        startsAt,
        index,
        who,
        recipientId: who === grace ? grace.recipientId : rosa.recipientId,
        cardId: isDeclined ? declinedCard : cards.get(who.member.userId)!,
        isDeclined,
      };
    });
    const outcomes = await Promise.all(
      asked.map(async ({ startsAt, index, who, recipientId, cardId }) => {
        const request = { ...world.visit(startsAt, recipientId), notes: `The note of ${index}` };
        const { bookingId } = valueOf(await holdVisit(platform, who.member, request, `request-${index}`));
        const placed = await placeBooking(platform, who.member, bookingId, cardId);
        return { bookingId, outcome: placed.ok ? placed.value.state : placed.refusal.code };
      }),
    );
    const { rows } = await sql<{
      id: string;
      starts_at: Date;
      booked_by: string;
      recipient_id: string;
      notes: string;
      state: string;
      payments: number;
      payer: string;
      card: string;
      payment: string;
      events: string;
      needs: string;
      told: string;
    }>`
      select b.id, b.starts_at, b.booked_by, b.recipient_id, b.notes, b.state, p.payer_id as payer, p.card_id as card, p.state as payment,
        (select count(*) from payments other where other.reference like b.id || ':%') as payments,
        (select string_agg(kind, ' ' order by created_at, id) from booking_events where booking_id = b.id) as events,
        (select string_agg(title, ', ' order by title) from booking_needs where booking_id = b.id) as needs,
        (select string_agg(recipient_address, ' ' order by recipient_address) from messages where about = b.id and kind = 'confirmed') as told
      from bookings b join payments p on p.id = b.payment_id order by b.starts_at`.execute(platform.database);
    expect(rows).toHaveLength(asked.length);
    const wishes = await needsOfEach();
    expect(new Set(wishes.values()).size).toBe(wishes.size);
    for (const [index, row] of rows.entries()) {
      const { startsAt, who, recipientId, cardId, isDeclined } = asked[index]!;
      expect([index, outcomes[index]]).toEqual([
        index,
        { bookingId: row.id, outcome: isDeclined ? 'card_declined' : 'confirmed' },
      ]);
      expect(row).toEqual({
        id: row.id,
        starts_at: startsAt,
        booked_by: who.member.userId,
        notes: `The note of ${index}`,
        state: isDeclined ? 'held' : 'confirmed',
        payer: who.member.userId,
        card: cardId,
        payment: isDeclined ? 'declined' : 'authorized',
        payments: 1,
        events: isDeclined ? 'held' : 'held requested confirmed',
        recipient_id: recipientId,
        needs: wishes.get(recipientId),
        told: isDeclined ? null : who === grace ? 'grace@example.com' : 'daniel@example.com rosa@example.com',
      });
    }
    expect(await world.charges()).toBe(rows.filter(({ state }) => state === 'confirmed').length);
    expect(await findBusyDifferences(platform.database)).toEqual([]);
    expect(await statements()).toBeLessThan(asked.length);
  });

  it('are not held up by one whose request cannot be written', async () => {
    const { platform, rosa } = world;
    // In weeks of their own, so that all are written together.
    const times = await timesEvery(7, 4);
    const held = await Promise.allSettled(
      times.map((startsAt, index) =>
        holdVisit(
          platform,
          rosa.member,
          { ...world.visit(startsAt), notes: index === 2 ? 'not a text\0' : null },
          `request-${index}`,
        ),
      ),
    );
    expect(held.map((each) => each.status === 'fulfilled' && each.value.ok)).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(await findBusyDifferences(platform.database)).toEqual([]);
  });

  it('find what the others have done where all go on with the same', async () => {
    const { platform, rosa } = world;
    const [startsAt] = await timesEvery(1, 1);
    const { bookingId } = await world.hold(startsAt!);
    valueOf(
      await placeBooking(
        withGateway(platform, { authorize: async () => ({ state: 'unavailable' }) }),
        rosa.member,
        bookingId,
        world.cardId,
      ),
    );
    let asked = 0;
    const { promise: allHaveAsked, resolve } = Promise.withResolvers<void>();
    const patient = withGateway(platform, {
      authorize: async (_, key) => {
        asked += 1;
        if (asked === 12) resolve();
        await allHaveAsked;
        return { state: 'authorized', paymentIntentId: `pi_${key}` };
      },
    });
    const placed = await Promise.all(Array.from({ length: 12 }, () => goOnWithPlacement(patient, bookingId)));
    expect(placed.map((each) => valueOf(each)?.state)).toEqual(placed.map(() => 'confirmed'));
    const { rows } = await sql<{
      kind: string;
    }>`select kind from booking_events order by created_at, id`.execute(platform.database);
    expect(rows.map(({ kind }) => kind)).toEqual(['held', 'requested', 'confirmed']);
    expect(await world.messages('confirmed')).toHaveLength(2);
  });
});
