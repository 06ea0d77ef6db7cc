import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findClosingState } from '#domains/account/closing.server.ts';
import { holdSeries } from '#domains/booking/series/series-hold.server.ts';
import { placeSeries } from '#domains/booking/series/series-placement.server.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { decideNoShow, reportNobodyHome } from '#domains/visit-day/nobody-home.server.ts';
import { ana, employ } from '#tests/staff.ts';
import { cleaning, codeOf, openVisits, professionalOf, valueOf, type Visits } from '#tests/visits.ts';
import { findBooking } from '../visit.server.ts';
import {
  draftPolicy,
  listPolicies,
  publishPolicy,
  recountLast,
  withdrawPolicy,
} from './rule-version.server.ts';
import { cancelingCosts, firstPolicy, type Policy } from './terms.ts';

let world: Visits;
/** Mondays at eight in New York. */
const time = new Date('2027-02-08T13:00:00Z');
const weekLater = new Date('2027-02-15T13:00:00Z');
const hour = 3_600_000;
const before = (hours: number, at = time) => new Date(at.getTime() - hours * hour);

const strict: Policy = {
  freeHours: 48,
  late: [
    { withinHours: null, fee: { percent: 30 } },
    { withinHours: 12, fee: { cents: 6_000 } },
    { withinHours: 3, fee: { percent: 100 } },
  ],
  graceMinutes: 30,
  noShow: { cents: 2_500 },
  waitMinutes: 20,
};

beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await sql`delete from rule_versions where effective_from is distinct from 'epoch'`.execute(
    world.platform.database,
  );
});

const versions = () => listPolicies(world.platform.database, world.clock.now());
const draftId = async () => (await versions()).find(({ state }) => state === 'draft')?.id ?? null;
/** Rules that are in force at once, as if they had been published yesterday. */
async function apply(policy: Policy): Promise<void> {
  valueOf(await draftPolicy(world.platform, ana, policy, await draftId()));
  const seen = (await draftId())!;
  valueOf(await publishPolicy(world.platform, ana, seen, { from: null, tomorrow: new Date(0) }));
  world.later(1);
}
const booked = async (id: string) => (await findBooking(world.platform.database, world.rosa.member, id))!;
const costs = async (id: string, at: Date) => {
  const { terms, placedAt } = await booked(id);
  return cancelingCosts({ terms, placedAt: placedAt! }, at);
};
const cancel = (bookingId: string, agreedFeeCents: number) =>
  cancelBooking(world.platform, world.rosa.member, bookingId, { agreedFeeCents, reason: null });

describe('a visit', () => {
  it('keeps what it was held with, when other rules come into force before it is placed and after', async () => {
    const { bookingId } = await world.hold(time);
    const { terms } = await booked(bookingId);
    expect(terms).toMatchObject({ freeHours: 24, graceMinutes: 10, noShowCents: 9_900, waitMinutes: 15 });
    await apply(strict);
    expect((await booked(bookingId)).terms).toEqual(terms);
    const next = await world.hold(weekLater);
    expect((await booked(next.bookingId)).terms).toEqual({
      freeHours: 48,
      freeUntil: before(48, weekLater),
      graceMinutes: 30,
      late: [
        { from: before(48, weekLater), cents: 2_970 },
        { from: before(12, weekLater), cents: 6_000 },
        { from: before(3, weekLater), cents: 9_900 },
      ],
      noShowCents: 2_500,
      waitMinutes: 20,
      rules: [(await versions()).find(({ state }) => state === 'in force')!.id],
    });
  });

  it('costs in each step what was promised, to the cent, and the old fee is refused', async () => {
    await apply(strict);
    const { bookingId } = await world.book(time);
    const steps: [Date, number][] = [
      [before(48), 0],
      [before(47), 2_970],
      [before(11), 6_000],
      [before(2), 9_900],
    ];
    for (const [at, cents] of steps) {
      world.clock.moveTo(at);
      expect(await costs(bookingId, at)).toBe(cents);
      expect(codeOf(await cancel(bookingId, cents + 1))).toBe('fee_changed');
    }
    expect(valueOf(await cancel(bookingId, 9_900))).toEqual({ feeCents: 9_900 });
  });

  it('can be undone as long as its rules say', async () => {
    await apply({ ...strict, freeHours: 168 });
    const { bookingId } = await world.book(time);
    world.later(29);
    expect(await costs(bookingId, world.clock.now())).toBe(0);
    world.later(2);
    expect(await costs(bookingId, world.clock.now())).toBe(2_970);
  });

  it('moved by its member keeps its rules, and the hours that its option had', async () => {
    await apply({ ...strict, freeHours: null });
    const { bookingId } = await world.book(time);
    await apply(firstPolicy);
    const { database } = world.platform;
    await sql`update service_options set free_cancellation_hours = 72 where id = 'home-cleaning'`.execute(
      database,
    );
    const { terms } = await booked(bookingId);
    valueOf(await rescheduleBooking(world.platform, world.rosa.member, bookingId, weekLater));
    expect((await booked(bookingId)).terms).toEqual({
      ...terms,
      freeUntil: before(24, weekLater),
      late: [
        { from: before(24, weekLater), cents: 2_970 },
        { from: before(12, weekLater), cents: 6_000 },
        { from: before(3, weekLater), cents: 9_900 },
      ],
    });
    await sql`update service_options set free_cancellation_hours = 24 where id = 'home-cleaning'`.execute(
      database,
    );
  });

  it('moved by the office is free for a day, by its own rules after that, and as before once it is undone', async () => {
    await apply(strict);
    const { bookingId } = await world.book(weekLater);
    const { terms } = await booked(bookingId);
    const told = before(30);
    world.clock.moveTo(told);
    valueOf(await rescheduleBooking(world.platform, ana, bookingId, time));
    expect((await booked(bookingId)).terms).toMatchObject({
      freeUntil: before(6),
      late: [
        { from: before(6), cents: 6_000 },
        { from: before(3), cents: 9_900 },
      ],
      rules: terms.rules,
    });
    valueOf(await rescheduleBooking(world.platform, ana, bookingId, weekLater, { isTakenBack: true }));
    expect((await booked(bookingId)).terms).toEqual(terms);
  });

  it('of a series has the rules of the moment at which the series was held', async () => {
    await apply(strict);
    const request = {
      recipientId: world.rosa.recipientId,
      answers: cleaning,
      notes: null,
      every: 'weekly' as const,
      times: [time, weekLater],
    };
    const held = valueOf(await holdSeries(world.platform, world.rosa.member, request, 'series'));
    await apply(firstPolicy);
    valueOf(await placeSeries(world.platform, world.rosa.member, held.bookingId, world.cardId));
    const series = await findSeriesOf(world.platform.database, world.rosa.member, held.bookingId);
    expect(series!.visits.map(({ terms }) => terms.freeUntil)).toEqual([before(48), before(48, weekLater)]);
  });

  it('at which nobody was home costs what was promised, after the wait that was promised', async () => {
    await apply(strict);
    const { bookingId } = await world.book(time);
    const professionalId = await professionalOf(world.platform.database, bookingId);
    const helper = { kind: 'professional', professionalId } as const;
    world.clock.moveTo(new Date(time.getTime() + 19 * 60_000));
    expect(await reportNobodyHome(world.platform, helper, bookingId)).toMatchObject({
      refusal: { code: 'too_early_to_report', message: expect.stringContaining('20 minutes') },
    });
    world.later(1);
    valueOf(await reportNobodyHome(world.platform, helper, bookingId));
    const decision = { isSafe: true, ourFault: false, reason: 'At the doctor' };
    expect(valueOf(await decideNoShow(world.platform, ana, bookingId, decision))).toEqual({
      feeCents: 2_500,
    });
    const [told] = await world.messages('no_show');
    expect(told?.body).toContain('The fee for this visit is $25.00.');
  });

  it('is told of with its own fee where an account is closed', async () => {
    await apply(strict);
    const { bookingId } = await world.book(time);
    world.clock.moveTo(before(11));
    const { openVisits: open } = await findClosingState(
      world.platform.database,
      world.rosa.member,
      world.clock.now(),
    );
    expect(open).toMatchObject([{ id: bookingId, feeCents: 6_000 }]);
  });

  it('from before terms were stored costs what it did', async () => {
    const { bookingId } = await world.book(time);
    await sql`update bookings set terms = null`.execute(world.platform.database);
    await apply(strict);
    expect((await booked(bookingId)).terms).toMatchObject({ freeUntil: before(24), rules: [] });
    expect(await costs(bookingId, before(2))).toBe(4_950);
    valueOf(await rescheduleBooking(world.platform, world.rosa.member, bookingId, weekLater));
    expect(await costs(bookingId, before(2, weekLater))).toBe(4_950);
  });
});

describe('rules', () => {
  it('are a draft for nobody, then in force from their moment on', async () => {
    const { platform } = world;
    valueOf(await draftPolicy(platform, ana, strict, null));
    expect((await versions()).map(({ state }) => state)).toEqual(['draft', 'in force']);
    const from = new Date(world.clock.now().getTime() + 24 * hour);
    const seen = (await draftId())!;
    valueOf(await publishPolicy(platform, ana, seen, { from, tomorrow: from }));
    expect((await versions()).map(({ state }) => state)).toEqual(['coming', 'in force']);
    world.clock.moveTo(new Date(from.getTime() + 1));
    expect((await versions()).map(({ state, madeBy }) => [state, madeBy])).toEqual([
      ['in force', 'Ana Ruiz'],
      ['past', null],
    ]);
    expect(codeOf(await withdrawPolicy(platform, ana, (await versions())[0]!.id))).toBe('rules_in_force');
  });

  it('that are stricter begin tomorrow at the earliest, and kinder ones at once', async () => {
    const { platform } = world;
    const tomorrow = new Date(world.clock.now().getTime() + 12 * hour);
    valueOf(await draftPolicy(platform, ana, strict, null));
    const seen = (await draftId())!;
    for (const from of [null, new Date(world.clock.now().getTime() + hour)])
      expect(codeOf(await publishPolicy(platform, ana, seen, { from, tomorrow }))).toBe('stricter_today');
    valueOf(await draftPolicy(platform, ana, { ...firstPolicy, graceMinutes: 60 }, seen));
    valueOf(await publishPolicy(platform, ana, (await draftId())!, { from: null, tomorrow }));
  });

  it('of which somebody else made others meanwhile are neither saved nor published', async () => {
    const { platform } = world;
    const tomorrow = world.clock.now();
    valueOf(await draftPolicy(platform, ana, strict, null));
    const seen = (await draftId())!;
    expect(codeOf(await draftPolicy(platform, ana, firstPolicy, null))).toBe('changed_meanwhile');
    const both = await Promise.all(
      [0, 1].map((hours) =>
        publishPolicy(platform, ana, seen, {
          from: new Date(world.clock.now().getTime() + (hours + 1) * hour),
          tomorrow,
        }),
      ),
    );
    expect(new Set(both.map(codeOf))).toEqual(new Set(['changed_meanwhile', undefined]));
    expect((await versions()).filter(({ state }) => state === 'coming')).toHaveLength(1);
  });

  it('say what the last canceled visits would have cost, without what the office waived', async () => {
    const { database } = world.platform;
    for (const [at, hours, actor] of [
      [time, 47, world.rosa.member],
      [new Date('2027-02-09T13:00:00Z'), 11, world.rosa.member],
      [new Date('2027-02-10T13:00:00Z'), 2, ana],
    ] as const) {
      world.clock.moveTo(new Date('2027-02-05T13:00:00Z'));
      const { bookingId } = await world.book(at);
      world.clock.moveTo(before(hours, at));
      const agreedFeeCents = actor === ana ? 0 : await costs(bookingId, world.clock.now());
      valueOf(await cancelBooking(world.platform, actor, bookingId, { agreedFeeCents, reason: 'Ill' }));
    }
    const recounted = await recountLast(database, strict);
    const inOrder = recounted.toSorted((one, other) => one.newCents - other.newCents);
    expect(inOrder.map(({ feeCents, newCents }) => [feeCents, newCents])).toEqual([
      [0, 0],
      [0, 2_970],
      [4_950, 6_000],
    ]);
  });
});
