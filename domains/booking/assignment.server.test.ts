import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { SignedIn } from '#tests/people.ts';
import { openVisits, type Visits } from '#tests/visits.ts';
import { findLanguageWish } from './assignment.server.ts';

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
