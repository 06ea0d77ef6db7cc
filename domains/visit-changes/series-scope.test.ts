import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { holdSeries } from '#domains/booking/series/series-hold.server.ts';
import { placeSeries } from '#domains/booking/series/series-placement.server.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { cancelSeriesAndSettle } from '#tests/settled-cancellation.ts';
import { cleaning, codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { planReschedule, rescheduleSeries } from './series-reschedule.server.ts';
import { rescheduledAlong } from './series-reschedule.ts';
import { inScope } from './series-scope.ts';

let world: Visits;
let ids: string[];
const mondays = [
  '2027-02-15T14:00Z',
  '2027-02-22T14:00Z',
  '2027-03-01T14:00Z',
  '2027-03-08T14:00Z',
  '2027-03-15T13:00Z',
].map((text) => new Date(text));
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(world.platform.database, 'booking_series');
  const held = valueOf(
    await holdSeries(
      world.platform,
      world.rosa.member,
      {
        recipientId: world.rosa.recipientId,
        answers: cleaning,
        notes: null,
        every: 'weekly',
        times: mondays,
      },
      'series',
    ),
  );
  valueOf(await placeSeries(world.platform, world.rosa.member, held.bookingId, world.cardId));
  ids = (await visits()).map((visit) => visit.id);
});

const visits = async () => {
  const first = await world.platform.database
    .selectFrom('bookings')
    .select('id')
    .where('series_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  return (await findSeriesOf(world.platform.database, world.rosa.member, first.id))?.visits ?? [];
};
const states = async () => (await visits()).map((visit) => visit.state);
const starts = async () => (await visits()).map((visit) => visit.startsAt.toISOString().slice(5, 16));
const wellKept = async () => expect(await findBusyDifferences(world.platform.database)).toEqual([]);
const cancel = (id: string, scope: 'following' | 'all', agreedFeeCents: number, who = world.rosa) =>
  cancelSeriesAndSettle(world.platform, who.member, id, { scope, agreedFeeCents, reason: null });

describe('canceling several visits', () => {
  it('is this one and those after it, and told once', async () => {
    world.later(11);
    expect(valueOf(await cancel(ids[2]!, 'following', 0))).toEqual({ feeCents: 0, cancelled: 3 });
    expect(await states()).toEqual(['confirmed', 'confirmed', 'cancelled', 'cancelled', 'cancelled']);
    expect((await world.messages('series_cancelled')).map((message) => message.recipient_address)).toEqual([
      'daniel@example.com',
      'rosa@example.com',
    ]);
    await wellKept();
    expect(valueOf(await cancel(ids[2]!, 'following', 0))).toEqual({ feeCents: 0, cancelled: 0 });
  });

  it('costs what each of them costs, and is asked again when that has changed', async () => {
    world.clock.moveTo('2027-02-14T20:00:00Z');
    expect(await cancel(ids[0]!, 'all', 0)).toMatchObject({
      ok: false,
      refusal: { code: 'fee_changed', details: { fee_cents: 4_950 } },
    });
    expect(await states()).not.toContain('cancelled');
    expect(valueOf(await cancel(ids[0]!, 'all', 4_950))).toEqual({ feeCents: 4_950, cancelled: 5 });
    await wellKept();
  });

  it('leaves out what has been, and is nobody else’s', async () => {
    world.clock.moveTo('2027-02-22T15:00:00Z');
    expect(codeOf(await cancel(ids[0]!, 'all', 0, world.grace))).toBe('booking_not_found');
    expect(valueOf(await cancel(ids[0]!, 'all', 0))).toEqual({ feeCents: 0, cancelled: 3 });
    expect(await states()).toEqual(['confirmed', 'confirmed', 'cancelled', 'cancelled', 'cancelled']);
    await wellKept();
  });
});

describe('moving several visits', () => {
  const to = new Date('2027-03-02T15:00Z');

  it('is shown before, with what stands in the way', async () => {
    await world.book(new Date('2027-03-09T15:00Z'));
    const plan = await planReschedule(world.platform, world.rosa.member, ids[2]!, 'following', to);
    expect(plan?.moves.map((move) => [move.startsAt?.toISOString(), move.isFree])).toEqual([
      ['2027-03-02T15:00:00.000Z', true],
      ['2027-03-09T15:00:00.000Z', false],
      ['2027-03-16T14:00:00.000Z', true],
    ]);
    expect(plan?.moves[1]?.others.length).toBeGreaterThan(0);
    await wellKept();
    expect(await starts()).toEqual(mondays.map((time) => time.toISOString().slice(5, 16)));
    expect(await planReschedule(world.platform, world.grace.member, ids[2]!, 'all', to)).toBeUndefined();
  });

  it('moves all that were agreed, or none', async () => {
    const times = new Map([
      [ids[2]!, to],
      [ids[3]!, new Date('2027-03-09T15:00Z')],
    ]);
    await world.hold(new Date('2027-03-09T15:00Z'));
    expect(
      codeOf(await rescheduleSeries(world.platform, world.rosa.member, ids[2]!, 'following', times)),
    ).toBe('slot_taken');
    expect(await starts()).toEqual(mondays.map((time) => time.toISOString().slice(5, 16)));
    times.delete(ids[3]!);
    expect(
      valueOf(await rescheduleSeries(world.platform, world.rosa.member, ids[2]!, 'following', times)),
    ).toEqual({ rescheduled: 1 });
    expect(await starts()).toEqual([
      '02-15T14:00',
      '02-22T14:00',
      '03-02T15:00',
      '03-08T14:00',
      '03-15T13:00',
    ]);
    await wellKept();
  });

  it.each([
    ['a week on, each into the place of the next', 7 * 24 * 60],
    ['half an hour on, each over its own old time', 30],
    ['a week back', -7 * 24 * 60],
  ])('goes %s', async (_, minutes) => {
    const times = new Map(
      mondays.map((time, index) => [ids[index]!, new Date(time.getTime() + minutes * 60_000)]),
    );
    // Across the clock change it stays nine o'clock on the wall.
    const plan = await planReschedule(world.platform, world.rosa.member, ids[0]!, 'all', times.get(ids[0]!)!);
    const wanted = new Map(
      plan?.moves.flatMap((move) =>
        move.startsAt === null || !move.isFree ? [] : [[move.bookingId, move.startsAt] as const],
      ),
    );
    expect(wanted.size).toBe(5);
    expect(
      valueOf(await rescheduleSeries(world.platform, world.rosa.member, ids[0]!, 'all', wanted)),
    ).toEqual({
      rescheduled: 5,
    });
    await wellKept();
  });

  it('is refused for what starts too soon', async () => {
    world.clock.moveTo('2027-02-28T20:00:00Z');
    expect(
      codeOf(
        await rescheduleSeries(world.platform, world.rosa.member, ids[2]!, 'all', new Map([[ids[2]!, to]])),
      ),
    ).toBe('too_late_to_change');
    expect(
      (await planReschedule(world.platform, world.rosa.member, ids[3]!, 'all', new Date('2027-03-09T15:00Z')))
        ?.staying,
    ).toEqual([mondays[0], mondays[1], mondays[2]]);
  });
});

describe('which visits', () => {
  it('are this one, this and those after it, or all', () => {
    const list = mondays.map((startsAt, index) => ({ id: String(index), startsAt }));
    expect(
      ['one', 'following', 'all'].map((scope) =>
        inScope(list, '3', scope as 'one')
          .map((each) => each.id)
          .join(''),
      ),
    ).toEqual(['3', '34', '01234']);
    expect(inScope(list, 'x', 'all')).toEqual([]);
  });

  it('go as many days on, to the same time on the wall', () => {
    const moved = { from: mondays[0]!, to: new Date('2027-02-16T15:30Z') };
    expect(rescheduledAlong(mondays[4]!, moved, 'America/New_York')).toEqual(new Date('2027-03-16T14:30Z'));
    expect(
      rescheduledAlong(
        new Date('2027-03-13T14:00Z'),
        { from: mondays[0]!, to: new Date('2027-02-16T07:30Z') },
        'America/New_York',
      ),
    ).toBeNull();
  });
});
