import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVisits, type Visits } from '#tests/visits.ts';
import { bookedBeside, engagementsOf } from './clash.server.ts';
import { clashes } from './clash.ts';

let world: Visits;
/** Monday at nine in New York. */
const start = Date.parse('2027-02-08T14:00:00Z');
const at = (quarter: number) => new Date(start + quarter * 15 * 60_000);
let [sooner, later, home]: string[] = [];
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const days = [0, 1, 2].map((day) => at(day * 96));
  for (const [index, day] of days.entries()) {
    const { bookingId } = await world.book(day);
    [sooner, later, home] = [sooner, later, home].with(index, bookingId) as string[];
    world.later(1);
  }
  // Each has a professional of its own, so that their hours may be any.
  await sql`update bookings set professional_id = (select id from professionals order by id offset (
    select count(*) from bookings before where before.id < bookings.id) limit 1)`.execute(
    world.platform.database,
  );
});

interface Pair {
  visits: [PlayedVisit, PlayedVisit];
  /** Who the later one is for: the same account, another account of the same person, or a neighbor. */
  whose: 'same' | 'other account' | 'neighbor';
  /** How long after the begin of the first one its ride home is, where that is a ride there. */
  homeAfter: number | null;
  /** Who agreed to the other one. */
  yes: 'nobody' | 'sooner' | 'later';
  now: number;
}
interface PlayedVisit {
  from: number;
  quarters: number;
  option: string;
  zone: string;
}

const anyVisit: fc.Arbitrary<PlayedVisit> = fc.record({
  from: fc.integer({ min: 0, max: 12 }),
  quarters: fc.integer({ min: 1, max: 10 }),
  option: fc.constantFrom('home-cleaning', 'meal-delivery', 'senior-ride', 'video-help'),
  zone: fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu'),
});
const anyPair: fc.Arbitrary<Pair> = fc.record({
  visits: fc.tuple(anyVisit, anyVisit),
  whose: fc.constantFrom('same', 'same', 'other account', 'neighbor'),
  homeAfter: fc.option(fc.integer({ min: 1, max: 20 })),
  yes: fc.constantFrom('nobody', 'nobody', 'nobody', 'sooner', 'later'),
  now: fc.integer({ min: -20, max: 12 }),
});

async function play({ visits, whose, homeAfter, yes }: Pair): Promise<void> {
  const { database } = world.platform;
  const ids = [sooner!, later!];
  await sql`update bookings set kept_beside = null, series_id = null, answers = answers - 'trip'`.execute(
    database,
  );
  for (const [index, { from, quarters, option, zone }] of visits.entries())
    await sql`update bookings set starts_at = ${at(from)}, ends_at = ${at(from + quarters)}, occupied_until = ${at(from + quarters)},
      service_option_id = ${option}, time_zone = ${zone}, kept_beside = ${yes === ['sooner', 'later'][index] ? [ids[1 - index]] : null}::uuid[]
      where id = ${ids[index]}`.execute(database);
  const other = world.grace.recipientId;
  await sql`update recipients set name = upper(rosa.name), address_1 = lower(rosa.address_1), zipcode = rosa.zipcode,
      unit_no = case when ${whose === 'neighbor'} then 'No other' else rosa.unit_no end
    from recipients rosa where rosa.id = ${world.rosa.recipientId} and recipients.id = ${other}`.execute(
    database,
  );
  await sql`update bookings set recipient_id = ${whose === 'same' ? world.rosa.recipientId : other} where id = ${later}`.execute(
    database,
  );
  if (homeAfter !== null && visits[0].option === 'senior-ride') await rideHome(visits[0].from + homeAfter);
}

/** The first visit becomes a ride there, and its way home has a time of its own. */
async function rideHome(from: number): Promise<void> {
  const { database } = world.platform;
  await sql`insert into booking_series (id, created_at, member_id, every, visits, request_key)
    select ${sooner}::uuid, created_at, member_id, 'there-and-back', 2, 'played' from bookings where id = ${sooner} on conflict do nothing`.execute(
    database,
  );
  await sql`update bookings set series_id = ${sooner}, answers = answers || jsonb_build_object('trip', case when id = ${sooner} then 'there' else 'back' end),
    starts_at = case when id = ${home} then ${at(from)} else starts_at end, ends_at = case when id = ${home} then ${at(from + 2)} else ends_at end
    where id in (${sooner}, ${home})`.execute(database);
}

describe('what is booked twice', () => {
  it('is for the office, in its statement, what the rule of clashes says', async () => {
    const { database } = world.platform;
    const { reference } = await database
      .selectFrom('bookings')
      .select('reference')
      .where('id', '=', sooner!)
      .executeTakeFirstOrThrow();
    const seen = { twice: 0, fits: 0 };
    await fc.assert(
      fc.asyncProperty(anyPair, async (pair) => {
        await play(pair);
        const now = at(pair.now);
        const { rows } = await sql<{ beside: { reference: string }[] }>`
          select ${bookedBeside(sql`${later}::uuid`, now)} as beside`.execute(database);
        const both = await engagementsOf(database, [sooner!, later!]);
        const isTwice =
          clashes(both[0]!, both[1]!) &&
          pair.whose !== 'neighbor' &&
          pair.yes === 'nobody' &&
          both.every(({ until }) => until > now);
        seen[isTwice ? 'twice' : 'fits'] += 1;
        expect(rows[0]!.beside.some((each) => each.reference === reference)).toBe(isTwice);
      }),
      { numRuns: 150, seed: 20_270_208, endOnFailure: true },
    );
    expect(Math.min(seen.twice, seen.fits)).toBeGreaterThan(20);
  });
});
