import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Professional } from '#domains/people/actor.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { keepBoth } from '#domains/visits/clash.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { readQueue } from '#office/desk/queue.server.ts';
import { findOfficeVisit } from '#office/visits/visits.server.ts';
import { ana, employ } from '#tests/staff.ts';
import { onItsDay } from '#tests/visit-day.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { listOpenAlerts, reviewAlerts } from './alert.server.ts';
import { alertInWords } from './alert.ts';
import { acknowledgeNeeds } from './needs.server.ts';
import { recordProgress } from './progress.server.ts';

let world: Visits;
/** Monday at nine in New York. */
const time = new Date('2027-02-08T14:00:00Z');
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

const open = async () => (await listOpenAlerts(world.platform.database)).map((alert) => alert.kind);
const review = () => reviewAlerts(world.platform);
const booking = async (bookingId: string) =>
  (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
const professionalOf = async (bookingId: string): Promise<Professional> => ({
  kind: 'professional',
  professionalId: (await booking(bookingId)).professionalId,
});

it('an allergy that becomes known after a dish with it was ordered is an alert, until it is taken back', async () => {
  const { bookingId } = await world.book(time);
  const { database } = world.platform;
  const dishes = [{ id: 'chicken-with-almonds', count: 2, title: 'Chicken with almonds' }];
  await sql`update bookings set answers = answers || ${JSON.stringify({ dishes })}::jsonb where id = ${bookingId}`.execute(
    database,
  );
  expect([(await review()).raised, await open()]).toEqual([0, []]);
  const allergy = { recipient_id: world.rosa.recipientId, created_at: world.clock.now() };
  const raised = [];
  for (const option of ['milk-allergy', 'tree-nut-allergy']) {
    await database
      .insertInto('recipient_preferences')
      .values({ ...allergy, option_id: option })
      .execute();
    raised.push((await review()).raised, (await review()).raised);
  }
  expect(raised).toEqual([0, 0, 1, 0]);
  expect(await listOpenAlerts(database)).toMatchObject([{ kind: 'dish_not_suitable', bookingId }]);
  await sql`delete from recipient_preferences where option_id in ('milk-allergy', 'tree-nut-allergy')`.execute(
    database,
  );
  expect(await review()).toEqual({ raised: 0, resolved: 1 });
});

describe('two visits to one person at one hour', () => {
  const twice = async () => {
    const { bookingId } = await world.book(time);
    const later = await world.book(new Date(time.getTime() + 24 * 3_600_000));
    await sql`update bookings set starts_at = starts_at - interval '23 hours', ends_at = ends_at - interval '23 hours', occupied_until = occupied_until - interval '23 hours', placed_at = placed_at + interval '1 minute',
      professional_id = (select id from professionals where active and id <> bookings.professional_id order by id limit 1) where id = ${later.bookingId}`.execute(
      world.platform.database,
    );
    return { sooner: bookingId, later: later.bookingId };
  };
  const alertsOf = async () =>
    (await listOpenAlerts(world.platform.database)).map(({ kind, bookingId }) => [kind, bookingId]);

  it('are an alert of the one that was booked later, until one is canceled', async () => {
    const { sooner, later } = await twice();
    expect(await review()).toEqual({ raised: 1, resolved: 0 });
    expect(await alertsOf()).toEqual([['clash', later]]);
    const visit = await findOfficeVisit(world.platform, ana, later);
    const { reference } = await booking(sooner);
    expect(visit?.bookedBeside).toMatchObject([{ reference, title: 'Home cleaning' }]);
    const [item] = (await readQueue(world.platform, ana, 'today')).items;
    expect(item).toMatchObject({ kind: 'clash', subject: later, title: 'Booked twice' });
    valueOf(
      await cancelBooking(world.platform, world.rosa.member, sooner, { agreedFeeCents: 0, reason: null }),
    );
    expect(await review()).toEqual({ raised: 0, resolved: 1 });
  });

  it('are none once somebody has said yes, on the phone as well', async () => {
    const { later } = await twice();
    await review();
    await keepBoth(world.platform, ana, later);
    expect(await open()).toEqual([]);
    expect(await review()).toEqual({ raised: 0, resolved: 0 });
  });

  it('are one where two accounts book for the same person, and none for a neighbor', async () => {
    const { later } = await twice();
    const { database } = world.platform;
    const { recipientId } = world.grace;
    await sql`update bookings set recipient_id = ${recipientId} where id = ${later}`.execute(database);
    expect((await review()).raised).toBe(0);
    const before = await database
      .selectFrom('recipients')
      .selectAll()
      .where('id', '=', recipientId)
      .executeTakeFirstOrThrow();
    await sql`update recipients set name = upper(rosa.name), address_1 = rosa.address_1, unit_no = rosa.unit_no, zipcode = rosa.zipcode
      from recipients rosa where rosa.id = ${world.rosa.recipientId} and recipients.id = ${recipientId}`.execute(
      database,
    );
    expect((await review()).raised).toBe(1);
    expect(await alertsOf()).toEqual([['clash', later]]);
    // Neither account hears of the other: only the office is told.
    expect(await world.messages('office')).toHaveLength(1);
    const { name, address_1, unit_no, zipcode } = before;
    await database
      .updateTable('recipients')
      .set({ name, address_1, unit_no, zipcode })
      .where('id', '=', recipientId)
      .execute();
  });

  it('are none where a delivery comes to somebody who is at home, and one where they are on a ride', async () => {
    const { sooner } = await twice();
    const { database } = world.platform;
    const make = (optionId: string) =>
      sql`update bookings set service_option_id = ${optionId} where id = ${sooner}`.execute(database);
    await make('meal-delivery');
    expect((await review()).raised).toBe(0);
    await make('senior-ride');
    expect((await review()).raised).toBe(1);
  });
});

describe('needs that nobody has read', () => {
  it('are an alert twelve hours before the visit, once, until they are read', async () => {
    const { bookingId } = await world.book(time);
    const needs = (await booking(bookingId)).needs!.length;
    expect(needs).toBeGreaterThan(1);
    world.clock.moveTo(new Date(time.getTime() - 12 * 3_600_000 - 1));
    expect(await review()).toEqual({ raised: 0, resolved: 0 });
    world.clock.moveTo(new Date(time.getTime() - 12 * 3_600_000));
    const all = await Promise.all([review(), review(), review()]);
    expect(all.reduce((sum, each) => sum + each.raised, 0)).toBe(1);
    expect(await listOpenAlerts(world.platform.database)).toMatchObject([
      { kind: 'needs_unread', bookingId, recipientName: 'Rosa Alvarez', startsAt: time },
    ]);
    expect(alertInWords.needs_unread).toMatch(/12 hours/);

    const professional = await professionalOf(bookingId);
    expect(valueOf(await acknowledgeNeeds(world.platform, professional, bookingId, [0]))).toEqual({
      unread: needs - 1,
    });
    expect(await review()).toEqual({ raised: 0, resolved: 0 });
    const rest = Array.from({ length: needs }, (_, position) => position);
    for (let turn = 0; turn < 2; turn += 1)
      expect(valueOf(await acknowledgeNeeds(world.platform, professional, bookingId, rest))).toEqual({
        unread: 0,
      });
    expect(await review()).toEqual({ raised: 0, resolved: 1 });
    expect(await open()).toEqual([]);
    expect((await booking(bookingId)).events.filter((event) => event.kind === 'needs_read')).toHaveLength(1);
  });

  it('are read by the one who comes only, and not of what is over', async () => {
    const { bookingId } = await world.book(time);
    expect(
      codeOf(
        await acknowledgeNeeds(
          world.platform,
          { kind: 'professional', professionalId: '01938f0e-0000-7000-8000-000000000000' },
          bookingId,
          [0],
        ),
      ),
    ).toBe('booking_not_found');
    expect(codeOf(await acknowledgeNeeds(world.platform, await professionalOf(bookingId), 'x', [0]))).toBe(
      'booking_not_found',
    );
    const professional = await professionalOf(bookingId);
    await cancelBooking(world.platform, world.rosa.member, bookingId, { agreedFeeCents: 0, reason: null });
    expect(codeOf(await acknowledgeNeeds(world.platform, professional, bookingId, [0]))).toBe(
      'visit_is_over',
    );
  });

  it('have to be read anew by another one who comes instead, and not by the same', async () => {
    const { bookingId } = await world.book(time);
    await acknowledgeNeeds(
      world.platform,
      await professionalOf(bookingId),
      bookingId,
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
    );
    valueOf(
      await rescheduleBooking(world.platform, world.rosa.member, bookingId, new Date('2027-02-09T14:00Z')),
    );
    expect((await booking(bookingId)).needs!.every((need) => need.acknowledgedAt !== null)).toBe(true);
    const { professionalId } = await professionalOf(bookingId);
    await sql`update professionals set active = (id <> ${professionalId}) where service_area_id = 'nyc-queens'`.execute(
      world.platform.database,
    );
    await sql`update busy_week set cells = 0::bit(672) where professional_id <> ${professionalId}`.execute(
      world.platform.database,
    );
    valueOf(
      await rescheduleBooking(world.platform, world.rosa.member, bookingId, new Date('2027-02-10T15:00Z')),
    );
    expect((await booking(bookingId)).needs!.some((need) => need.acknowledgedAt !== null)).toBe(false);
    await sql`update professionals set active = (id = ${professionalId}) where service_area_id = 'nyc-queens'`.execute(
      world.platform.database,
    );
  });
});

describe('a visit that is not finished when it should be', () => {
  it('is an alert and told to its people, once, until it is done', async () => {
    const { bookingId } = await world.book(time);
    const { endsAt } = await booking(bookingId);
    const professional = await professionalOf(bookingId);
    await acknowledgeNeeds(world.platform, professional, bookingId, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    for (const step of ['on_the_way', 'arrived', 'in_progress'] as const)
      valueOf(await recordProgress(await onItsDay(world.platform, bookingId), professional, bookingId, step));
    world.clock.moveTo(new Date(endsAt.getTime() + 30 * 60_000));
    await review();
    expect(await open()).toEqual([]);
    world.later(1);
    await Promise.all([review(), review()]);
    await review();
    expect(await open()).toEqual(['not_finished']);
    const told = await world.messages('unfinished');
    expect(new Set(told.map((message) => message.recipient_address)).size).toBe(told.length);
    expect(told.length).toBeGreaterThan(0);
    valueOf(
      await recordProgress(await onItsDay(world.platform, bookingId), professional, bookingId, 'completed'),
    );
    expect((await review()).resolved).toBe(1);
    expect(await open()).toEqual([]);
  });
});

describe('money that could not be set aside', () => {
  it('is an alert while the visit stands', async () => {
    const { bookingId } = await world.book(time);
    await sql`update payments set state = 'declined' where id = (select payment_id from bookings where id = ${bookingId})`.execute(
      world.platform.database,
    );
    await review();
    expect(await open()).toEqual(['payment_failed']);
    await sql`update bookings set state = 'cancelled' where id = ${bookingId}`.execute(
      world.platform.database,
    );
    await review();
    expect(await open()).toEqual([]);
  });
});
