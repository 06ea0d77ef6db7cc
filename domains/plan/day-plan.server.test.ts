import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { noLongerFree, visitChanged } from '#domains/visit-changes/absence.ts';
import { osrmRouting } from '#platform/routing/osrm.ts';
import { standInForOsrm } from '#stand-ins/osrm.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { acceptOfPlan, findKeptPlan, makePlan } from './day-plan.server.ts';
import { strandedOf } from './day-plan.ts';
import { countVisits, readDay } from './day.server.ts';
import { asItIs } from './day/day.ts';

let world: Visits;
let bookings: string[];
let first: string;
const asked = { areaId: 'nyc-queens', day: '2027-02-09' };
/** Tuesday in New York. */
const times = ['2027-02-09T15:00Z', '2027-02-09T19:00Z'].map((text) => new Date(text));

beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  const { database } = world.platform;
  await world.startAnew();
  await sql`delete from time_off`.execute(database);
  await sql`delete from professional_papers`.execute(database);
  await sql`delete from day_plans`.execute(database);
  bookings = [];
  await others(false);
  for (const time of times) bookings.push((await world.book(time)).bookingId);
  first = (await whoComes())[0]!;
  await others(true);
});

const others = (active: boolean) =>
  sql`update professionals set active = ${active} where service_area_id = 'nyc-queens' and id <> (
    select p.id from professionals p join professional_skills s on s.professional_id = p.id
    where p.service_area_id = 'nyc-queens' and s.service_option_id = 'home-cleaning' order by p.id limit 1)`.execute(
    world.platform.database,
  );
const whoComes = async () => {
  const { rows } = await sql<{ who: string }>`
    select professional_id as who from bookings where id = any(${bookings}::uuid[]) order by starts_at`.execute(
    world.platform.database,
  );
  return rows.map(({ who }) => who);
};
const beAway = () =>
  sql`insert into time_off (id, professional_id, starts_at, ends_at, reason)
    values (gen_random_uuid(), ${first}, '2027-02-09T05:00Z', '2027-02-10T05:00Z', 'Ill')`.execute(
    world.platform.database,
  );
const kept = async () => (await findKeptPlan(world.platform.database, asked))!;
const acceptAll = async () => {
  const { id, groups } = await kept();
  return acceptOfPlan(world.platform, ana, { planId: id, chosen: [...groups.keys()] });
};

describe('the plan of a day', () => {
  it('changes nothing until it is accepted, and then finds somebody for all who had nobody', async () => {
    await beAway();
    expect(valueOf(await makePlan(world.platform, ana, asked))).toMatch(/^2 moves, 2 more assigned/);
    expect(await whoComes()).toEqual([first, first]);
    const { groups } = await kept();
    const planned = groups.flat();
    expect(planned.map(({ visitId, fromId }) => [visitId, fromId])).toEqual(bookings.map((id) => [id, null]));
    expect(planned[0]?.reasons[0]).toBe('The assigned helper can’t make it.');
    expect(valueOf(await acceptAll())).toMatchObject({ moved: 2, refused: [] });
    expect(await whoComes()).toEqual(planned.map(({ toId }) => toId));
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
    expect((await world.messages('assigned')).length).toBeGreaterThanOrEqual(2);
    expect((await kept()).groups).toEqual([]);
    const read = (await readDay(world.platform.database, asked, world.clock.now()))!;
    expect(strandedOf(read.day, asItIs(read.day))).toEqual([]);
  });

  it('names who could come to a visit that has nobody, with reasons', async () => {
    await beAway();
    const { day } = (await readDay(world.platform.database, asked, world.clock.now()))!;
    const [stranded] = strandedOf(day, asItIs(day));
    expect(stranded!.suggested.length).toBeGreaterThan(0);
    expect(stranded!.suggested[0]!.reasons[0]).toBe('Has not been here before.');
  });

  it('leaves a series its one face, until they cannot come', async () => {
    const { database } = world.platform;
    const fixed = async () =>
      (await readDay(database, asked, world.clock.now()))!.day.visits.map(({ isFixed }) => isFixed);
    expect(await fixed()).toEqual([false, false]);
    await sql`insert into booking_series (id, created_at, member_id, every, visits, request_key)
      values (gen_random_uuid(), ${world.clock.now()}, ${world.rosa.member.userId}, 'weekly', 2, 'face')`.execute(
      database,
    );
    await sql`update bookings set series_id = (select id from booking_series) where id = any(${bookings}::uuid[])`.execute(
      database,
    );
    expect(await fixed()).toEqual([true, true]);
    await beAway();
    expect(await fixed()).toEqual([false, false]);
    await sql`update bookings set series_id = null`.execute(database);
    await sql`delete from booking_series`.execute(database);
  });

  it('leaves alone what was changed since, and who is no longer free, and says so', async () => {
    await beAway();
    valueOf(await makePlan(world.platform, ana, asked));
    const { groups } = await kept();
    await sql`update bookings set version = version + 1 where id = ${bookings[0]!}`.execute(
      world.platform.database,
    );
    const taken = groups.flat().find(({ visitId }) => visitId === bookings[1])!.toId;
    await sql`update busy_week set cells = ${'1'.repeat(672)}::bit(672) where professional_id = ${taken}`.execute(
      world.platform.database,
    );
    const { moved, refused } = valueOf(await acceptAll());
    expect(moved).toBe(0);
    expect(refused.map(({ message }) => message).toSorted()).toEqual([noLongerFree, visitChanged].toSorted());
    expect(await whoComes()).toEqual([first, first]);
  });

  it('is carried out once, however often it is pressed at one time', async () => {
    await beAway();
    valueOf(await makePlan(world.platform, ana, asked));
    const { id } = await kept();
    const presses = await Promise.all(
      [1, 2, 3].map(() => acceptOfPlan(world.platform, ana, { planId: id, chosen: [0, 1] })),
    );
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(presses.map(codeOf).filter((code) => code === 'plan_is_over')).toHaveLength(2);
  });

  it('reckons with the ways that a routing service knows', async () => {
    const service = await standInForOsrm(() => 3_600);
    const { platform } = world;
    const routing = osrmRouting(service.url, platform.log);
    await beAway();
    valueOf(await makePlan({ ...platform, routing }, ana, asked));
    await service.close();
    // An hour for each way there and home again.
    const { summary } = await kept();
    const [, more] = /(\d+) minutes more driving/.exec(summary) ?? [];
    expect(Number(more) % 60).toBe(0);
  });

  it('has no day where there is no area', async () => {
    expect(codeOf(await makePlan(world.platform, ana, { ...asked, areaId: 'nowhere' }))).toBe(
      'day_not_found',
    );
  });
});

it('a day is counted as it is read: without deliveries that somebody makes beside others', async () => {
  const { database } = world.platform;
  const period = { startsAt: new Date('2027-02-09T05:00Z'), endsAt: new Date('2027-02-10T05:00Z') };
  const both = async () => [
    (await countVisits(database, [{ areaId: asked.areaId, period }]))[0],
    (await readDay(database, asked, world.clock.now()))!.visits.length,
  ];
  expect(await both()).toEqual([2, 2]);
  await sql`update professionals set lanes = lanes + 1 where id = ${first}`.execute(database);
  expect(await both()).toEqual([0, 0]);
  await sql`update professionals set lanes = lanes - 1 where id = ${first}`.execute(database);
});
