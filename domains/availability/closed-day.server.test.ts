import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { findOffer } from '#domains/booking/offer.server.ts';
import { continueSeries } from '#domains/booking/series/series-continuation.server.ts';
import { holdSeries } from '#domains/booking/series/series-hold.server.ts';
import { placeSeries } from '#domains/booking/series/series-placement.server.ts';
import { planSeries } from '#domains/booking/series/series-plan.server.ts';
import { planReschedule } from '#domains/visit-changes/series-reschedule.server.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { ana as staff, employ } from '#tests/staff.ts';
import { cleaning, codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { closeDay, listClosedDays, openDay } from './closed-day.server.ts';

let world: Visits;
/** A Monday at nine in New York, and the one after it. */
const monday = new Date('2027-02-22T14:00Z');
const next = new Date('2027-03-01T14:00Z');
const closed = { day: '2027-03-01', title: 'Town holiday' };
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, staff, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(world.platform.database, 'closed_days', 'booking_series');
});

const close = (input = closed) => closeDay(world.platform, staff, input);
const daysOffered = async () =>
  new Set((await world.freeTimes()).map((each) => each.toISOString().slice(0, 10)));
const series = {
  notes: null,
  answers: cleaning,
  every: 'weekly' as const,
};

describe('a day that is closed', () => {
  it('has no free time, for searching and for holding, and all others have theirs', async () => {
    const before = await daysOffered();
    expect(before.has(closed.day)).toBe(true);
    expect(await close()).toEqual({ ok: true, value: { visits: 0 } });
    before.delete(closed.day);
    expect(await daysOffered()).toEqual(before);
    const held = await holdVisit(world.platform, world.rosa.member, world.visit(next), 'closed');
    expect(codeOf(held)).toBe('slot_taken');
    valueOf(await openDay(world.platform, staff, closed.day));
    valueOf(await holdVisit(world.platform, world.rosa.member, world.visit(next), 'open'));
  });

  it('keeps the visits that are booked for it, and says how many', async () => {
    await world.book(next);
    expect(await close()).toEqual({ ok: true, value: { visits: 1 } });
    const { rows } = await sql`select state, starts_at from bookings`.execute(world.platform.database);
    expect(rows).toEqual([{ state: 'confirmed', starts_at: next }]);
    expect(await listClosedDays(world.platform.database, world.clock.now())).toEqual([
      { ...closed, visits: 1 },
    ]);
  });

  it('is asked about in a series, by its name, with times on other days', async () => {
    await close();
    const { member, recipientId } = world.rosa;
    const offer = valueOf(await findOffer(world.platform, { member, recipientId, answers: cleaning }));
    const repeat = { every: 'weekly' as const, count: 2, until: null };
    const { visits } = valueOf(await planSeries(world.platform, offer, { startsAt: monday, repeat }));
    expect(visits).toMatchObject([
      { isFree: true, holiday: null },
      { isFree: false, holiday: 'Town holiday' },
    ]);
    expect(visits[1]?.others.length).toBeGreaterThan(0);
    expect(visits[1]?.others.map((each) => each.toISOString().slice(0, 10))).not.toContain(closed.day);
  });

  it('is left out of a series that goes on, and its people are told why', async () => {
    const { member, recipientId } = world.rosa;
    await close({ day: '2027-08-02', title: 'Summer day' });
    const request = { ...series, recipientId, times: [monday, next], goingOn: { from: monday, looked: 23 } };
    const { bookingId } = valueOf(await holdSeries(world.platform, member, request, 'series'));
    valueOf(await placeSeries(world.platform, member, bookingId, world.cardId));
    await continueSeries(world.platform);
    const [told] = await world.messages('series_left_out');
    expect(told?.body).toContain('This is a holiday: Summer day.');
  });

  it('gets no visit of a series that is moved along', async () => {
    const { member, recipientId } = world.rosa;
    const request = { ...series, recipientId, times: [monday, next] };
    const { bookingId } = valueOf(await holdSeries(world.platform, member, request, 'series'));
    valueOf(await placeSeries(world.platform, member, bookingId, world.cardId));
    await close({ day: '2027-03-02', title: 'Town holiday' });
    const plan = await planReschedule(
      world.platform,
      member,
      bookingId,
      'all',
      new Date('2027-02-23T14:00Z'),
    );
    expect(plan?.moves).toMatchObject([{ holiday: null }, { holiday: 'Town holiday', isFree: false }]);
  });

  it('must be to come, is closed once, and each change is in the audit', async () => {
    valueOf(await close());
    expect(codeOf(await close())).toBe('day_is_closed');
    expect(codeOf(await close({ day: '2027-02-04', title: 'Yesterday' }))).toBe('day_is_over');
    valueOf(await close({ day: '2027-02-05', title: 'Today' }));
    valueOf(await openDay(world.platform, staff, closed.day));
    expect(codeOf(await openDay(world.platform, staff, closed.day))).toBe('day_not_found');
    expect(codeOf(await openDay(world.platform, staff, 'x'))).toBe('day_not_found');
    const lines = await world.platform.database
      .selectFrom('audit_events')
      .select(['action', 'before', 'after'])
      .where('subject', '=', '2027-02-05')
      .execute();
    expect(lines).toEqual([{ action: 'day_closed', before: null, after: { title: 'Today' } }]);
  });
});
