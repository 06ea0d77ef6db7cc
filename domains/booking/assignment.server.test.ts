import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { SignedIn } from '#tests/people.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { findLanguageWish, findProfessionalsToChoose } from './assignment.server.ts';
import { holdVisit } from './hold.server.ts';
import { findOffer, findTimes } from './offer.server.ts';

let world: Visits;
const monday = new Date('2027-02-08T14:00:00Z');
beforeAll(async () => {
  world = await openVisits();
  await sql`update professionals set active = true where service_area_id = 'nyc-queens'`.execute(
    world.platform.database,
  );
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

const whoComes = async () =>
  (await findBooking(world.platform.database, world.rosa.member, (await world.book(monday)).bookingId))
    ?.professional;
const speak = (name: string, ...languages: string[]) =>
  world.platform.database.updateTable('professionals').set({ languages }).where('name', '=', name).execute();
const wish = async (who: SignedIn = world.rosa) => {
  const { database } = world.platform;
  const recipient = await findRecipient(database, who.member, world.rosa.recipientId);
  return findLanguageWish(database, recipient!, { id: 'home-cleaning', serviceId: 'cleaning' });
};

describe('somebody who is asked for', () => {
  const option = { id: 'home-cleaning', serviceId: 'cleaning' };
  const toChoose = async () => {
    const { database } = world.platform;
    const recipient = await findRecipient(database, world.rosa.member, world.rosa.recipientId);
    return findProfessionalsToChoose(database, recipient!, option);
  };
  const holdWith = (professionalId: string, startsAt: Date, key: string) =>
    holdVisit(world.platform, world.rosa.member, { ...world.visit(startsAt), professionalId }, key);
  const timesOf = async (professionalId: string) => {
    const offer = valueOf(
      await findOffer(world.platform, { answers: world.visit(monday).answers, zipcode: '11375' }),
    );
    const { starts } = valueOf(await findTimes(world.platform, offer, { professionalId }));
    return starts.map(({ startsAt }) => startsAt);
  };

  it('comes, whoever else is free, at one of their own times', async () => {
    const people = await toChoose();
    expect(people.length).toBeGreaterThan(1);
    for (const [index, { id, professional }] of people.entries()) {
      const startsAt = (await timesOf(id))[3]!;
      const { bookingId } = valueOf(await holdWith(id, startsAt, `with-${index}`));
      const visit = await findBooking(world.platform.database, world.rosa.member, bookingId);
      expect(visit?.professionalName).toBe(professional.name);
      expect(await timesOf(id)).not.toContainEqual(startsAt);
    }
  });

  it('is not replaced by somebody else where the time is taken', async () => {
    const [first] = await toChoose();
    const [startsAt] = await timesOf(first!.id);
    valueOf(await holdWith(first!.id, startsAt!, 'once'));
    expect(codeOf(await holdWith(first!.id, startsAt!, 'twice'))).toBe('slot_taken');
    valueOf(await holdVisit(world.platform, world.rosa.member, world.visit(startsAt!), 'anybody'));
  });

  it('can be whoever was there most often, but nobody who was not liked', async () => {
    const [, second] = await toChoose();
    const { bookingId } = await world.book(monday);
    await sql`update bookings set state = 'completed', professional_id = ${second!.id} where id = ${bookingId}`.execute(
      world.platform.database,
    );
    expect((await toChoose())[0]).toMatchObject({ id: second!.id, visits: 1 });
    await sql`insert into booking_ratings (booking_id, created_at, stars, rated_by) values (${bookingId}, ${world.clock.now()}, 1, ${world.rosa.member.userId})`.execute(
      world.platform.database,
    );
    expect((await toChoose()).map(({ id }) => id)).not.toContain(second!.id);
  });
});

describe('a language that somebody would rather speak', () => {
  it('counts in who comes, and is said to those who may know what they need', async () => {
    expect(await wish()).toBeNull();
    const first = await whoComes();
    await world.platform.database
      .insertInto('recipient_preferences')
      .values({
        recipient_id: world.rosa.recipientId,
        option_id: 'speaks-korean',
        created_at: world.clock.now(),
      })
      .execute();
    await world.startAnew();
    expect(await wish()).toEqual({ languages: ['ko'], isSpoken: false });
    expect((await whoComes())?.name).toBe(first?.name);

    const other = first?.name === 'Fatima Siddiqui' ? 'Bianca Torres' : 'Fatima Siddiqui';
    await speak(other, 'en', 'ko');
    await world.startAnew();
    expect(await wish()).toEqual({ languages: ['ko'], isSpoken: true });
    expect((await whoComes())?.name).toBe(other);
    // Daniel may not change what she needs, and so does not see it.
    expect(await wish(world.daniel)).toBeNull();
  });
});
