import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { listOpenAlerts, reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { acknowledgeNeeds } from '#domains/visit-day/needs.server.ts';
import { remindOfVisits } from '#domains/visit-news/reminder.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { replaceAbsent, sayAbsent } from './replacement.server.ts';

let world: Visits;
let bookingId: string;
let first: string;
/** Wednesday at ten in New York, so that the reminder two days before is still to come. */
const time = new Date('2027-02-10T15:00:00Z');
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await sql`delete from time_off`.execute(world.platform.database);
  await sql`delete from hours_exceptions`.execute(world.platform.database);
  await sql`update professionals set left_on = null`.execute(world.platform.database);
  ({ bookingId } = await world.book(time));
  first = (await booking()).professionalId;
});

const booking = async () => (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
const beAway = () =>
  sql`insert into time_off (id, professional_id, starts_at, ends_at, reason) values (gen_random_uuid(), ${first}, ${new Date('2027-02-10T05:00:00Z')}, ${new Date('2027-02-11T05:00:00Z')}, 'Ill')`.execute(
    world.platform.database,
  );
/** Everybody in the area works again, except the professional who has the visit. */
const others = (active: boolean) =>
  sql`update professionals set active = ${active} where service_area_id = 'nyc-queens' and id <> ${first}`.execute(
    world.platform.database,
  );
const differences = () => findBusyDifferences(world.platform.database);

describe('a visit whose professional cannot come', () => {
  it('is given to another one who is free, once, and its people are told who comes, with the entry of their calendar', async () => {
    await acknowledgeNeeds(
      world.platform,
      { kind: 'professional', professionalId: first },
      bookingId,
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
    );
    expect(await replaceAbsent(world.platform)).toBe(0);
    await beAway();
    await others(true);
    const done = await Promise.all([replaceAbsent(world.platform), replaceAbsent(world.platform)]);
    expect(done.toSorted()).toEqual([0, 1]);
    expect(await replaceAbsent(world.platform)).toBe(0);
    const after = await booking();
    expect(after.professionalId).not.toBe(first);
    expect(after).toMatchObject({ state: 'confirmed', startsAt: time });
    expect(after.needs!.some((need) => need.acknowledgedAt !== null)).toBe(false);
    expect(after.events.at(-1)).toMatchObject({ kind: 'reassigned' });
    expect(await differences()).toEqual([]);

    const told = await world.platform.database
      .selectFrom('messages')
      .selectAll()
      .where('kind', '=', 'assigned')
      .orderBy('recipient_address')
      .execute();
    expect(told.map((each) => [each.recipient_address, each.topic])).toEqual([
      ['daniel@example.com', 'booked'],
      ['rosa@example.com', 'booked'],
    ]);
    expect(told[1]?.subject).toMatch(
      new RegExp(`^${after.professionalName} will come instead: Home cleaning`),
    );
    expect(told[1]?.body).not.toContain('Done by');
    const before = await world.platform.database
      .selectFrom('messages')
      .select('calendar_entry')
      .where('kind', '=', 'confirmed')
      .where('recipient_address', '=', 'rosa@example.com')
      .executeTakeFirstOrThrow();
    const [entry, earlier] = [told[1]?.calendar_entry, before.calendar_entry] as {
      id: string;
      version: number;
      description: string;
    }[];
    expect(entry).toMatchObject({
      id: earlier?.id,
      description: expect.stringContaining(after.professionalName),
    });
    expect(entry?.version).toBeGreaterThan(earlier?.version ?? 0);
  });

  it.each([
    ['is off that day', `insert into hours_exceptions select $1::uuid, '2027-02-10'::date, null, null`, 1],
    [
      'begins later that day',
      `insert into hours_exceptions select $1::uuid, '2027-02-10'::date, '10:15', '17:00'`,
      1,
    ],
    [
      'works other hours that day',
      `insert into hours_exceptions select $1::uuid, '2027-02-10'::date, '10:00', '17:00'`,
      0,
    ],
    [
      'is off the day before',
      `insert into hours_exceptions select $1::uuid, '2027-02-09'::date, null, null`,
      0,
    ],
    ['leaves before', `update professionals set left_on = '2027-02-09' where id = $1`, 1],
    ['leaves after that day', `update professionals set left_on = '2027-02-10' where id = $1`, 0],
    [
      'has a paper that ends',
      `insert into professional_papers select gen_random_uuid(), now(), $1::uuid, 'license', 'License', null, '2027-02-09'`,
      0,
    ],
  ])('of somebody who %s goes to another one, or stays', async (_, statement, replaced) => {
    await others(true);
    await sql.raw(statement.replace('$1', `'${first}'`)).execute(world.platform.database);
    expect(await replaceAbsent(world.platform)).toBe(replaced);
    expect((await booking()).professionalId === first).toBe(replaced === 0);
  });

  it('is still reminded of', async () => {
    await beAway();
    await others(true);
    world.clock.moveTo('2027-02-08T14:59:00Z');
    expect(await replaceAbsent(world.platform)).toBe(1);
    world.clock.moveTo('2027-02-08T15:05:00Z');
    expect(await remindOfVisits(world.platform)).toBe(1);
  });

  it('stays as it is where nobody is free, and is an alert until somebody is', async () => {
    await others(false);
    await sql`update professionals set active = false where id = ${first}`.execute(world.platform.database);
    expect(await replaceAbsent(world.platform)).toBe(0);
    await reviewAlerts(world.platform);
    expect((await listOpenAlerts(world.platform.database)).map((alert) => alert.kind)).toEqual([
      'nobody_comes',
    ]);
    expect((await booking()).professionalId).toBe(first);
    expect(await world.messages('assigned')).toEqual([]);
    await sql`update professionals set active = true where id = ${first}`.execute(world.platform.database);
    await reviewAlerts(world.platform);
    expect(await listOpenAlerts(world.platform.database)).toEqual([]);
  });

  it('is theirs to say, once, and only of what is their own and ahead', async () => {
    await others(true);
    const say = (professionalId: string, id = bookingId) =>
      sayAbsent(world.platform, { kind: 'professional', professionalId }, id, 'Ill');
    expect(codeOf(await say('01938f0e-0000-7000-8000-000000000000'))).toBe('booking_not_found');
    expect(codeOf(await say(first, 'x'))).toBe('booking_not_found');
    expect(valueOf(await say(first))).toEqual({ replaced: true });
    expect((await booking()).professionalId).not.toBe(first);
    expect(codeOf(await say(first))).toBe('booking_not_found');
    world.clock.moveTo(time);
    expect(codeOf(await say((await booking()).professionalId))).toBe('visit_has_begun');
    const { rows } = await sql<{ n: number }>`select count(*) as n from time_off`.execute(
      world.platform.database,
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('that is over or under way is left alone', async () => {
    await beAway();
    await others(true);
    await sql`update bookings set state = 'on_the_way' where id = ${bookingId}`.execute(
      world.platform.database,
    );
    expect(await replaceAbsent(world.platform)).toBe(0);
    await sql`update bookings set state = 'confirmed' where id = ${bookingId}`.execute(
      world.platform.database,
    );
    world.clock.moveTo(time);
    expect(await replaceAbsent(world.platform)).toBe(0);
    expect((await booking()).professionalId).toBe(first);
  });
});
