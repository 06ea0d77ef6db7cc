import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { noLongerFree, visitChanged } from '#domains/visit-changes/absence.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { acceptOfPlan, findKeptPlan, takeBackOfPlan } from './day-plan.server.ts';

let world: Visits;
const asked = { areaId: 'nyc-queens', day: '2027-02-09' };
/** Two at one time, which two people have, and one in the afternoon. Tuesday in New York. */
const times = ['2027-02-09T15:00Z', '2027-02-09T15:00Z', '2027-02-09T19:00Z'].map((text) => new Date(text));
let bookings: string[];

interface Comes {
  id: string;
  reference: string;
  who: string;
  version: number;
}

beforeAll(async () => {
  world = await openVisits();
  const { database } = world.platform;
  await employ(database, ana, world.clock.now());
  await sql`update professionals set active = true where service_area_id = 'nyc-queens'`.execute(database);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const { database } = world.platform;
  await sql`delete from time_off`.execute(database);
  await sql`delete from day_plans`.execute(database);
  bookings = [];
  for (const time of times) bookings.push((await world.book(time)).bookingId);
  await sql`update messages set sent_at = created_at`.execute(database);
});

const comes = async () => {
  const { rows } = await sql<Comes>`
    select id, reference, professional_id as who, version from bookings where id = any(${bookings}::uuid[])`.execute(
    world.platform.database,
  );
  return bookings.map((id) => rows.find((row) => row.id === id)!);
};
const who = async () => (await comes()).map((visit) => visit.who);
/** A professional who has none of the visits. */
const somebodyElse = async () => {
  const { rows } = await sql<{ id: string }>`
    select p.id from professionals p join professional_skills s on s.professional_id = p.id and s.service_option_id = 'home-cleaning'
    where p.service_area_id = 'nyc-queens' and p.id <> all(${await who()}::uuid[]) order by p.id limit 1`.execute(
    world.platform.database,
  );
  return rows[0]!.id;
};

type Group = [visit: number, toId: string][];

/** A plan that is open for the office: by group, which visit goes to which professional. */
async function propose(groups: Group[], whole: Group[] | null = null): Promise<string> {
  const visits = await comes();
  const kept = (moves: Group[]) =>
    moves.map((group) =>
      group.map(([visit, toId]) => {
        const { id: visitId, version, who: fromId } = visits[visit]!;
        return { visitId, version, fromId, toId, reasons: [] };
      }),
    );
  const now = world.clock.now();
  const planId = newIdentifier(now);
  const more = whole && JSON.stringify({ summary: 'More moves', groups: kept(whole) });
  await sql`
    insert into day_plans (id, created_at, staff_id, service_area_id, day, summary, groups, whole)
    values (${planId}, ${now}, ${ana.staffId}, ${asked.areaId}, ${asked.day}::date, 'Some moves', ${JSON.stringify(kept(groups))}::jsonb, ${more}::jsonb)
    on conflict (service_area_id, day) do update set id = excluded.id, groups = excluded.groups, whole = excluded.whole`.execute(
    world.platform.database,
  );
  return planId;
}

async function accept(...groups: Group[]) {
  const planId = await propose(groups);
  return valueOf(await acceptOfPlan(world.platform, ana, { planId, chosen: [...groups.keys()] }));
}

async function exchange() {
  const [one, two] = await who();
  return accept([
    [0, two!],
    [1, one!],
  ]);
}

const takeBack = (id: string) => takeBackOfPlan(world.platform, ana, asked, id);
const waiting = async () => {
  const { rows } = await sql<{ about: string; dropped: boolean; seconds: number }>`
    select distinct about, dropped_at is not null as dropped, extract(epoch from due_at - ${world.clock.now()})::integer as seconds
    from messages where kind = 'assigned' and sent_at is null and about = any(${bookings}::uuid[])`.execute(
    world.platform.database,
  );
  return rows.map(({ about, ...row }) => ({ visit: bookings.indexOf(about), ...row }));
};

describe('groups of a plan that the office agrees to', () => {
  it('let two exchange their visits at one time, both or neither', async () => {
    const [one, two] = await who();
    expect(one).not.toBe(two);
    const alone = await accept([[0, two!]]);
    expect(alone.refused.map(({ message }) => message)).toEqual([noLongerFree]);
    expect(await exchange()).toMatchObject({ moved: 2, refused: [] });
    expect((await who()).slice(0, 2)).toEqual([two, one]);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('are told of after a minute', async () => {
    await accept([[2, await somebodyElse()]]);
    for (const { seconds } of await waiting()) expect(seconds).toBeGreaterThanOrEqual(60);
    expect((await waiting()).length).toBeGreaterThan(0);
  });
});

describe('a plan that is better whole than in its groups', () => {
  const both = async () => {
    const [one, two] = await who();
    const whole: Group[] = [
      [
        [0, two!],
        [1, one!],
      ],
    ];
    return { one, two, planId: await propose([[[2, await somebodyElse()]]], whole) };
  };
  const kept = async () => (await findKeptPlan(world.platform.database, asked))!;

  it('is agreed to whole, and then nothing is left of it', async () => {
    const { one, two, planId } = await both();
    const before = await who();
    const press = { planId, chosen: 'whole' } as const;
    const { id, ...done } = valueOf(await acceptOfPlan(world.platform, ana, press));
    expect(done).toEqual({ moved: 2, refused: [] });
    expect(await who()).toEqual([two, one, before[2]]);
    expect(await kept()).toMatchObject({ groups: [], whole: null });
    expect(codeOf(await acceptOfPlan(world.platform, ana, press))).toBe('plan_is_over');
    expect(valueOf(await takeBack(id)).moved).toBe(2);
    expect(await who()).toEqual(before);
  });

  it('is one of another day once a group is agreed to', async () => {
    const { planId } = await both();
    valueOf(await acceptOfPlan(world.platform, ana, { planId, chosen: [0] }));
    expect((await kept()).whole).toBeNull();
    expect(codeOf(await acceptOfPlan(world.platform, ana, { planId, chosen: 'whole' }))).toBe('plan_is_over');
  });
});

describe('what was agreed to and is taken back', () => {
  it('is as it was, and nobody hears of it', async () => {
    const before = await who();
    const { id } = await exchange();
    const { accepted } = (await findKeptPlan(world.platform.database, asked))!;
    expect(accepted.map((each) => each.id)).toEqual([id]);
    expect(valueOf(await takeBack(id))).toEqual({ moved: 2, refused: [] });
    expect(await who()).toEqual(before);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
    expect((await waiting()).every(({ dropped }) => dropped)).toBe(true);
    expect(new Set((await waiting()).map(({ visit }) => visit))).toEqual(new Set([0, 1]));
    expect((await findKeptPlan(world.platform.database, asked))!.accepted).toEqual([]);
  });

  it('is told to those who were told, and to nobody else', async () => {
    const before = await who();
    const { id } = await exchange();
    await sql`update messages set sent_at = ${world.clock.now()} where about = ${bookings[0]!} and sent_at is null`.execute(
      world.platform.database,
    );
    valueOf(await takeBack(id));
    expect(await who()).toEqual(before);
    expect((await waiting()).filter(({ dropped }) => !dropped).map(({ visit }) => visit)).toEqual([0]);
  });

  it('leaves what was changed since, and whoever is in its way, and says which', async () => {
    const before = await comes();
    const other = await somebodyElse();
    const { id } = await accept(
      [
        [0, before[1]!.who],
        [1, before[0]!.who],
      ],
      [[2, other]],
    );
    await sql`update bookings set version = version + 1 where id = ${bookings[0]!}`.execute(
      world.platform.database,
    );
    const { moved, refused } = valueOf(await takeBack(id));
    expect(moved).toBe(1);
    expect(refused).toEqual([
      { references: [before[0]!.reference], message: visitChanged },
      { references: [before[1]!.reference], message: noLongerFree },
    ]);
    expect(await who()).toEqual([before[1]!.who, before[0]!.who, before[2]!.who]);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('leaves with somebody else what whoever had it cannot come to', async () => {
    const before = await comes();
    const other = await somebodyElse();
    const { id } = await accept([[2, other]]);
    await sql`insert into time_off (id, professional_id, starts_at, ends_at, reason)
      values (gen_random_uuid(), ${before[2]!.who}, '2027-02-09T18:00Z', '2027-02-10T05:00Z', 'Ill')`.execute(
      world.platform.database,
    );
    expect(valueOf(await takeBack(id))).toEqual({
      moved: 0,
      refused: [{ references: [before[2]!.reference], message: noLongerFree }],
    });
    expect((await who())[2]).toBe(other);
  });

  it('is done once, press by press, and within a minute', async () => {
    const before = await who();
    const other = await somebodyElse();
    const first = await exchange();
    const second = await accept([[2, other]]);
    const presses = await Promise.all([1, 2, 3].map(() => takeBack(first.id)));
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(presses.map(codeOf).filter((code) => code === 'too_late_to_take_back')).toHaveLength(2);
    expect(await who()).toEqual([before[0], before[1], other]);
    world.later(1);
    expect(codeOf(await takeBack(second.id))).toBe('too_late_to_take_back');
    expect((await who())[2]).toBe(other);
  });
});
