import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBooking } from '#domains/visits/visit.server.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { findRating, rateVisit } from './rating.server.ts';

let world: Visits;
const monday = new Date('2027-02-08T14:00:00Z');
const tuesday = new Date('2027-02-09T14:00:00Z');
beforeAll(async () => {
  world = await openVisits();
  // Everybody in Queens works again: there has to be a choice.
  await sql`update professionals set active = true where service_area_id = 'nyc-queens'`.execute(
    world.platform.database,
  );
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

const booking = async (id: string) => (await findBooking(world.platform.database, world.rosa.member, id))!;
const complete = (id: string) =>
  world.platform.database.updateTable('bookings').set({ state: 'completed' }).where('id', '=', id).execute();
const rate = (id: string, stars: number, who = world.rosa, thanks: string | null = null) =>
  rateVisit(world.platform, who.member, id, { stars, thanks });

describe('rating a visit', () => {
  it('is kept in words and stars, and what is said again takes its place', async () => {
    const { bookingId } = await world.book(monday);
    expect(codeOf(await rate(bookingId, 5))).toBe('too_early_to_rate');
    await complete(bookingId);
    valueOf(await rate(bookingId, 4, world.rosa, 'She hummed.'));
    valueOf(await rate(bookingId, 5, world.daniel, 'She hummed, and it shines.'));
    expect(await findRating(world.platform.database, bookingId)).toEqual({
      stars: 5,
      thanks: 'She hummed, and it shines.',
      ratedByName: 'Daniel Alvarez',
    });
    expect((await booking(bookingId)).events.filter((event) => event.kind === 'rated')).toHaveLength(1);
    expect(codeOf(await rate(bookingId, 5, world.grace))).toBe('booking_not_found');
  });
});

describe('what is said of whoever came', () => {
  it('counts a rating once, with the stars that were given last', async () => {
    const { bookingId } = await world.book(monday);
    const { professional: before } = await booking(bookingId);
    await complete(bookingId);
    valueOf(await rate(bookingId, 2));
    valueOf(await rate(bookingId, 5, world.daniel));
    const { professional } = await booking(bookingId);
    expect([professional.ratings, professional.stars]).toEqual([before.ratings + 1, before.stars + 5]);
  });
});

describe('who comes the next time', () => {
  /** The office's words, which no page is sent. */
  const whyChosen = async (bookingId: string) =>
    (
      await world.platform.database
        .selectFrom('booking_events')
        .select('reason')
        .where('booking_id', '=', bookingId)
        .where('kind', '=', 'held')
        .executeTakeFirst()
    )?.reason;

  it('is the one who was liked, and says so to the office', async () => {
    const first = await world.book(monday);
    const { professionalId } = await booking(first.bookingId);
    await complete(first.bookingId);
    valueOf(await rate(first.bookingId, 5));
    const second = await world.book(tuesday);
    expect((await booking(second.bookingId)).professionalId).toBe(professionalId);
    expect(await whyChosen(second.bookingId)).toMatch(
      /^Comes again\. Has been here once and was given 5 of 5 stars/,
    );
  });

  it('is somebody else after a bad visit', async () => {
    const first = await world.book(monday);
    const { professionalId } = await booking(first.bookingId);
    await complete(first.bookingId);
    valueOf(await rate(first.bookingId, 1));
    expect((await booking((await world.book(tuesday)).bookingId)).professionalId).not.toBe(professionalId);
  });

  it('is near where nobody was here before', async () => {
    const { bookingId } = await world.book(monday);
    const { professionalId } = await booking(bookingId);
    expect(await whyChosen(bookingId)).toMatch(
      /^Suits best\. Has not been here before\. [\d.]+ miles? away, 0 hours booked that week\.$/,
    );
    await sql`update professionals set latitude = latitude + 3 where id = ${professionalId}`.execute(
      world.platform.database,
    );
    expect((await booking((await world.book(tuesday)).bookingId)).professionalId).not.toBe(professionalId);
    await sql`update professionals set latitude = latitude - 3 where id = ${professionalId}`.execute(
      world.platform.database,
    );
  });
});
