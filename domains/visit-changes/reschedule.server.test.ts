import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import type { Member } from '#domains/people/people.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { insertDay } from '#tests/field-visits.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { cancelBooking } from './cancellation.server.ts';
import { findOtherTimes, rescheduleBooking } from './reschedule.server.ts';

let world: Visits;
/** Monday at eight in New York. */
const monday = new Date('2027-02-08T13:00:00Z');
let other: Date;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await world.platform.database.updateTable('carers').set({ can_book: true, withdrawn_at: null }).execute();
  other = (await world.freeTimes())[25]!;
});

const move = (bookingId: string, startsAt: Date, who: Member = world.rosa.member) =>
  rescheduleBooking(world.platform, who, bookingId, startsAt);
const booking = (bookingId: string) => findBooking(world.platform.database, world.rosa.member, bookingId);
const isFree = async (startsAt: Date) =>
  (await world.freeTimes()).some((free) => free.getTime() === startsAt.getTime());

describe('moving a visit', () => {
  it('gives the old time back, takes the new one and keeps everything else', async () => {
    const { bookingId } = await world.book(monday);
    const before = await booking(bookingId);
    world.later(30);
    expect(valueOf(await move(bookingId, other))).toEqual({ startsAt: other });
    const after = await booking(bookingId);
    const length = 135 * 60_000;
    expect(after).toEqual({
      ...before,
      startsAt: other,
      endsAt: new Date(other.getTime() + length),
      occupiedUntil: new Date(other.getTime() + length + 30 * 60_000),
      terms: {
        ...before?.terms,
        freeUntil: new Date(other.getTime() - 24 * 3_600_000),
        late: [{ from: new Date(other.getTime() - 24 * 3_600_000), cents: 4_950 }],
      },
      version: (before?.version ?? 0) + 1,
      events: [
        ...(before?.events ?? []),
        expect.objectContaining({ kind: 'rescheduled', actorName: 'Rosa Alvarez', at: world.clock.now() }),
      ],
    });
    expect(
      await world.platform.database
        .selectFrom('booking_events')
        .select('moment')
        .where('booking_id', '=', bookingId)
        .where('kind', '=', 'rescheduled')
        .execute(),
    ).toEqual([{ moment: monday }]);
    expect([await isFree(monday), await isFree(other)]).toEqual([true, false]);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
    expect(await world.charges()).toBe(1);
  });

  it('sends nobody who was not liked, where somebody else is free then', async () => {
    const { database } = world.platform;
    const { bookingId } = await world.book(monday);
    const { rows } = await sql<{ id: string }>`
      select p.id from professionals p join professional_skills s on s.professional_id = p.id and s.service_option_id = 'home-cleaning'
      where p.service_area_id = 'nyc-queens' and not p.active order by p.id limit 2`.execute(database);
    const [disliked, welcome] = rows.map(({ id }) => id) as [string, string];
    const [past] = await insertDay(database, disliked, 1, world.clock.now());
    await sql`update bookings set state = 'completed' where id = ${past}`.execute(database);
    await sql`insert into booking_ratings (booking_id, created_at, rated_by, stars) values (${past}, ${world.clock.now()}, ${world.rosa.member.userId}, 1)`.execute(
      database,
    );
    await sql`update professionals set active = true where id = any(${[disliked, welcome]}::uuid[])`.execute(
      database,
    );
    const { professionalId: present } = (await booking(bookingId))!;
    await sql`insert into time_off (id, professional_id, starts_at, ends_at, reason) values (gen_random_uuid(), ${present}, ${other}, ${other}::timestamptz + interval '1 hour', '')`.execute(
      database,
    );
    valueOf(await move(bookingId, other));
    expect((await booking(bookingId))?.professionalId).toBe(welcome);
    await sql`update professionals set active = false where id = any(${[disliked, welcome]}::uuid[])`.execute(
      database,
    );
    await sql`delete from time_off where professional_id = ${present}`.execute(database);
  });

  it('tells of each new time once, and of none when it is the same', async () => {
    const { bookingId } = await world.book(monday);
    await move(bookingId, other);
    await move(bookingId, other);
    expect(await world.messages('changed')).toHaveLength(2);
    await move(bookingId, monday);
    expect(await world.messages('changed')).toHaveLength(4);
    expect((await booking(bookingId))?.version).toBe(5);
  });

  it('goes to a time that was offered, for half an hour after it is too soon to be offered', async () => {
    const { bookingId } = await world.book(other);
    world.clock.moveTo(new Date(monday.getTime() - 24 * 3_600_000));
    world.later(31);
    expect(codeOf(await move(bookingId, monday))).toBe('slot_taken');
    world.later(-1);
    expect(await isFree(monday)).toBe(false);
    expect(valueOf(await move(bookingId, monday))).toEqual({ startsAt: monday });
  });

  it('may be by less than its own length', async () => {
    const { bookingId } = await world.book(monday);
    const halfAnHour = new Date(monday.getTime() + 30 * 60_000);
    expect(valueOf(await move(bookingId, halfAnHour))).toEqual({ startsAt: halfAnHour });
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('is offered by less than its own length, too, and never to the time that it has', async () => {
    const { bookingId } = await world.book(monday);
    const offered = (
      await findOtherTimes(world.platform.database, (await booking(bookingId))!, world.clock.now())
    ).map((each) => each.startsAt.getTime());
    expect(offered).not.toContain(monday.getTime());
    for (const minutes of [-30, 30]) {
      const startsAt = monday.getTime() + minutes * 60_000;
      expect(await isFree(new Date(startsAt))).toBe(false);
      // The day begins at eight.
      expect(offered.includes(startsAt)).toBe(minutes > 0);
    }
  });

  it('goes on being canceled by the terms of its new time', async () => {
    const { bookingId } = await world.book(other);
    await move(bookingId, monday);
    world.clock.moveTo('2027-02-07T14:00:00Z');
    expect(
      codeOf(
        await cancelBooking(world.platform, world.rosa.member, bookingId, {
          agreedFeeCents: 0,
          reason: null,
        }),
      ),
    ).toBe('fee_changed');
  });
});

describe('moving is refused', () => {
  it('to a time that somebody else has, and then all stays as it was', async () => {
    const { bookingId } = await world.book(monday);
    await world.book(other);
    const before = await booking(bookingId);
    expect(codeOf(await move(bookingId, other))).toBe('slot_taken');
    expect(await booking(bookingId)).toEqual(before);
    expect([await isFree(monday), await isFree(other)]).toEqual([false, false]);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
    expect(await world.messages('changed')).toEqual([]);
  });

  it.each([
    ['too soon', '2027-02-06T13:00:00Z', 'at least 24 hours ahead'],
    ['off the half hour', '2027-02-09T15:10:00Z', 'no longer available'],
    ['at night', '2027-02-09T08:00:00Z', 'no longer available'],
    ['in the past', '2027-02-01T15:00:00Z', 'has passed'],
    ['too far', '2027-05-03T14:00:00Z', 'in the next 60 days'],
  ])('to a time that is not offered, and the words say why: %s', async (_, startsAt, words) => {
    const { bookingId } = await world.book(monday);
    const message = expect.stringContaining(words) as string;
    expect(await move(bookingId, new Date(startsAt))).toMatchObject({
      ok: false,
      refusal: { code: 'slot_taken', message },
    });
    expect(await booking(bookingId)).toMatchObject({ startsAt: monday });
  });

  it('when canceling would cost, and after it was canceled', async () => {
    const { bookingId } = await world.book(monday);
    world.clock.moveTo('2027-02-07T13:01:00Z');
    expect(codeOf(await move(bookingId, other))).toBe('too_late_to_change');
    await cancelBooking(world.platform, world.rosa.member, bookingId, {
      agreedFeeCents: 4_950,
      reason: null,
    });
    expect(codeOf(await move(bookingId, other))).toBe('too_late_to_change');
  });

  it('for other members, carers who may only look, and what is only held', async () => {
    const { bookingId } = await world.book(monday);
    expect(codeOf(await move(bookingId, other, world.grace.member))).toBe('booking_not_found');
    await world.platform.database.updateTable('carers').set({ can_book: false }).execute();
    expect(codeOf(await move(bookingId, other, world.daniel.member))).toBe('change_not_allowed');
    const held = await world.hold(other);
    expect(codeOf(await move(held.bookingId, new Date('2027-02-10T15:00:00Z')))).toBe('booking_not_found');
  });

  it('for nobody who may book for the person: a carer moves it, and the person’s account is told', async () => {
    const { bookingId } = await world.book(monday);
    expect((await move(bookingId, other, world.daniel.member)).ok).toBe(true);
    expect((await booking(bookingId))?.events.at(-1)).toMatchObject({
      actorName: 'Daniel Alvarez',
      onBehalfOfName: 'Rosa Alvarez',
    });
    expect((await world.messages('changed')).map((message) => message.recipient_address)).toContain(
      'rosa@example.com',
    );
  });
});

describe('at the same moment', () => {
  it('two visits that want one time: one of them gets it', async () => {
    const third = (await world.freeTimes()).find((time) => time.getTime() > other.getTime() + 6 * 3_600_000)!;
    const one = await world.book(monday);
    const two = await world.book(third);
    const answers = await Promise.all([one, two].map(({ bookingId }) => move(bookingId, other)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.map(codeOf)).toContain('slot_taken');
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('moving and canceling leave the week bits as the booking says', async () => {
    const { bookingId } = await world.book(monday);
    await Promise.all([
      move(bookingId, other),
      cancelBooking(world.platform, world.rosa.member, bookingId, { agreedFeeCents: 0, reason: null }),
      move(bookingId, other),
    ]);
    expect(await booking(bookingId)).toMatchObject({ state: 'cancelled' });
    expect([await isFree(monday), await isFree(other)]).toEqual([true, true]);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });
});
