import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { book } from '#domains/booking/booking.server.ts';
import type { Member } from '#domains/people/people.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { changeDishes } from './dish-choice.server.ts';

const meals = { optionId: 'meal-delivery', count: 5 };
const stew = { id: 'lentil-stew', count: 2 };

let world: Visits;
let bookingId: string;
let startsAt: Date;
let keys = 0;
beforeAll(async () => {
  world = await openVisits();
  const { database } = world.platform;
  await sql`update professionals set active = true where service_area_id = 'nyc-queens'`.execute(database);
  await sql`delete from menus where dish_id in ('lentil-stew', 'chicken-with-almonds')`.execute(database);
  await sql`insert into menus (dish_id, first_day) values ('lentil-stew', '2026-01-01'), ('chicken-with-almonds', '2026-01-01')`.execute(
    database,
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const { database } = world.platform;
  await database.updateTable('carers').set({ can_book: true, withdrawn_at: null }).execute();
  await sql`delete from recipient_preferences`.execute(database);
  const [first] = await findFreeStarts(database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: meals.optionId,
    lengthMinutes: 120,
    leadHours: 48,
    now: world.clock.now(),
  });
  startsAt = first!.startsAt;
  const request = {
    recipientId: world.rosa.recipientId,
    answers: meals,
    dishes: [stew],
    times: { kind: 'once' as const, startsAt },
    notes: null,
  };
  const paid = { cardId: world.cardId };
  const ordered = await book(world.platform, world.rosa.member, request, paid, `dishes-${(keys += 1)}`);
  ({ bookingId } = valueOf(ordered));
});

const order = async () => (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
const dishesIn = async () => (await order()).ordered.find(({ term }) => term === 'Dishes')?.details;
const change = async (
  dishes: { id: string; count: number }[],
  who: Member = world.rosa.member,
  version?: number,
) => changeDishes(world.platform, who, bookingId, { dishes, version: version ?? (await order()).version });

describe('the dishes of an order', () => {
  it('are changed at the same price, and told to the others and to the office', async () => {
    const before = await order();
    valueOf(
      await change([
        { ...stew, count: 1 },
        { id: 'chicken-with-almonds', count: 3 },
      ]),
    );
    const words = '1 × Lentil stew, 3 × Chicken with almonds. The kitchen chooses 1 more.';
    expect(await dishesIn()).toBe(words);
    const after = await order();
    expect(after).toMatchObject({ totalCents: before.totalCents, version: before.version + 1 });
    expect(after.events.at(-1)).toMatchObject({ kind: 'dishes_changed', actorName: 'Rosa Alvarez' });
    const [told] = await world.messages('dishes_changed');
    expect(told?.recipient_address).toBe('daniel@example.com');
    expect(told?.body).toContain(`Dishes: ${words}`);
    expect((await world.messages('visit_dishes'))[0]?.body).toContain(`Dishes: ${words}`);
  });

  it('can be left to the kitchen, and the same again is nothing new', async () => {
    valueOf(await change([stew]));
    expect(await world.messages('visit_dishes')).toEqual([]);
    valueOf(await change([]));
    expect(await dishesIn()).toBe('Kitchen’s choice');
  });

  it('are refused as when they were booked', async () => {
    await world.platform.database
      .insertInto('recipient_preferences')
      .values({
        recipient_id: world.rosa.recipientId,
        option_id: 'tree-nut-allergy',
        created_at: world.clock.now(),
      })
      .execute();
    expect(codeOf(await change([{ id: 'chicken-with-almonds', count: 1 }]))).toBe('dish_not_suitable');
    expect(codeOf(await change([{ ...stew, count: 6 }]))).toBe('too_many_dishes');
    expect(codeOf(await change([{ id: 'nothing-like-it', count: 1 }]))).toBe('dish_gone');
    expect(await dishesIn()).toContain('2 × Lentil stew');
  });

  it('are not written over by somebody who saw others', async () => {
    const { version } = await order();
    const answers = await Promise.all([
      change([{ ...stew, count: 1 }], world.rosa.member, version),
      change([{ ...stew, count: 3 }], world.daniel.member, version),
    ]);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['changed_meanwhile', undefined]));
  });

  it('are for those who may book, until the day before', async () => {
    expect(codeOf(await change([], world.grace.member))).toBe('booking_not_found');
    await world.platform.database.updateTable('carers').set({ can_book: false }).execute();
    expect(codeOf(await change([], world.daniel.member))).toBe('change_not_allowed');
    world.clock.moveTo(new Date(startsAt.getTime() - 5 * 3_600_000));
    expect(codeOf(await change([]))).toBe('dishes_are_settled');
    world.clock.moveTo(new Date(startsAt.getTime() - 24 * 3_600_000));
    valueOf(await change([]));
  });

  it('are none of a visit of another kind', async () => {
    await world.startAnew();
    ({ bookingId } = await world.book(new Date('2027-02-08T15:00:00Z')));
    expect(codeOf(await change([]))).toBe('dishes_are_settled');
    expect(codeOf(await change([stew]))).toBe('no_menu');
  });
});
