import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { applyPlan, proposeReplacements, visitsAfterPapers, visitsWithin } from './absence.server.ts';
import { noLongerFree, visitChanged } from './absence.ts';
import { replaceAbsent } from './replacement.server.ts';

let world: Visits;
let first: string;
let bookings: string[];
/** Tuesday and Wednesday in New York. */
const times = ['2027-02-09T15:00Z', '2027-02-09T19:00Z', '2027-02-10T15:00Z'].map((text) => new Date(text));
const off = { first_day: '2027-02-09', last_day: '2027-02-09', times: null, reason: 'Ill' };
const tuesday = { startsAt: new Date('2027-02-09T05:00Z'), endsAt: new Date('2027-02-10T05:00Z') };

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
  await others(false);
  bookings = [];
  for (const time of times) bookings.push((await world.book(time)).bookingId);
  first = (await whoComes())[0]!;
  await others(true);
});

const others = (active: boolean) =>
  sql`update professionals set active = ${active} where service_area_id = 'nyc-queens' and id not in (select professional_id from bookings)
    and id <> (select p.id from professionals p join professional_skills s on s.professional_id = p.id
      where p.service_area_id = 'nyc-queens' and s.service_option_id = 'home-cleaning' order by p.id limit 1)`.execute(
    world.platform.database,
  );
const whoComes = () =>
  Promise.all(
    bookings.map(
      async (id) => (await findBooking(world.platform.database, world.rosa.member, id))!.professionalId,
    ),
  );
const propose = async () =>
  proposeReplacements(
    world.platform.database,
    await visitsWithin(world.platform.database, first, tuesday, world.clock.now()),
    world.clock.now(),
  );
const wantedOf = (proposed: Awaited<ReturnType<typeof propose>>) =>
  proposed.flatMap(({ visit, to }) =>
    to === null ? [] : [{ visitId: visit.id, version: visit.version, professionalId: to.professionalId }],
  );
const apply = (wanted: ReturnType<typeof wantedOf>) =>
  applyPlan(world.platform, ana, first, { timeOff: off, wanted });

describe('the plan for time off', () => {
  it('lists the visits that it hits and who comes instead, and changes nothing yet', async () => {
    const proposed = await propose();
    expect(proposed.map(({ visit }) => visit.id)).toEqual(bookings.slice(0, 2));
    for (const { to, free } of proposed) {
      expect(free.map(({ id }) => id)).toContain(to?.professionalId);
      expect(free.map(({ id }) => id)).not.toContain(first);
    }
    expect(await whoComes()).toEqual([first, first, first]);
  });

  it('is carried out in one act, and is in the histories, the mails and the audit', async () => {
    const wanted = wantedOf(await propose());
    expect(valueOf(await apply(wanted))).toEqual({ given: 2, notGiven: [] });
    expect(await whoComes()).toEqual([...wanted.map(({ professionalId }) => professionalId), first]);
    expect(await replaceAbsent(world.platform)).toBe(0);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
    expect((await world.messages('assigned')).length).toBeGreaterThanOrEqual(2);
    const { rows } = await sql<{ action: string }>`
      select action from audit_events where subject in (${first}, ${bookings[0]!}) order by id desc limit 2`.execute(
      world.platform.database,
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['reassigned', 'time_off_added']);
    expect(codeOf(await applyPlan(world.platform, ana, 'x', { timeOff: off, wanted }))).toBe(
      'professional_not_found',
    );
  });

  it('leaves alone what has changed since, and says so line by line', async () => {
    const proposed = await propose();
    const references = proposed.map(({ visit }) => visit.reference);
    const wanted = wantedOf(proposed);
    await sql`update bookings set version = version + 1 where id = ${bookings[0]!}`.execute(
      world.platform.database,
    );
    const full = '1'.repeat(672);
    await sql`update busy_week set cells = ${full}::bit(672) where professional_id = ${wanted[1]!.professionalId}`.execute(
      world.platform.database,
    );
    expect(valueOf(await apply([...wanted, { visitId: 'x', version: 1, professionalId: first }]))).toEqual({
      given: 0,
      notGiven: [
        { reference: references[0], message: visitChanged },
        { reference: references[1], message: noLongerFree },
        { reference: '', message: visitChanged },
      ],
    });
    expect(await whoComes()).toEqual([first, first, first]);
  });

  it('gives a visit once, however often it is carried out at one time', async () => {
    const wanted = wantedOf(await propose());
    const done = await Promise.all([apply(wanted), apply(wanted), apply(wanted)]);
    expect(done.map((each) => valueOf(each).given).toSorted((one, other) => one - other)).toEqual([0, 0, 2]);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('says who has nobody', async () => {
    await others(false);
    expect((await propose()).map(({ to, free }) => [to, free])).toEqual([
      [null, []],
      [null, []],
    ]);
  });
});

it('visits after the end of a paper are listed and stay until the office gives them to others', async () => {
  const { database } = world.platform;
  const after = () => visitsAfterPapers(database, first, world.clock.now());
  expect(await after()).toEqual([]);
  await sql`insert into professional_papers (id, created_at, professional_id, kind, title, ends_on)
    values (gen_random_uuid(), now(), ${first}, 'insurance', 'Insurance', '2027-02-09'), (gen_random_uuid(), now(), ${first}, 'other', 'First aid', '2027-02-01')`.execute(
    database,
  );
  const hit = await after();
  expect(hit.map(({ id }) => id)).toEqual([bookings[2]]);
  expect(await replaceAbsent(world.platform)).toBe(0);
  const wanted = wantedOf(await proposeReplacements(database, hit, world.clock.now()));
  expect(valueOf(await applyPlan(world.platform, ana, first, { timeOff: null, wanted })).given).toBe(1);
  expect(await after()).toEqual([]);
});
