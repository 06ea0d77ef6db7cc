import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extendHorizon } from '#domains/availability/free-starts.server.ts';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { weekOf } from '#domains/availability/week-bits.ts';
import type { AccountStatus } from '#domains/people/people.ts';
import { cancelSeries } from '#domains/visit-changes/series-cancellation.server.ts';
import { rescheduleSeries } from '#domains/visit-changes/series-reschedule.server.ts';
import { stopSeries } from '#domains/visit-changes/series-stop.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { readQueue } from '#office/desk/queue.server.ts';
import { findOfficeVisit } from '#office/visits/visits.server.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { ana } from '#tests/staff.ts';
import { cleaning, codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { answerLeftOut } from './left-out.server.ts';
import { continueSeries } from './series-continuation.server.ts';
import { holdSeries } from './series-hold.server.ts';
import { placeSeries } from './series-placement.server.ts';
import { findSeriesOf } from './series.server.ts';

let world: Visits;
let firstId: string;
/** Mondays at nine in New York. The tests begin on February 5, from where 6 months reach to August 6. */
const mondays = ['2027-02-15T14:00Z', '2027-02-22T14:00Z'].map((text) => new Date(text));
const goingOn = { from: mondays[0]!, looked: 24 };

beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(world.platform.database, 'booking_series');
  firstId = await book();
});

async function book(who = world.rosa, cardId = world.cardId): Promise<string> {
  const { recipientId } = world.rosa;
  const wanted = { recipientId, answers: cleaning, notes: 'Ring twice.', every: 'weekly' as const };
  const held = valueOf(
    await holdSeries(world.platform, who.member, { ...wanted, times: mondays, goingOn }, 'series'),
  );
  return valueOf(await placeSeries(world.platform, who.member, held.bookingId, cardId)).bookingId;
}

const series = async () => (await findSeriesOf(world.platform.database, world.rosa.member, firstId))!;
const starts = async () => (await series()).visits.map((visit) => visit.startsAt.toISOString().slice(0, 16));
const asBooked = ['2027-02-15T14:00', '2027-02-22T14:00'];
const wellKept = async () => expect(await findBusyDifferences(world.platform.database)).toEqual([]);
const run = () => continueSeries(world.platform);
async function runUntilDone(): Promise<void> {
  if ((await run()) > 0) await runUntilDone();
}

describe('a series whose booker cannot book', () => {
  const rosaId = () => world.rosa.member.userId;
  const setStatus = (status: AccountStatus) =>
    world.platform.database.updateTable('users').set({ status }).where('id', '=', rosaId()).execute();

  it('waits while their account is stopped, says so once, and goes on when it is open again', async () => {
    await setStatus('S');
    for (let day = 0; day < 3; day += 1) {
      await run();
      world.later(24 * 60);
    }
    expect(await starts()).toEqual(asBooked);
    const told = await world.messages('series_waits');
    expect(told.map(({ recipient_address: to }) => to)).toEqual(['daniel@example.com', 'rosa@example.com']);
    const queue = (await readQueue(world.platform, ana, null)).items;
    expect(queue.map(({ kind }) => kind)).toContain('series_waits');
    await setStatus('A');
    await runUntilDone();
    expect(await starts()).toEqual([...asBooked, '2027-08-02T13:00', '2027-08-09T13:00']);
    expect((await readQueue(world.platform, ana, null)).items.map(({ kind }) => kind)).not.toContain(
      'series_waits',
    );
  });

  it('leaves out in silence what was over before it could go on', async () => {
    await setStatus('S');
    await run();
    await sql`update booking_series set goes_on_from = ${new Date('2026-01-05T14:00Z')}, visits_looked_at = 2`.execute(
      world.platform.database,
    );
    await setStatus('A');
    world.later(24 * 60);
    await run();
    expect(await world.messages('series_left_out')).toEqual([]);
    expect(await starts()).toEqual(asBooked);
  });

  it('goes on with the account that theirs has become part of', async () => {
    await sql`update recipients set member_id = ${world.grace.member.userId} where id = ${world.rosa.recipientId}`.execute(
      world.platform.database,
    );
    await sql`update users set status = 'S', merged_into = ${world.grace.member.userId} where id = ${rosaId()}`.execute(
      world.platform.database,
    );
    await runUntilDone();
    const { rows } = await sql<{ booker: string }>`
      select booked_by as booker from bookings where starts_at = ${new Date('2027-08-02T13:00Z')}`.execute(
      world.platform.database,
    );
    expect(rows).toEqual([{ booker: world.grace.member.userId }]);
    await sql`update users set status = 'A', merged_into = null where id = ${rosaId()}`.execute(
      world.platform.database,
    );
    await sql`update recipients set member_id = ${rosaId()} where id = ${world.rosa.recipientId}`.execute(
      world.platform.database,
    );
  });
});

describe('a series that goes on', () => {
  it('gets the visit that has come within half a year, as the others are, once', async () => {
    await Promise.all([run(), run(), run()]);
    await runUntilDone();
    expect(await starts()).toEqual([...asBooked, '2027-08-02T13:00']);
    const added = (await series()).visits.at(-1)!;
    expect(await findBooking(world.platform.database, world.rosa.member, added.id)).toMatchObject({
      state: 'confirmed',
      notes: 'Ring twice.',
      totalCents: (await series()).visits[0]!.totalCents,
      professionalName: (await series()).visits[0]!.professionalName,
    });
    expect(await world.messages('series_left_out')).toEqual([]);
    await wellKept();

    world.later(2 * 24 * 60);
    expect(await run()).toBe(0);
    world.later(2 * 24 * 60);
    await runUntilDone();
    expect((await starts()).at(-1)).toBe('2027-08-09T13:00');
  });

  it('sends another one who is free once whoever came was rated low', async () => {
    const { database } = world.platform;
    const [first] = (await series()).visits;
    await sql`update bookings set state = 'completed' where id = ${firstId}`.execute(database);
    await sql`insert into booking_ratings (booking_id, created_at, rated_by, stars) values (${firstId}, ${world.clock.now()}, ${world.rosa.member.userId}, 1)`.execute(
      database,
    );
    const set = (active: boolean) =>
      sql`update professionals set active = ${active} where service_area_id = 'nyc-queens' and name <> ${first!.professionalName}`.execute(
        database,
      );
    await set(true);
    await runUntilDone();
    await set(false);
    const added = (await series()).visits.at(-1)!;
    expect(added.startsAt.toISOString()).toContain('2027-08-02');
    expect(added.professionalName).not.toBe(first!.professionalName);
  });

  it('is not looked at before it is placed, nor where it has an end', async () => {
    await emptyTables(world.platform.database, 'booking_series');
    await sql`update busy_week set cells = ${'0'.repeat(672)}::bit(672)`.execute(world.platform.database);
    const wanted = { recipientId: world.rosa.recipientId, answers: cleaning, notes: null };
    const request = { ...wanted, every: 'weekly' as const, times: mondays };
    const held = valueOf(
      await holdSeries(world.platform, world.rosa.member, { ...request, goingOn }, 'going on'),
    );
    expect(await run()).toBe(0);
    valueOf(await placeSeries(world.platform, world.rosa.member, held.bookingId, world.cardId));
    expect(await run()).toBe(1);
    const later = mondays.map((time) => new Date(time.getTime() + 86_400_000));
    const ended = valueOf(
      await holdSeries(world.platform, world.rosa.member, { ...request, times: later }, 'with an end'),
    );
    valueOf(await placeSeries(world.platform, world.rosa.member, ended.bookingId, world.cardId));
    expect(await run()).toBe(0);
  });

  it('leaves out a holiday and a day on which nobody is free, and says so', async () => {
    const full = '1'.repeat(672);
    await sql`update busy_week set cells = ${full}::bit(672)
      where week = ${weekOf(new Date('2027-08-16T13:00Z'))}`.execute(world.platform.database);
    world.clock.moveTo('2027-03-10T15:00:00Z');
    await extendHorizon(world.platform.database, world.clock.now());
    await runUntilDone();
    const told = (await world.messages('series_left_out'))
      .filter(({ recipient_address: to }) => to === 'rosa@example.com')
      .toSorted((one, other) => one.subject.localeCompare(other.subject));
    expect(told.map(({ subject }) => subject.split(', ')[2] ?? '')).toEqual(['August 16', 'September 6']);
    expect(told.map(({ body }) => body?.match(/No helper is available|holiday: Labor Day/)?.[0])).toEqual([
      'No helper is available',
      'holiday: Labor Day',
    ]);
    expect(told.map(({ body }) => body).join()).not.toContain('Your helper');
    expect(await starts()).toEqual([
      ...asBooked,
      '2027-08-02T13:00',
      '2027-08-09T13:00',
      '2027-08-23T13:00',
      '2027-08-30T13:00',
    ]);
  });

  it('leaves out an hour at which whoever is helped has something else, and says what it is', async () => {
    world.clock.moveTo('2027-03-10T15:00:00Z');
    await extendHorizon(world.platform.database, world.clock.now());
    const { bookingId } = await world.book(new Date('2027-03-15T18:00Z'));
    await sql`update bookings set starts_at = '2027-08-02T14:00Z', ends_at = '2027-08-02T15:00Z', occupied_until = '2027-08-02T15:00Z',
      professional_id = (select p.id from professionals p where p.active and not exists (select from bookings b where b.professional_id = p.id and b.series_id is not null) order by p.id limit 1) where id = ${bookingId}`.execute(
      world.platform.database,
    );
    await run();
    expect(await starts()).toEqual(asBooked);
    const [told] = await world.messages('series_left_out');
    expect(told?.body).toMatch(
      /Something else is booked at this time: Home cleaning with [\w ]+, Monday, August 2/,
    );

    const inQueue = async () =>
      (await readQueue(world.platform, ana, null)).items.filter(({ kind }) => kind === 'left_out');
    const [item] = await inQueue();
    expect(item).toMatchObject({ title: 'A visit was left out', what: 'Home cleaning', who: 'Rosa Alvarez' });
    expect(item?.detail).toContain('Aug 2');
    const lastId = (await series()).visits.at(-1)!.id;
    const setState = (state: string) =>
      sql`update bookings set state = ${state} where id = ${bookingId}`.execute(world.platform.database);
    // Booked after all at that hour, nobody has to ask.
    await sql`update bookings set starts_at = '2027-08-02T13:00Z' where id = ${bookingId}`.execute(
      world.platform.database,
    );
    expect(await inQueue()).toEqual([]);
    await setState('cancelled');
    expect(await inQueue()).toHaveLength(1);
    expect((await findOfficeVisit(world.platform, ana, lastId))?.leftOut).toHaveLength(1);
    await answerLeftOut(world.platform, ana, lastId);
    expect(await inQueue()).toEqual([]);
    expect((await findOfficeVisit(world.platform, ana, lastId))?.leftOut).toEqual([]);
  });

  it('does not stand in the way of others where it fails by itself', async () => {
    const { database } = world.platform;
    await sql`update bookings set time_zone = 'Nowhere/At_All'`.execute(database);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await database.selectFrom('booking_series').select('look_again_at').execute()).toEqual([
      { look_again_at: new Date(world.clock.now().getTime() + 3_600_000) },
    ]);
  });

  it('says so when the price changes', async () => {
    await sql`update bookings set total_cents = total_cents - 500`.execute(world.platform.database);
    await runUntilDone();
    const [told] = (await world.messages('series_price_changed')).filter(
      ({ recipient_address: to }) => to === 'rosa@example.com',
    );
    expect(told?.body).toMatch(/Starting with this visit, each costs \$99\.00\. Before, it was \$94\.00\./);
  });

  it('goes on at the new time once all of it was moved', async () => {
    const ids = (await series()).visits.map(({ id }) => id);
    const hour = 3_600_000;
    const times = new Map(ids.map((id, index) => [id, new Date(mondays[index]!.getTime() + 25 * hour)]));
    valueOf(await rescheduleSeries(world.platform, world.rosa.member, ids[0]!, 'all', times));
    await runUntilDone();
    expect((await starts()).at(-1)).toBe('2027-08-03T14:00');
    await wellKept();
  });
});

describe('stopping', () => {
  it('keeps what is planned, plans no more, and tells it once', async () => {
    expect(codeOf(await stopSeries(world.platform, world.grace.member, firstId))).toBe('booking_not_found');
    valueOf(await stopSeries(world.platform, world.rosa.member, firstId));
    valueOf(await stopSeries(world.platform, world.rosa.member, firstId));
    expect(await run()).toBe(0);
    expect(await starts()).toEqual(asBooked);
    expect((await series()).goesOn).toBe(false);
    expect((await world.messages('series_ended')).map(({ recipient_address: to }) => to)).toEqual([
      'daniel@example.com',
      'rosa@example.com',
    ]);
  });

  it('comes with canceling all of it', async () => {
    valueOf(
      await cancelSeries(world.platform, world.rosa.member, firstId, {
        scope: 'all',
        agreedFeeCents: 0,
        reason: null,
      }),
    );
    expect(await run()).toBe(0);
    expect(await starts()).toEqual(asBooked);
  });

  it('comes with a closed account', async () => {
    const { userId } = world.rosa.member;
    await sql`update users set status = 'S' where id = ${userId}`.execute(world.platform.database);
    expect(await run()).toBe(1);
    await sql`update users set status = 'A' where id = ${userId}`.execute(world.platform.database);
    expect(await run()).toBe(0);
    expect(await starts()).toEqual(asBooked);
  });

  it('comes with an address that we do not come to, and is told', async () => {
    await sql`update recipients set zipcode = '99950' where id = ${world.rosa.recipientId}`.execute(
      world.platform.database,
    );
    await runUntilDone();
    expect((await series()).goesOn).toBe(false);
    expect((await world.messages('series_ended'))[0]?.body).toMatch(/99950/);
    await sql`update recipients set zipcode = '11375' where id = ${world.rosa.recipientId}`.execute(
      world.platform.database,
    );
  });
});
