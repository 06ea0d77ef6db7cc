import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Professional } from '#domains/people/actor.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { listOpenAlerts, reviewAlerts } from './alert.server.ts';
import { sayLate } from './lateness.server.ts';
import { recordProgress } from './progress.server.ts';

let world: Visits;
let bookingId: string;
let professional: Professional;
/** Monday at ten in New York. */
const time = new Date('2027-02-08T15:00:00Z');
const minutesLater = (minutes: number) => new Date(time.getTime() + minutes * 60_000);
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  ({ bookingId } = await world.book(time));
  professional = { kind: 'professional', professionalId: (await booking()).professionalId };
  world.clock.moveTo(minutesLater(-20));
});

const booking = async () => (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
const late = (expectedAt: Date, who = professional) => sayLate(world.platform, who, bookingId, expectedAt);
const open = async () => (await listOpenAlerts(world.platform.database)).map((alert) => alert.kind);

describe('whoever comes later than agreed', () => {
  it('says when, and the member and the carers are told once, by when they come', async () => {
    expect(valueOf(await late(minutesLater(40)))).toEqual({ expectedAt: minutesLater(40) });
    valueOf(await late(minutesLater(40)));
    const told = await world.messages('late');
    expect(told.map((each) => each.recipient_address)).toEqual(['daniel@example.com', 'rosa@example.com']);
    expect(told[1]?.body).toMatch(/is running late\.\n\n.*Expected at: 10:40 AM\nYour helper: /s);
    expect((await booking()).events.filter((event) => event.kind === 'late')).toHaveLength(1);
  });

  it('says it again when it gets later still, on the way, too', async () => {
    valueOf(await late(minutesLater(40)));
    valueOf(await recordProgress(world.platform, professional, bookingId, 'on_the_way'));
    valueOf(await late(minutesLater(70)));
    expect(await world.messages('late')).toHaveLength(4);
  });

  it('says nothing of what is not late, is another’s, is over, or is no more', async () => {
    for (const at of [time, minutesLater(-10), minutesLater(241)])
      expect(codeOf(await late(at))).toBe('not_late');
    expect(
      codeOf(
        await late(minutesLater(30), {
          kind: 'professional',
          professionalId: '01938f0e-0000-7000-8000-000000000000',
        }),
      ),
    ).toBe('booking_not_found');
    expect(codeOf(await sayLate(world.platform, professional, 'x', minutesLater(30)))).toBe(
      'booking_not_found',
    );
    for (const step of ['on_the_way', 'arrived'] as const)
      valueOf(await recordProgress(world.platform, professional, bookingId, step));
    expect(codeOf(await late(minutesLater(30)))).toBe('not_late');
    expect(await world.messages('late')).toEqual([]);
  });
});

describe('somebody who has not arrived and says nothing', () => {
  it('is an alert after a quarter of an hour, and told once to the people of the visit and to the office', async () => {
    world.clock.moveTo(minutesLater(14));
    await reviewAlerts(world.platform);
    expect(await open()).not.toContain('not_arrived');
    world.clock.moveTo(minutesLater(15));
    await Promise.all([reviewAlerts(world.platform), reviewAlerts(world.platform)]);
    expect(await open()).toContain('not_arrived');
    const told = await world.messages('late');
    expect(told.map((each) => each.recipient_address)).toEqual(['daniel@example.com', 'rosa@example.com']);
    expect(told[0]?.body).toContain('We’re calling them. We’ll tell you as soon as we know more.');
    const office = (await world.messages('office')).filter((each) =>
      each.subject.includes('helper not there'),
    );
    expect(office).toMatchObject([
      { recipient_address: 'help@hearthside.example', body: expect.stringContaining('For: Rosa Alvarez') },
    ]);
    for (const step of ['on_the_way', 'arrived'] as const)
      valueOf(await recordProgress(world.platform, professional, bookingId, step));
    await reviewAlerts(world.platform);
    expect(await open()).not.toContain('not_arrived');
  });

  it('is given the time that they asked for', async () => {
    valueOf(await late(minutesLater(40)));
    world.clock.moveTo(minutesLater(54));
    await reviewAlerts(world.platform);
    expect(await open()).not.toContain('not_arrived');
    world.clock.moveTo(minutesLater(55));
    await reviewAlerts(world.platform);
    expect(await open()).toContain('not_arrived');
  });
});

describe('a delivery that comes in a window', () => {
  const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);
  const review = async (at: Date) => {
    world.clock.moveTo(at);
    await reviewAlerts(world.platform);
    return (await open()).filter((kind) => kind !== 'needs_unread');
  };
  let endsAt: Date;
  beforeEach(async () => {
    await sql`update bookings set service_option_id = 'meal-delivery' where id = ${bookingId}`.execute(
      world.platform.database,
    );
    ({ endsAt } = await booking());
  });

  it('is late a quarter of an hour after the end of its window, and told as late or as unfinished, not as both', async () => {
    for (const at of [minutesLater(15), endsAt, minutesAfter(endsAt, 14)])
      expect(await review(at)).toEqual([]);
    expect(await review(minutesAfter(endsAt, 15))).toEqual(['not_arrived']);
    expect(await world.messages('late')).toHaveLength(2);
    expect(await review(minutesAfter(endsAt, 31))).toEqual(['not_finished']);
  });

  it('is given the time that was announced, which is later than its window', async () => {
    expect(codeOf(await late(endsAt))).toBe('not_late');
    valueOf(await late(minutesAfter(endsAt, 60)));
    for (const minutes of [15, 31, 74]) expect(await review(minutesAfter(endsAt, minutes))).toEqual([]);
    expect(await review(minutesAfter(endsAt, 75))).toEqual(['not_arrived']);
    expect(await review(minutesAfter(endsAt, 91))).toEqual(['not_finished']);
  });
});

it('a visit that is moved is expected when it is booked', async () => {
  valueOf(await late(minutesLater(40)));
  await world.platform.database
    .updateTable('bookings')
    .set({ free_cancellation_until: time, terms: null })
    .where('id', '=', bookingId)
    .execute();
  valueOf(
    await rescheduleBooking(world.platform, world.rosa.member, bookingId, new Date('2027-02-10T15:00:00Z')),
  );
  const row = await world.platform.database
    .selectFrom('bookings')
    .select('expected_at')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  expect(row.expected_at).toBeNull();
});
