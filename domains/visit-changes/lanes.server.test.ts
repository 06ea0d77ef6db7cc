import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { changeLanes } from './lanes.server.ts';

let world: Visits;
let cook: string;
const meals = { optionId: 'meal-delivery', count: 5 };
const cooking = { optionId: 'meal-preparation', hours: 3 };
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
  await sql`update professionals set active = id = (select p.id from professionals p join professional_skills s on s.professional_id = p.id
    where p.service_area_id = 'nyc-queens' and s.service_option_id = 'meal-delivery' order by p.id limit 1) where service_area_id = 'nyc-queens'`.execute(
    world.platform.database,
  );
  const { rows } = await sql<{
    id: string;
  }>`select id from professionals where active and service_area_id = 'nyc-queens'`.execute(
    world.platform.database,
  );
  cook = rows[0]!.id;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  valueOf(await change(1));
});

const change = (lanes: number) => changeLanes(world.platform, ana, cook, lanes);
let key = 0;
const hold = (startsAt: Date, answers: { optionId: string } & Record<string, unknown>) =>
  holdVisit(
    world.platform,
    world.rosa.member,
    { recipientId: world.rosa.recipientId, answers, startsAt, notes: null },
    `lanes-${(key += 1)}`,
  );
const starts = async (serviceOptionId: string, lengthMinutes: number) =>
  findFreeStarts(world.platform.database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId,
    lengthMinutes,
    leadHours: 48,
    now: world.clock.now(),
  });
const differences = () => findBusyDifferences(world.platform.database);

describe('how many visits somebody does at a time', () => {
  it('goes up for deliveries at once, and a visit that is booked takes all of it', async () => {
    const [cooked] = await starts(cooking.optionId, 180);
    valueOf(await hold(cooked!.startsAt, cooking));
    const [window] = (await starts(meals.optionId, 120)).filter(
      ({ startsAt }) => startsAt.getTime() > cooked!.startsAt.getTime() + 86_400_000,
    );
    expect(window!.professionals).toBe(1);
    valueOf(await change(3));
    expect(await differences()).toEqual([]);
    const after = await starts(meals.optionId, 120);
    expect(
      after.find(({ startsAt }) => startsAt.getTime() === window!.startsAt.getTime())?.professionals,
    ).toBe(3);
    const during = (at: Date) =>
      at.getTime() >= cooked!.startsAt.getTime() && at.getTime() < cooked!.startsAt.getTime() + 3 * 3_600_000;
    expect(after.filter(({ startsAt }) => during(startsAt))).toEqual([]);
    for (let turn = 0; turn < 3; turn += 1) valueOf(await hold(window!.startsAt, meals));
    expect(codeOf(await hold(window!.startsAt, meals))).not.toBeUndefined();
    expect(await differences()).toEqual([]);
  });

  it('goes down only as far as nothing is booked beyond it', async () => {
    valueOf(await change(3));
    const [window] = await starts(meals.optionId, 120);
    for (let turn = 0; turn < 2; turn += 1) valueOf(await hold(window!.startsAt, meals));
    expect(codeOf(await change(1))).toBe('lanes_taken');
    valueOf(await change(2));
    expect(await differences()).toEqual([]);
    expect(
      (await starts(meals.optionId, 120)).some(
        ({ startsAt }) => startsAt.getTime() === window!.startsAt.getTime(),
      ),
    ).toBe(false);
    expect(codeOf(await changeLanes(world.platform, ana, 'x', 2))).toBe('professional_not_found');
  });
});
