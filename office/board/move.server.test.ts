import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newIdentifier } from '#platform/identifier.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import type { OfficeVisit } from '../visits/office-visit.ts';
import { visitsScreen } from '../visits/visits-screen.server.ts';
import { findOfficeVisit } from '../visits/visits.server.ts';
import { laneKey } from './board.ts';
import { findByLane, findConsequences, findFreeAt } from './move.server.ts';

let world: Visits;
let bookingId: string;
let startsAt: Date;
let other: string;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ben, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  if (other) await activate(false);
  startsAt = (await world.freeTimes())[4]!;
  bookingId = (await world.book(startsAt)).bookingId;
  const { rows } = await sql<{ id: string }>`
    select p.id from professionals p join professional_skills s on s.professional_id = p.id and s.service_option_id = 'home-cleaning'
    where p.service_area_id = 'nyc-queens' and p.id <> (select professional_id from bookings where id = ${bookingId}) order by p.id limit 1`.execute(
    world.platform.database,
  );
  other = rows[0]!.id;
  await activate(true);
  await sql`update messages set sent_at = created_at`.execute(world.platform.database);
});

const activate = (isActive: boolean) =>
  sql`update professionals set active = ${isActive} where id = ${other}`.execute(world.platform.database);
const read = async () => (await findOfficeVisit(world.platform, ana, bookingId))!;
const asked = (visit: OfficeVisit, professionalId: string, moment: Date) =>
  findConsequences(world.platform.database, visit, { professionalId, startsAt: moment }, world.clock.now());
const obstacles = async (professionalId: string, moment: Date) =>
  (await asked(await read(), professionalId, moment))?.consequences.filter(({ isBlocking }) => isBlocking);
const act = visitsScreen.record!.acts.find(({ name }) => name === 'move')!;
const move = async (input: object, visit?: OfficeVisit) =>
  act.run(
    world.platform,
    ana,
    visit ?? (await read()),
    act.input.parse(input),
    newIdentifier(world.clock.now()),
  );
const news = async () =>
  (
    await sql<{ to: string; dropped: boolean }>`
      select distinct u.name as to, g.dropped_at is not null as dropped from messages g join users u on u.id = g.user_id
      where g.about = ${bookingId} and g.sent_at is null order by 1`.execute(world.platform.database)
  ).rows;

describe('what a move would break', () => {
  it('is nothing for its own time, and for a time that overlaps only with itself', async () => {
    const visit = await read();
    expect(await obstacles(visit.professionalId, startsAt)).toEqual([]);
    expect(await obstacles(visit.professionalId, new Date(startsAt.getTime() + 1_800_000))).toEqual([]);
    expect(await obstacles(other, startsAt)).toEqual([]);
  });

  it('is another visit, hours, a skill and time off, as the command would refuse it', async () => {
    const visit = await read();
    const night = new Date(startsAt);
    night.setUTCHours(6);
    expect(await obstacles(visit.professionalId, night)).toMatchObject([{ about: 'hours' }]);
    expect(
      codeOf(await move({ starts_at: night.toISOString(), professional_id: visit.professionalId })),
    ).toBe('professional_not_free');
    await activate(false);
    const taken = (await world.freeTimes()).find((time) => time > startsAt)!;
    await world.book(taken);
    await activate(true);
    const [overlap] = (await obstacles(visit.professionalId, taken))!;
    expect(overlap).toMatchObject({ about: 'overlap', words: expect.stringContaining('Rosa Alvarez') });
    await sql`insert into time_off (id, professional_id, starts_at, ends_at, reason) values (gen_random_uuid(), ${other}, ${startsAt}, ${taken}, 'Dentist')`.execute(
      world.platform.database,
    );
    expect(await obstacles(other, startsAt)).toMatchObject([{ words: expect.stringContaining('Dentist') }]);
    await sql`delete from time_off where professional_id = ${other}`.execute(world.platform.database);
    const { rows } = await sql<{ id: string }>`
      select id from professionals where service_area_id = 'nyc-queens' and active and id not in (select professional_id from professional_skills where service_option_id = 'home-cleaning') union all
      select id from professionals where service_area_id <> 'nyc-queens' and active limit 1`.execute(
      world.platform.database,
    );
    expect(await obstacles(rows[0]!.id, startsAt)).toMatchObject([{ about: 'skill' }]);
  });

  it('says nothing of nobody, and finds somebody by the end of their id where that is one', async () => {
    expect(await asked(await read(), newIdentifier(world.clock.now()), startsAt)).toBeNull();
    expect(await findByLane(world.platform.database, laneKey(other))).toBe(other);
    expect(await findByLane(world.platform.database, other)).toBe(other);
    expect(await findByLane(world.platform.database, "' or true")).toBeUndefined();
    expect(await findByLane(world.platform.database, 'ffffffffffff')).toBeUndefined();
  });

  it('knows who is free then', async () => {
    const free = await findFreeAt(world.platform.database, await read(), startsAt, world.clock.now());
    expect(free.map(({ id }) => id)).toEqual([other]);
  });
});

describe('a move', () => {
  it('gives a visit another time and somebody else at once, and goes back as a whole', async () => {
    const before = await read();
    const later = new Date(startsAt.getTime() + 3_600_000);
    const done = valueOf(await move({ starts_at: later.toISOString(), professional_id: other }));
    expect(await read()).toMatchObject({ startsAt: later, professionalId: other });
    expect(done.said).toMatch(/^Moved: [A-Z][A-Za-z ]+, Monday, February 8, 11:00 AM\.$/);
    world.later(0.5);
    const local = act.offer(await read(), world.clock.now())!.fields;
    expect(local.map(({ name }) => name)).toEqual([
      'professional_id',
      'starts_at',
      'told',
      'both',
      'take_back',
    ]);
    valueOf(
      await move({
        ...done.takeBack!.input,
        starts_at: startsAt.toISOString(),
      }),
    );
    expect(await read()).toMatchObject({ startsAt, professionalId: before.professionalId });
    expect(new Set((await news()).map(({ dropped }) => dropped))).toEqual(new Set([true]));
  });

  it('is told to those who were ticked, and undone to those who heard of it', async () => {
    const { people } = await read();
    const later = new Date(startsAt.getTime() + 3_600_000);
    valueOf(await move({ starts_at: later.toISOString(), told: [people[0]!.userId] }));
    expect((await news()).map(({ to }) => to)).toEqual(['Rosa Alvarez']);
    await sql`update messages set sent_at = created_at`.execute(world.platform.database);
    world.later(5);
    valueOf(await move({ starts_at: startsAt.toISOString(), take_back: 'yes', told: [] }));
    expect((await news()).map(({ to }) => to)).toEqual(['Rosa Alvarez']);
    await sql`update messages set sent_at = created_at`.execute(world.platform.database);
    valueOf(await move({ starts_at: later.toISOString(), told: [] }));
    expect(await news()).toEqual([]);
    valueOf(await move({ starts_at: startsAt.toISOString(), take_back: 'yes' }));
    expect(await news()).toEqual([]);
  });

  it('only sends somebody else where the time stays', async () => {
    valueOf(await move({ starts_at: startsAt.toISOString(), professional_id: other }));
    const { events, startsAt: now } = await read();
    expect([events.at(-1)?.kind, now]).toEqual(['professional_chosen', startsAt]);
    expect(valueOf(await move({ starts_at: startsAt.toISOString() })).said).toMatch(/^Starts/);
    expect((await read()).events).toHaveLength(events.length);
  });

  it('does not go by what somebody saw before it was changed', async () => {
    const seen = await read();
    valueOf(await move({ starts_at: startsAt.toISOString(), professional_id: other }));
    const later = new Date(startsAt.getTime() + 3_600_000);
    expect(codeOf(await move({ starts_at: later.toISOString() }, seen))).toBe('changed_meanwhile');
  });
});
