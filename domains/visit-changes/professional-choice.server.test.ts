import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { hold, place } from '#domains/booking/booking.server.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import type { Member } from '#domains/people/people.ts';
import { acknowledgeNeeds } from '#domains/visit-day/needs.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { cancelBooking } from './cancellation.server.ts';
import { chooseWhoComes, findOthersFree } from './professional-choice.server.ts';
import { rescheduleBooking } from './reschedule.server.ts';

let world: Visits;
let bookingId: string;
let first: string;
/** Wednesday at ten in New York. */
const time = new Date('2027-02-10T15:00:00Z');
const nextWeek = new Date('2027-02-17T15:00:00Z');
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const { database } = world.platform;
  await database.updateTable('carers').set({ can_book: true, withdrawn_at: null }).execute();
  await sql`delete from time_off`.execute(database);
  await sql`update professionals set active = true where service_area_id = 'nyc-queens'`.execute(database);
  ({ bookingId } = await world.book(time));
  first = (await booking()).professionalId;
});

const booking = async (id = bookingId) =>
  (await findBooking(world.platform.database, world.rosa.member, id))!;
const others = async (id = bookingId) =>
  findOthersFree(world.platform.database, await booking(id), world.clock.now());
const choose = (
  professionalId: string,
  {
    who = world.rosa.member,
    id = bookingId,
    scope = 'one',
  }: { who?: Member; id?: string; scope?: 'one' | 'all' } = {},
) => chooseWhoComes(world.platform, who, id, { professionalId, scope });
const differences = () => findBusyDifferences(world.platform.database);

describe('who else could come', () => {
  it('is everybody who is free then and can do it, but whoever comes already', async () => {
    const found = await others();
    expect(found.length).toBeGreaterThan(1);
    expect(found.map(({ id }) => id)).not.toContain(first);
    const [other] = found;
    expect(other?.professional.name).toMatch(/\w+ \w+/);
    await world.platform.database
      .insertInto('time_off')
      .values({
        id: '01938f0e-0000-7000-8000-000000000001',
        professional_id: other!.id,
        starts_at: time,
        ends_at: nextWeek,
        reason: 'Away',
      })
      .execute();
    expect((await others()).map(({ id }) => id)).not.toContain(other!.id);
    expect(codeOf(await choose(other!.id))).toBe('professional_not_free');
  });

  it('begins with somebody who was liked before', async () => {
    const liked = (await others()).at(-1)!;
    const { bookingId: past } = await world.book(nextWeek);
    const { database } = world.platform;
    await sql`update bookings set professional_id = ${liked.id}, state = 'completed', starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days', occupied_until = occupied_until - interval '60 days' where id = ${past}`.execute(
      database,
    );
    await sql`insert into booking_ratings (booking_id, created_at, rated_by, stars) values (${past}, now(), ${world.rosa.member.userId}, 5)`.execute(
      database,
    );
    expect((await others())[0]?.id).toBe(liked.id);
  });

  it('is nobody once it is too late to ask somebody else', async () => {
    const [other] = await others();
    world.clock.moveTo(new Date(time.getTime() - 24 * 3_600_000));
    expect(await others()).not.toEqual([]);
    world.later(1);
    expect(await others()).toEqual([]);
    expect(codeOf(await choose(other!.id))).toBe('too_late_to_choose');
  });
});

describe('choosing who comes', () => {
  it('gives the one time back and takes the other, and tells who comes now', async () => {
    await acknowledgeNeeds(
      world.platform,
      { kind: 'professional', professionalId: first },
      bookingId,
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
    );
    const before = await booking();
    const other = (await others())[0]!;
    expect(valueOf(await choose(other.id, { who: world.daniel.member }))).toEqual({
      changed: 1,
      staying: [],
    });
    const after = await booking();
    expect(after).toMatchObject({
      professionalId: other.id,
      professionalName: other.professional.name,
      startsAt: time,
      totalCents: before.totalCents,
      version: before.version + 1,
    });
    expect(after.events.at(-1)).toMatchObject({
      kind: 'professional_chosen',
      actorName: 'Daniel Alvarez',
      onBehalfOfName: 'Rosa Alvarez',
    });
    expect(after.needs!.some((need) => need.acknowledgedAt !== null)).toBe(false);
    expect(await differences()).toEqual([]);
    expect((await others()).map(({ id }) => id)).toContain(first);
    const told = await world.messages('professional_chosen');
    expect(told.map((each) => each.recipient_address)).toEqual(['daniel@example.com', 'rosa@example.com']);
    expect(told[1]?.body).toContain(`${other.professional.name} will come instead.`);
    expect(told[1]?.body).toContain('Done by: Daniel Alvarez');
    expect(told[1]?.body).toContain('The price stays the same.');
    const [office] = await world.messages('professional_chosen_office');
    expect(office?.body).toContain(`${other.professional.name} instead of ${before.professionalName}`);
    expect(await world.charges()).toBe(1);
  });

  it('of who comes already is nothing new, and it can be changed back', async () => {
    expect(valueOf(await choose(first))).toEqual({ changed: 0, staying: [] });
    expect(await world.messages('professional_chosen')).toEqual([]);
    const other = (await others())[0]!;
    valueOf(await choose(other.id));
    valueOf(await choose(first));
    expect((await booking()).professionalId).toBe(first);
    expect(await differences()).toEqual([]);
  });

  it('is for those who may book, and until the visit begins', async () => {
    const other = (await others())[0]!;
    expect(codeOf(await choose(other.id, { who: world.grace.member }))).toBe('booking_not_found');
    expect(codeOf(await choose('x'))).toBe('professional_not_free');
    expect(codeOf(await choose('01938f0e-0000-7000-8000-000000000000'))).toBe('professional_not_free');
    await world.platform.database.updateTable('carers').set({ can_book: false }).execute();
    expect(codeOf(await choose(other.id, { who: world.daniel.member }))).toBe('change_not_allowed');
    world.clock.moveTo(time);
    expect(codeOf(await choose(other.id))).toBe('visit_has_begun');
    world.clock.moveTo(new Date(time.getTime() - 86_400_000));
    valueOf(
      await cancelBooking(world.platform, world.rosa.member, bookingId, { agreedFeeCents: 0, reason: null }),
    );
    expect(codeOf(await choose(other.id))).toBe('visit_has_begun');
  });
});

describe('of a series', () => {
  const weeks = [time, nextWeek, new Date('2027-02-24T15:00:00Z')];

  async function bookSeries(): Promise<string> {
    const { platform, rosa, cardId } = world;
    const request = {
      recipientId: rosa.recipientId,
      answers: world.visit(time).answers,
      times: { kind: 'series' as const, every: 'weekly' as const, times: weeks, goingOn: null },
      notes: null,
    };
    const held = valueOf(await hold(platform, rosa.member, request, 'series'));
    return valueOf(await place(platform, rosa.member, 'series', held.bookingId, { cardId })).bookingId;
  }

  it('somebody else goes to one visit, or to all at which they are free, and the rest is named', async () => {
    await world.startAnew();
    const id = await bookSeries();
    const { professionalId: before } = await booking(id);
    const [one] = await others(id);
    expect(valueOf(await choose(one!.id, { id }))).toEqual({ changed: 1, staying: [] });
    const two = (await others(id)).find((other) => other.id !== before);
    const visits = (await findSeriesOf(world.platform.database, world.rosa.member, id))!.visits;
    await world.platform.database
      .insertInto('time_off')
      .values({
        id: '01938f0e-0000-7000-8000-000000000002',
        professional_id: two!.id,
        starts_at: weeks[2]!,
        ends_at: new Date(weeks[2]!.getTime() + 86_400_000),
        reason: 'Away',
      })
      .execute();
    expect(valueOf(await choose(two!.id, { id, scope: 'all' }))).toEqual({ changed: 2, staying: [weeks[2]] });
    const who = await Promise.all(visits.map(async (visit) => (await booking(visit.id)).professionalId));
    expect(who.slice(0, 2)).toEqual([two!.id, two!.id]);
    expect(who[2]).toBe(before);
    expect(await differences()).toEqual([]);
    const [told] = await world.messages('series_professional_chosen');
    expect(told?.body).toContain(
      `${two!.professional.name} comes to these visits:\nWednesday, February 10, 10:00 AM\nWednesday, February 17`,
    );
    expect(told?.body).toMatch(/is not free at these, and they stay as they were:\nWednesday, February 24/);
    expect(await world.messages('professional_chosen')).not.toEqual([]);
  });
});

describe('at the same moment', () => {
  it('two visits that want one person: one of them gets them', async () => {
    const { bookingId: second } = await world.book(time);
    const ofSecond = (await others(second)).map(({ id }) => id);
    const wanted = (await others()).find(({ id }) => ofSecond.includes(id))!;
    const answers = await Promise.all([choose(wanted.id), choose(wanted.id, { id: second })]);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['professional_not_free', undefined]));
    const who = [await booking(), await booking(second)].map(({ professionalId }) => professionalId);
    expect(who.filter((id) => id === wanted.id)).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  it('choosing, moving and canceling leave the week bits as the bookings say', async () => {
    const { bookingId: second } = await world.book(nextWeek);
    const [one, two] = await others();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        choose(one!.id),
        choose(two!.id, { who: world.daniel.member }),
        choose(one!.id, { id: second }),
        choose(first, { id: second }),
        rescheduleBooking(world.platform, world.rosa.member, second, new Date('2027-02-11T15:00:00Z')),
        choose(first),
      ]);
      expect(await differences()).toEqual([]);
    }
    await Promise.all([
      choose(one!.id),
      cancelBooking(world.platform, world.rosa.member, bookingId, { agreedFeeCents: 0, reason: null }),
    ]);
    expect(await booking()).toMatchObject({ state: 'cancelled' });
    expect(await differences()).toEqual([]);
  });
});
