import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { estimateVisit } from '#domains/services/estimate.ts';
import { findServiceOfOption } from '#domains/services/service.server.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { codeOf, openVisits, type Visits } from '#tests/visits.ts';
import { holdVisit } from './hold.server.ts';
import { holdRoundTrip, holdSeries } from './series/series-hold.server.ts';

type Answers = { optionId: string } & Record<string, unknown>;

/** The bench has two hundred; here the others of the test run want the machine, too. */
const rivals = 60;
const route = {
  destination: '80 Lafayette Street',
  destinationZip: '10013',
  trip: 'one-way',
  companion: 'no',
  route: { miles: 9, minutes: 40 },
};
const wanted: [string, Answers][] = [
  ['a cleaning', { optionId: 'deep-cleaning', bedrooms: 2, bathrooms: 1, otherRooms: 1, extras: [] }],
  ['a repair', { optionId: 'plumbing', hours: 2 }],
  ['grab bars', { optionId: 'shower-grab-bar-installation', count: 2 }],
  ['a cook', { optionId: 'meal-preparation', hours: 3 }],
  ['a ride', { optionId: 'medical-appointment', ...route }],
  ['tech help', { optionId: 'computer-help', hours: 1 }],
];

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await sql`delete from time_off`.execute(world.platform.database);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(world.platform.database, 'booking_series');
});

/** One professional who can do it is left, and so each of their times is the last one. */
async function lastTimes(answers: Answers): Promise<Date[]> {
  const { database, clock } = world.platform;
  await sql`update professionals set active = id = (
    select p.id from professionals p join professional_skills s on s.professional_id = p.id
    where p.service_area_id = 'nyc-queens' and s.service_option_id = ${answers.optionId} order by p.id limit 1) where service_area_id = 'nyc-queens'`.execute(
    database,
  );
  const service = await findServiceOfOption(database, answers.optionId, clock.now());
  const option = service?.options.find((each) => each.id === answers.optionId);
  const estimate = service && estimateVisit(service, answers);
  if (option === undefined || !estimate?.ok) throw new Error(`${answers.optionId} has no price.`);
  const starts = await findFreeStarts(database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: option.id,
    lengthMinutes: estimate.value.minutes,
    leadHours: option.leadHours,
    now: clock.now(),
  });
  return starts.map((each) => each.startsAt);
}

const hold = (answers: Answers, startsAt: Date, key: string) =>
  holdVisit(
    world.platform,
    world.rosa.member,
    { recipientId: world.rosa.recipientId, answers, startsAt, notes: null },
    key,
  );
const wellKept = async () => expect(await findBusyDifferences(world.platform.database)).toEqual([]);

describe(`${rivals} at once for the last time`, () => {
  it.each(wanted)('of %s: one gets it, the others are told plainly', async (_, answers) => {
    const startsAt = (await lastTimes(answers))[4]!;
    const all = await Promise.all(
      Array.from({ length: rivals }, (__, index) => hold(answers, startsAt, `rival-${index}`)),
    );
    expect(all.filter((each) => each.ok)).toHaveLength(1);
    expect(new Set(all.filter((each) => !each.ok).map(codeOf))).toEqual(new Set(['slot_taken']));
    await wellKept();
  });

  it('of visits of several lengths that begin at several times: none overlaps another, and not all are refused', async () => {
    const lengths = [2, 3, 4].map((hours): Answers => ({ optionId: 'plumbing', hours }));
    const starts = (await lastTimes(lengths[2]!)).slice(0, 6);
    const all = await Promise.all(
      Array.from({ length: rivals }, (_, index) =>
        hold(lengths[index % 3]!, starts[index % 6]!, `rival-${index}`),
      ),
    );
    expect(all.filter((each) => each.ok).length).toBeGreaterThan(0);
    const { rows } = await sql`
      select 1 from bookings one join bookings other on other.professional_id = one.professional_id and other.id > one.id
        and other.starts_at < one.occupied_until and one.starts_at < other.occupied_until`.execute(
      world.platform.database,
    );
    expect(rows).toEqual([]);
    await wellKept();
  });

  it('of a ride round trip: one gets both of its rides, the others are told plainly, and no half of a pair is left', async () => {
    const answers: Answers = {
      ...wanted[4]![1],
      timing: 'arrive',
      trip: 'round',
      help: 'door',
      mobilityAid: 'none',
      stairs: 'none',
    };
    const times = await lastTimes({ ...answers, trip: 'there' });
    const [startsAt] = times;
    const backAt = times.find((each) => each.getTime() >= startsAt!.getTime() + 3 * 3_600_000)!;
    const pair = (index: number, there = startsAt!) =>
      holdRoundTrip(
        world.platform,
        world.rosa.member,
        { recipientId: world.rosa.recipientId, answers, notes: null, startsAt: there, backAt },
        `pair-${index}`,
      );
    const all = await Promise.all(Array.from({ length: rivals }, (_, index) => pair(index)));
    expect(all.filter((each) => each.ok)).toHaveLength(1);
    expect(new Set(all.filter((each) => !each.ok).map(codeOf))).toEqual(new Set(['slot_taken']));
    const rides = () =>
      world.platform.database
        .selectFrom('bookings')
        .select(['starts_at', 'series_id'])
        .orderBy('starts_at')
        .execute();
    expect((await rides()).map((ride) => ride.starts_at)).toEqual([startsAt, backAt]);
    expect(await world.platform.database.selectFrom('booking_series').select('id').execute()).toHaveLength(1);
    // The way there is free, and the way home is not: nothing is kept of such a pair.
    const sooner = times.find(
      (each) =>
        each.getTime() >= startsAt!.getTime() + 90 * 60_000 &&
        each.getTime() < backAt.getTime() - 90 * 60_000,
    )!;
    expect(
      (await Promise.all(Array.from({ length: 10 }, (_, index) => pair(rivals + index, sooner)))).map(codeOf),
    ).toEqual(Array.from({ length: 10 }, () => 'slot_taken'));
    expect(await rides()).toHaveLength(2);
    await wellKept();
  });

  it('of a series: one gets all of its visits, and nobody a part', async () => {
    const [, answers] = wanted[0]!;
    const times = (await lastTimes(answers)).filter((_, index) => index % 20 === 4).slice(0, 3);
    const series = (index: number) =>
      holdSeries(
        world.platform,
        world.rosa.member,
        { recipientId: world.rosa.recipientId, answers, notes: null, every: 'weekly', times },
        `series-${index}`,
      );
    const all = await Promise.all([
      ...Array.from({ length: 30 }, (_, index) => series(index)),
      ...Array.from({ length: 30 }, (_, index) => hold(answers, times[index % 3]!, `single-${index}`)),
    ]);
    const held = await world.platform.database
      .selectFrom('bookings')
      .select(['starts_at', 'series_id'])
      .execute();
    // Either the series has all three times, or single visits were faster at one of them and it has none.
    const ofSeries = held.filter((row) => row.series_id !== null);
    expect([0, times.length]).toContain(ofSeries.length);
    expect(new Set(held.map((row) => row.starts_at.getTime())).size).toBe(held.length);
    expect(all.filter((each) => each.ok).length).toBe(ofSeries.length > 0 ? 1 : held.length);
    await wellKept();
  });
});
