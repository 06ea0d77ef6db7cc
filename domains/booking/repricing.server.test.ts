import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  draftPrices,
  findPrices,
  putInForce,
  withdrawPrice,
} from '#domains/services/pricing/price-version.server.ts';
import { findService } from '#domains/services/service.server.ts';
import type { Price } from '#domains/services/service.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { ana as staff, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { placeBooking } from './placement/placement.server.ts';
import { repriceLast } from './repricing.server.ts';
import { sumOf } from './repricing.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, staff, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await sql`delete from service_prices where made_by is not null`.execute(world.platform.database);
});

const option = 'home-cleaning';
const hourly = (centsPerHour: number): Price => ({ kind: 'hourly', centsPerHour, minimumMinutes: 120 });
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000);
const change = async (price: Price, from: Date) => {
  valueOf(await draftPrices(world.platform, staff, new Map([[option, price]])));
  valueOf(await putInForce(world.platform, staff, [option], from));
};
const twoTimes = async () => (await world.freeTimes()).filter((_, index) => index % 20 === 0);
const offered = async () =>
  (await findService(world.platform.database, 'cleaning', world.clock.now()))?.options[0]?.price;

describe('a price', () => {
  it('counts from its moment on, for what is held from then, and not before', async () => {
    const [first, second] = await twoTimes();
    await change(hourly(8_800), inMinutes(10));
    expect(await offered()).toEqual(hourly(4_400));
    const before = await world.hold(first!);
    world.later(10);
    expect(await offered()).toEqual(hourly(8_800));
    const after = await world.hold(second!);
    expect([before.totalCents, after.totalCents]).toEqual([9_900, 19_800]);
  });

  it('that was promised never changes: held, booked, and told afterward', async () => {
    const [first, second] = await twoTimes();
    const booked = await world.book(first!);
    const held = await world.hold(second!);
    await change(hourly(10_000), world.clock.now());
    world.later(1);
    valueOf(await placeBooking(world.platform, world.rosa.member, held.bookingId, world.cardId));
    const { rows } = await sql<{ total: number; authorized: number }>`
      select b.total_cents as total, p.amount_cents as authorized
      from bookings b join payments p on p.id = b.payment_id order by b.id`.execute(world.platform.database);
    expect(rows).toEqual([
      { total: 9_900, authorized: 9_900 },
      { total: 9_900, authorized: 9_900 },
    ]);
    expect(booked).toBeDefined();
    expect(await findBooking(world.platform.database, world.rosa.member, held.bookingId)).toMatchObject({
      totalCents: 9_900,
    });
  });

  it('that counts from now counts for the very next hold, without waiting for what is kept in memory', async () => {
    const [first, second] = await twoTimes();
    expect((await world.hold(first!)).totalCents).toBe(9_900);
    await change(hourly(8_800), world.clock.now());
    expect((await world.hold(second!)).totalCents).toBe(19_800);
  });

  it('goes on to say what was booked under it, in its own words', async () => {
    const { database } = world.platform;
    const [first] = await twoTimes();
    await world.book(first!);
    const answers = JSON.stringify({ optionId: 'junk-removal', load: 'half' });
    const { rows } = await sql<{ id: string }>`
      update bookings set service_option_id = 'junk-removal', answers = ${answers}::jsonb returning id`.execute(
      database,
    );
    const ordered = async () => (await findBooking(database, world.rosa.member, rows[0]!.id))?.ordered;
    const before = await ordered();
    expect(before).toEqual([{ term: 'How much', details: 'Half a truck' }]);
    const { current } = (await findPrices(database, 'junk-removal', world.clock.now()))!;
    if (current.kind !== 'choice') throw new Error('Junk is priced by its amount.');
    const choices = current.choices.map((choice) => ({ ...choice, title: 'Another size' }));
    valueOf(await draftPrices(world.platform, staff, new Map([['junk-removal', { ...current, choices }]])));
    valueOf(await putInForce(world.platform, staff, ['junk-removal'], inMinutes(1)));
    world.later(2);
    expect(await ordered()).toEqual(before);
  });

  it('is a draft first, which nobody pays, and may be thrown away', async () => {
    const { platform } = world;
    valueOf(await draftPrices(platform, staff, new Map([[option, hourly(1)]])));
    valueOf(await draftPrices(platform, staff, new Map([[option, hourly(2)]])));
    expect(await offered()).toEqual(hourly(4_400));
    const prices = await findPrices(platform.database, option, world.clock.now());
    expect(prices?.versions).toMatchObject([
      { state: 'draft', price: hourly(2), madeBy: 'Ana Ruiz' },
      { state: 'in force', price: hourly(4_400), madeBy: null },
    ]);
    valueOf(await withdrawPrice(platform, staff, option, prices!.draft!.id));
    expect(codeOf(await putInForce(platform, staff, [option], inMinutes(1)))).toBe('draft_not_found');
  });

  it('can be withdrawn until it counts, and stays from then on', async () => {
    const { platform } = world;
    await change(hourly(5_000), inMinutes(10));
    await change(hourly(6_000), inMinutes(20));
    world.later(10);
    const [later, now] = (await findPrices(platform.database, option, world.clock.now()))!.versions;
    expect([later!.state, now!.state]).toEqual(['coming', 'in force']);
    expect(codeOf(await withdrawPrice(platform, staff, option, now!.id))).toBe('price_in_force');
    expect(codeOf(await withdrawPrice(platform, staff, 'plumbing', later!.id))).toBe('price_not_found');
    expect(codeOf(await withdrawPrice(platform, staff, option, 'x'))).toBe('price_not_found');
    valueOf(await withdrawPrice(platform, staff, option, later!.id));
    world.later(60);
    expect(await offered()).toEqual(hourly(5_000));
  });

  it('is refused for a moment that is over or has one, for another measure, and for what is not sold', async () => {
    const { platform } = world;
    const draft = (id: string, price: Price) => draftPrices(platform, staff, new Map([[id, price]]));
    expect(codeOf(await draft(option, { kind: 'flat', cents: 1 }))).toBe('other_kind_of_price');
    expect(codeOf(await draft('nothing', hourly(1)))).toBe('option_not_found');
    await change(hourly(5_000), inMinutes(10));
    valueOf(await draft(option, hourly(6_000)));
    expect(codeOf(await putInForce(platform, staff, [option], inMinutes(-1)))).toBe('too_early');
    expect(codeOf(await putInForce(platform, staff, [option], inMinutes(10)))).toBe('price_at_that_moment');
  });

  it('begins once, whoever says so at the same moment', async () => {
    const { platform } = world;
    valueOf(await draftPrices(platform, staff, new Map([[option, hourly(6_000)]])));
    const answers = await Promise.all(
      [10, 20, 30].map((minutes) => putInForce(platform, staff, [option], inMinutes(minutes))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await findPrices(platform.database, option, world.clock.now()))?.versions).toHaveLength(2);
  });

  it('is in the audit, with what it was before', async () => {
    await change(hourly(5_123), world.clock.now());
    const { rows } = await sql<Record<string, unknown>>`
      select action, before from audit_events
      where subject = ${option} and after -> 'price' ->> 'centsPerHour' = '5123' order by id`.execute(
      world.platform.database,
    );
    expect(rows).toEqual([
      { action: 'price_drafted', before: null },
      { action: 'price_changed', before: { price: hourly(4_400) } },
    ]);
  });
});

describe('the last bookings under another price', () => {
  it('are priced by the same rule, with the discount that they had', async () => {
    const { platform } = world;
    const [first, second] = await twoTimes();
    await world.book(first!);
    await world.book(second!);
    const lines = JSON.stringify([
      { label: 'Home cleaning', detail: '', cents: 9_900 },
      { label: 'Plus member', detail: '5% off', cents: -495 },
    ]);
    await sql`update bookings set price_lines = ${lines}::jsonb, total_cents = 9405 where starts_at = ${second}`.execute(
      platform.database,
    );
    const repriced = await repriceLast(platform.database, option, hourly(8_800), world.clock.now());
    expect(repriced.map(({ oldCents, newCents }) => [oldCents, newCents])).toEqual([
      [9_405, 18_810],
      [9_900, 19_800],
    ]);
    expect(sumOf(repriced)).toEqual({ oldCents: 19_305, newCents: 38_610 });
    expect(await repriceLast(platform.database, 'plumbing', hourly(1), world.clock.now())).toEqual([]);
  });
});
