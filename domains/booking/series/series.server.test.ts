import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { listBookings } from '#domains/visits/visit-list.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { cleaning, codeOf, openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { releaseExpiredHolds, releaseHold } from '../hold-release.server.ts';
import { renewHold } from '../hold.server.ts';
import { findOffer } from '../offer.server.ts';
import { continuePlacements } from '../placement/placement.server.ts';
import { authorizeVisits } from './series-authorization.server.ts';
import { holdSeries } from './series-hold.server.ts';
import { placeSeries } from './series-placement.server.ts';
import { planSeries } from './series-plan.server.ts';
import { findSeriesOf } from './series.server.ts';

let world: Visits;
/** Mondays at nine in New York; the clocks change between the fifth and the sixth. */
const mondays = [
  '2027-02-08T14:00Z',
  '2027-02-15T14:00Z',
  '2027-02-22T14:00Z',
  '2027-03-01T14:00Z',
  '2027-03-08T14:00Z',
  '2027-03-15T13:00Z',
].map((text) => new Date(text));
const day = 24 * 60;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(world.platform.database, 'booking_series');
});

const hold = (times = mondays, key = 'series', who = world.rosa) =>
  holdSeries(
    world.platform,
    who.member,
    { recipientId: world.rosa.recipientId, answers: cleaning, notes: null, every: 'weekly', times },
    key,
  );
const place = (bookingId: string, cardId: string | null = world.cardId) =>
  placeSeries(world.platform, world.rosa.member, bookingId, cardId);
const booking = (bookingId: string) => findBooking(world.platform.database, world.rosa.member, bookingId);
const series = async (bookingId: string) =>
  (await findSeriesOf(world.platform.database, world.rosa.member, bookingId))?.visits ?? [];
const states = async () =>
  (await world.platform.database.selectFrom('bookings').select('state').orderBy('starts_at').execute()).map(
    (row) => row.state,
  );
const wellKept = async () => expect(await findBusyDifferences(world.platform.database)).toEqual([]);

describe('holding a series', () => {
  it('keeps all times or none', async () => {
    await world.hold(mondays[3]!);
    expect(codeOf(await hold())).toBe('slot_taken');
    expect(await states()).toEqual(['held']);
    await wellKept();
    valueOf(await hold(mondays.filter((_, index) => index !== 3)));
    expect(await states()).toHaveLength(6);
    await wellKept();
  });

  it('answers the same request with what it has held, also many at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => hold()));
    expect(new Set(all.map((each) => valueOf(each).bookingId)).size).toBe(1);
    expect(await states()).toHaveLength(6);
    await wellKept();
  });

  it('of two who want the same times gives all of them to one', async () => {
    const both = await Promise.all([
      hold(mondays, 'one'),
      hold(mondays.slice(1), 'two'),
      hold(mondays.slice(2), 'three'),
    ]);
    expect(both.map((each) => each.ok).filter(Boolean)).toHaveLength(1);
    await wellKept();
  });

  it('is renewed, let go and forgotten as one', async () => {
    const held = valueOf(await hold());
    world.later(10);
    valueOf(await renewHold(world.platform, world.rosa.member, held.bookingId));
    world.later(10);
    expect(await releaseExpiredHolds(world.platform)).toBe(0);
    await releaseHold(world.platform, world.rosa.member, held.bookingId);
    expect(await states()).toEqual([]);
    expect(await world.platform.database.selectFrom('booking_series').selectAll().execute()).toEqual([]);
    valueOf(await hold());
    world.later(16);
    expect(await releaseExpiredHolds(world.platform)).toBe(6);
    await wellKept();
  });

  it('is refused for what is no series, for strangers, and where nothing is known', async () => {
    expect(codeOf(await hold([]))).toBe('series_not_offered');
    expect(codeOf(await hold(mondays, 'key', world.grace))).toBe('recipient_not_found');
    const junk = {
      recipientId: world.rosa.recipientId,
      answers: { optionId: 'junk-removal', load: 'quarter', extras: [] },
      notes: null,
      every: 'weekly',
      times: mondays,
    } as const;
    expect(
      codeOf(
        await holdSeries(world.platform, world.rosa.member, { ...junk, times: [...junk.times] }, 'junk'),
      ),
    ).toBe('series_not_offered');
  });
});

describe('placing a series', () => {
  it('books all visits in one step, tells it once, and sets aside the money of those that are near', async () => {
    const held = valueOf(await hold());
    expect(codeOf(await place(held.bookingId, null))).toBe('card_not_found');
    expect(await states()).toEqual(mondays.map(() => 'held'));
    expect(valueOf(await place(held.bookingId))).toMatchObject({
      bookingId: held.bookingId,
      state: 'confirmed',
    });
    expect((await series(held.bookingId)).map((visit) => [visit.state, visit.startsAt])).toEqual(
      mondays.map((time) => ['confirmed', time]),
    );
    expect(await booking(held.bookingId)).toMatchObject({
      version: 3,
      events: [{ to: 'held' }, { to: 'requested' }, { to: 'confirmed' }],
      payment: { state: 'authorized', amountCents: 9_900 },
    });
    expect(await world.charges()).toBe(1);
    const told = await world.messages('series_booked');
    expect(told.map((message) => message.recipient_address)).toEqual([
      'daniel@example.com',
      'rosa@example.com',
    ]);
    expect(told[0]?.body).toContain('Monday, March 15, 9:00 AM');
    await wellKept();
    const page = await listBookings(world.platform.database, world.rosa.member, {
      which: 'upcoming',
      now: world.clock.now(),
    });
    expect(page.bookings.map(({ series: of }) => of?.follow)).toEqual([0, 0, 0, 0, 0, 0]);
    const once = await listBookings(world.platform.database, world.rosa.member, {
      which: 'upcoming',
      now: world.clock.now(),
      seriesOnce: true,
      counts: true,
    });
    expect(once.bookings.map(({ startsAt, series: of }) => [startsAt, of])).toEqual([
      [mondays[0], { every: 'weekly', follow: 5, goesOn: false }],
    ]);
  });

  it('is listed once by its next visit that stands, beside visits that are none of it', async () => {
    const held = valueOf(await hold());
    valueOf(await place(held.bookingId));
    const { bookingId: beside } = await world.book(new Date('2027-02-09T14:00:00Z'));
    const cancelled = { agreedFeeCents: 0, reason: null };
    valueOf(await cancelBooking(world.platform, world.rosa.member, held.bookingId, cancelled));
    const listed = await listBookings(world.platform.database, world.rosa.member, {
      which: 'upcoming',
      now: world.clock.now(),
      seriesOnce: true,
      counts: true,
    });
    expect(listed.bookings.map(({ id, startsAt, series: of }) => [id === beside, startsAt, of])).toEqual([
      [true, new Date('2027-02-09T14:00:00Z'), null],
      [false, mondays[1], { every: 'weekly', follow: 4, goesOn: false }],
    ]);
    const all = await listBookings(world.platform.database, world.rosa.member, {
      which: 'all',
      now: world.clock.now(),
      seriesOnce: true,
    });
    expect(all.bookings.map(({ startsAt, state }) => [startsAt, state])).toEqual([
      [mondays[1], 'confirmed'],
      [new Date('2027-02-09T14:00:00Z'), 'confirmed'],
      [mondays[0], 'cancelled'],
    ]);
  });

  it('asked for again, also at once, books and tells once', async () => {
    const held = valueOf(await hold());
    const all = await Promise.all(Array.from({ length: 4 }, () => place(held.bookingId)));
    expect(new Set(all.map((each) => valueOf(each).bookingId)).size).toBe(1);
    expect(await world.messages('series_booked')).toHaveLength(2);
    expect(await world.charges()).toBe(1);
    expect((await booking(held.bookingId))?.events).toHaveLength(3);
  });

  it('is refused when one of the times was let go', async () => {
    const held = valueOf(await hold());
    await sql`update bookings set held_until = now() - interval '10 years' where starts_at = ${mondays[2]}`.execute(
      world.platform.database,
    );
    expect(await releaseExpiredHolds(world.platform)).toBe(1);
    expect(codeOf(await place(held.bookingId))).toBe('booking_not_found');
    expect(new Set(await states())).toEqual(new Set(['held']));
  });
});

describe('the money of a series', () => {
  it('is set aside five days before each visit, once', async () => {
    const held = valueOf(await hold());
    valueOf(await place(held.bookingId));
    expect(await authorizeVisits(world.platform)).toBe(0);
    world.later(5 * day);
    expect(
      (await Promise.all([authorizeVisits(world.platform), authorizeVisits(world.platform)])).reduce(
        (sum, each) => Math.max(sum, each),
        0,
      ),
    ).toBe(1);
    expect(await authorizeVisits(world.platform)).toBe(0);
    expect(await world.charges()).toBe(2);
  });

  it('that the bank refuses leaves the visit, and its people are told', async () => {
    const declined = await world.saveCard(world.rosa, '4000000000000002').catch(() => null);
    const held = valueOf(await hold());
    const refusing = withGateway(world.platform, {
      authorize: async () => ({ state: 'declined', code: 'card_declined', message: 'No.' }),
    });
    valueOf(await placeSeries(refusing, world.rosa.member, held.bookingId, declined ?? world.cardId));
    expect(await booking(held.bookingId)).toMatchObject({
      state: 'confirmed',
      payment: { state: 'declined' },
    });
    expect(await world.messages('payment_failed')).toHaveLength(1);
  });

  it('is asked for again when the gateway is back', async () => {
    const held = valueOf(await hold());
    const away = withGateway(world.platform, { authorize: async () => ({ state: 'unavailable' }) });
    valueOf(await placeSeries(away, world.rosa.member, held.bookingId, world.cardId));
    expect(await booking(held.bookingId)).toMatchObject({
      state: 'confirmed',
      payment: { state: 'pending' },
    });
    world.later(5);
    await continuePlacements(world.platform);
    expect(await booking(held.bookingId)).toMatchObject({
      state: 'confirmed',
      payment: { state: 'authorized' },
    });
  });

  it('of a card that was removed is told as missing, once', async () => {
    const held = valueOf(await hold());
    valueOf(await place(held.bookingId));
    await world.platform.database
      .updateTable('cards')
      .set({ removed_at: world.clock.now() })
      .where('id', '=', world.cardId)
      .execute();
    world.later(5 * day);
    for (let turn = 0; turn < 2; turn += 1) await authorizeVisits(world.platform);
    expect(await world.messages('payment_failed')).toHaveLength(1);
    await world.platform.database
      .updateTable('cards')
      .set({ removed_at: null })
      .where('id', '=', world.cardId)
      .execute();
  });
});

describe('one visit of a series', () => {
  it('is cancelled by itself, and its time is free again', async () => {
    const held = valueOf(await hold());
    valueOf(await place(held.bookingId));
    const [, second] = await series(held.bookingId);
    valueOf(
      await cancelBooking(world.platform, world.rosa.member, second!.id, { agreedFeeCents: 0, reason: null }),
    );
    expect(await states()).toEqual([
      'confirmed',
      'cancelled',
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
    ]);
    await wellKept();
  });
});

describe('planning a series', () => {
  it('shows which visits are taken, with other times, and which are on holidays', async () => {
    await world.book(mondays[2]!);
    const offer = await findOffer(world.platform, {
      member: world.rosa.member,
      recipientId: world.rosa.recipientId,
      answers: cleaning,
    });
    const { visits: planned } = valueOf(
      await planSeries(world.platform, valueOf(offer), {
        startsAt: mondays[0]!,
        repeat: { every: 'weekly', count: 26, until: null },
      }),
    );
    expect(planned.length).toBeGreaterThan(20);
    expect(planned.filter((visit) => !visit.isFree).map((visit) => visit.date)).toEqual(['2027-02-22']);
    expect(planned[2]?.others.length).toBeGreaterThan(0);
    expect(planned.filter((visit) => visit.holiday !== null).map((visit) => visit.holiday)).toEqual([
      'Presidents’ Day',
      'Memorial Day',
      'Independence Day (day off)',
    ]);
  });
});
