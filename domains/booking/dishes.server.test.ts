import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { dishesOf } from '#domains/services/delivery/menu.ts';
import { orderedOf } from '#domains/services/ordered.ts';
import { listVisitsToDo } from '#domains/visit-day/progress.server.ts';
import { findReceipt } from '#domains/visit-money/receipt.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { book } from './booking.server.ts';
import type { BookingRequest } from './booking.ts';
import { findGuest, menuFor } from './dishes.server.ts';
import { holdDraft, keepHolding } from './drafts/draft-hold.server.ts';
import { findDraft, startDraft } from './drafts/draft.server.ts';
import { findSeriesOf } from './series/series.server.ts';

const meals = { optionId: 'meal-delivery', count: 5 };
const stew = { id: 'lentil-stew', count: 2 };
const almonds = { id: 'chicken-with-almonds', count: 1 };

let world: Visits;
let windows: Date[];
beforeAll(async () => {
  world = await openVisits();
  const { database } = world.platform;
  await sql`update professionals set active = exists (select from professional_skills s
    where s.professional_id = professionals.id and s.service_option_id = 'meal-delivery') where service_area_id = 'nyc-queens'`.execute(
    database,
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const { database } = world.platform;
  await sql`delete from recipient_preferences where option_id in ('tree-nut-allergy', 'small-portions', 'low-sodium')`.execute(
    database,
  );
  await sql`delete from menus where dish_id in ('lentil-stew', 'chicken-with-almonds')`.execute(database);
  await sql`insert into menus (dish_id, first_day) values ('lentil-stew', '2026-01-01'), ('chicken-with-almonds', '2026-01-01')`.execute(
    database,
  );
  const starts = await findFreeStarts(database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: meals.optionId,
    lengthMinutes: 120,
    leadHours: 48,
    now: world.clock.now(),
  });
  windows = starts.map(({ startsAt }) => startsAt);
});

async function need(...options: string[]): Promise<void> {
  for (const option of options)
    await world.platform.database
      .insertInto('recipient_preferences')
      .values({ recipient_id: world.rosa.recipientId, option_id: option, created_at: world.clock.now() })
      .execute();
}

const request = (more: Partial<BookingRequest> = {}): BookingRequest => ({
  recipientId: world.rosa.recipientId,
  answers: meals,
  dishes: [stew],
  times: { kind: 'once', startsAt: windows[0]! },
  notes: null,
  ...more,
});
let keys = 0;
const order = (more: Partial<BookingRequest> = {}, who = world.rosa) =>
  book(world.platform, who.member, request(more), { cardId: world.cardId }, `dishes-${(keys += 1)}`);
const orderedIn = async (bookingId: string) =>
  (await findBooking(world.platform.database, world.rosa.member, bookingId))?.ordered.map(
    ({ term, details }) => `${term}: ${details}`,
  );
const takeOff = (dish: string) =>
  sql`update menus set last_day = '2027-02-05' where dish_id = ${dish}`.execute(world.platform.database);

describe('the menu for somebody', () => {
  it('is that of their area on that day, each dish with whether it suits', async () => {
    await need('tree-nut-allergy', 'small-portions');
    const guest = valueOf(await findGuest(world.platform, world.rosa.member, world.rosa.recipientId));
    expect(guest.told).toEqual(['Small portions']);
    const menu = await menuFor(world.platform, guest, windows[0]!);
    expect(new Set(menu.map(({ kitchen }) => kitchen))).toEqual(
      new Set(['Garden Street Kitchen', 'Harbor Kitchen']),
    );
    expect(menu.find(({ id }) => id === 'chicken-with-almonds')).toMatchObject({
      suits: false,
      because: 'has tree nuts',
    });
    expect(menu.find(({ id }) => id === 'lentil-stew')).toMatchObject({ suits: true, because: null });
  });

  it('has what is cooked on that weekday, by the clock of the place', async () => {
    const guest = valueOf(await findGuest(world.platform, world.rosa.member, world.rosa.recipientId));
    const on = async (instant: string) =>
      (await menuFor(world.platform, guest, new Date(instant))).map(({ id }) => id);
    // In New York it is still Sunday.
    const sunday = await on('2027-02-08T03:00:00Z');
    const monday = await on('2027-02-08T06:00:00Z');
    expect([sunday.includes('pot-roast'), sunday.includes('baked-cod')]).toEqual([true, false]);
    expect([monday.includes('pot-roast'), monday.includes('baked-cod')]).toEqual([false, true]);
  });

  it('says no reason to a carer who may not know the needs, and nothing to anybody else', async () => {
    await need('tree-nut-allergy', 'small-portions');
    const { platform, rosa, daniel, grace } = world;
    const guest = valueOf(await findGuest(platform, daniel.member, rosa.recipientId));
    expect(guest.told).toEqual([]);
    const [dish] = (await menuFor(platform, guest, windows[0]!)).filter(({ suits }) => !suits);
    expect(dish?.because).toBe(null);
    expect(codeOf(await findGuest(platform, grace.member, rosa.recipientId))).toBe('recipient_not_found');
  });
});

describe('an order of dishes', () => {
  it('stands on visit, mail, receipt and with the one who comes, by the name that was promised, whatever the office does later', async () => {
    const { bookingId } = valueOf(await order());
    const words = ['How many: 5 meals', 'Dishes: 2 × Lentil stew. The kitchen chooses 3 more.'];
    expect(await orderedIn(bookingId)).toEqual(words);
    const [mail] = (await world.messages('confirmed')).filter(({ recipient_address: to }) =>
      to.includes('@'),
    );
    expect(mail?.body).toContain(words.join('\n'));
    const { payment_id: paymentId } = await world.platform.database
      .selectFrom('bookings')
      .select('payment_id')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    const { database, clock } = world.platform;
    const receipt = await findReceipt(database, world.rosa.member, paymentId ?? '', 'America/New_York');
    expect(receipt?.facts.map(({ term, details }) => `${term}: ${details}`)).toEqual(
      expect.arrayContaining(words),
    );
    const [toDo] = await listVisitsToDo(database, 1, clock.now());
    expect(toDo && orderedOf(toDo.ordered).map(({ term, details }) => `${term}: ${details}`)).toEqual(words);
    await sql`update dishes set title = 'Stew of the day' where id = 'lentil-stew'`.execute(
      world.platform.database,
    );
    await takeOff('lentil-stew');
    expect(await orderedIn(bookingId)).toEqual(words);
    await sql`update dishes set title = 'Lentil stew' where id = 'lentil-stew'`.execute(
      world.platform.database,
    );
  });

  it('need not be made: the kitchen chooses', async () => {
    for (const [place, dishes] of [[], undefined].entries()) {
      const times = { kind: 'once', startsAt: windows[4 * place]! } as const;
      expect(await orderedIn(valueOf(await order({ dishes, times })).bookingId)).toContain(
        'Dishes: Kitchen’s choice',
      );
    }
  });

  it('is refused for what is not on the menu, does not suit, or is too much; nothing is held then', async () => {
    await need('tree-nut-allergy');
    const codes = [];
    for (const dishes of [[{ id: 'goulash', count: 1 }], [almonds], [{ ...stew, count: 6 }]])
      codes.push(codeOf(await order({ dishes })));
    await takeOff('lentil-stew');
    codes.push(codeOf(await order()));
    codes.push(codeOf(await order({ answers: { optionId: 'meal-preparation', hours: 3 } })));
    expect(codes).toEqual(['dish_gone', 'dish_not_suitable', 'too_many_dishes', 'dish_gone', 'no_menu']);
    const { rows } = await sql`select 1 from bookings`.execute(world.platform.database);
    expect(rows).toEqual([]);
  });

  it('is never what a request says of it by itself', async () => {
    const dishes = [{ id: 'gold', count: 5, title: 'Gold' }];
    const { bookingId } = valueOf(await order({ answers: { ...meals, dishes }, dishes: [] }));
    expect(await orderedIn(bookingId)).toContain('Dishes: Kitchen’s choice');
  });

  it('of a series comes each time that it is on the menu', async () => {
    const first = windows[0]!;
    const second = windows.find((time) => time.getTime() === first.getTime() + 7 * 86_400_000)!;
    const day = second.toISOString().slice(0, 10);
    await sql`update menus set last_day = ${day}::date - 1 where dish_id = 'chicken-with-almonds'`.execute(
      world.platform.database,
    );
    const times = {
      kind: 'series' as const,
      every: 'weekly' as const,
      times: [second, first],
      goingOn: null,
    };
    const { bookingId } = valueOf(await order({ dishes: [stew, almonds], times }));
    const series = await findSeriesOf(world.platform.database, world.rosa.member, bookingId);
    const found = [];
    for (const { id } of series?.visits ?? [])
      found.push(
        dishesOf((await findBooking(world.platform.database, world.rosa.member, id))?.answers ?? {})?.map(
          (dish) => dish.id,
        ),
      );
    expect(found).toEqual([['lentil-stew', 'chicken-with-almonds'], ['lentil-stew']]);
  });
});

it('a dish that leaves the menu, or an allergy that becomes known, is said before the visit is booked', async () => {
  const { platform, rosa } = world;
  const draftId = await startDraft(platform, rosa.member, 'meals', {
    recipientId: rosa.recipientId,
    details: { ...meals, answered: true },
    startsAt: windows[0]!.toISOString(),
    notes: null,
    dishes: [{ ...almonds, title: 'Chicken with almonds' }],
  });
  const held = valueOf(await holdDraft(platform, rosa.member, draftId));
  const keep = async () =>
    keepHolding(platform, rosa.member, (await findDraft(platform.database, rosa.member, draftId))!);
  expect(valueOf(await keep()).bookingId).toBe(held.bookingId);
  await need('tree-nut-allergy');
  expect(codeOf(await keep())).toBe('dish_not_suitable');
  await sql`delete from recipient_preferences where option_id = 'tree-nut-allergy'`.execute(
    platform.database,
  );
  await takeOff('chicken-with-almonds');
  const gone = await keep();
  expect(gone.ok ? '' : gone.refusal.message).toBe(
    'Chicken with almonds is no longer on the menu for that day. Choose another dish.',
  );
});
