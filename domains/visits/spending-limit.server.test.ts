import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { holdSeries } from '#domains/booking/series/series-hold.server.ts';
import { placeSeries } from '#domains/booking/series/series-placement.server.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { rescheduleSeries } from '#domains/visit-changes/series-reschedule.server.ts';
import { decideNoShow, reportNobodyHome } from '#domains/visit-day/nobody-home.server.ts';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { ana } from '#tests/staff.ts';
import { cleaning, codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { spentInMonth } from './spending-limit.server.ts';
import { allowanceInWords, centsByMonth, monthOf, spendingRefusal } from './spending-limit.ts';
import { listBookings } from './visit-list.server.ts';
import { findBooking } from './visit.server.ts';

describe('the month of a limit', () => {
  it('is that of the day by the clock of the place, over any change of it', () => {
    const zones = fc.constantFrom('America/New_York', 'America/Denver', 'Pacific/Auckland', 'Asia/Kathmandu');
    const moments = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2029-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, moments, (timeZone, at) => {
        const local = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' });
        expect(monthOf(at, timeZone)).toBe(local.format(at));
      }),
    );
  });

  it('has what comes to it, and no other', () => {
    const at = (startsAt: string, cents: number) => ({
      startsAt: new Date(startsAt),
      timeZone: 'America/New_York',
      cents,
    });
    // The first two are on the last day of November in New York.
    const spends = [
      at('2026-11-30T15:00Z', 9_900),
      at('2026-12-01T04:59Z', 100),
      at('2026-12-01T05:00Z', 50),
    ];
    expect([...centsByMonth(spends)]).toEqual([
      ['2026-11', 10_000],
      ['2026-12', 50],
    ]);
  });
});

describe('what a carer may spend', () => {
  const permissions = { book: true, pay: true, needs: false, monthlyLimitCents: 40_000 };
  const refusal = (changed: Partial<typeof permissions>, spentCents: number, cents: number) =>
    spendingRefusal(
      { permissions: { ...permissions, ...changed }, name: 'Rosa', spentCents, month: '2026-03' },
      cents,
    )?.code;

  it('is decided to the cent', () => {
    expect(refusal({}, 30_100, 9_900)).toBeUndefined();
    expect(refusal({}, 30_101, 9_900)).toBe('monthly_limit_reached');
    expect(refusal({ pay: false }, 0, 9_900)).toBe('paying_not_allowed');
    expect(refusal({ pay: false }, 0, 0)).toBeUndefined();
    expect(refusal({ book: false }, 0, 0)).toBe('booking_not_allowed');
  });
});

describe('what a carer is told', () => {
  const permissions = { book: true, pay: true, needs: false, monthlyLimitCents: 40_000 as number | null };
  const told = (changed: Partial<typeof permissions>, spentCents = 0) =>
    allowanceInWords({
      permissions: { ...permissions, ...changed },
      name: 'Rosa',
      spentCents,
      month: '2026-03',
    });

  it('is the limit, and what is left of it', () => {
    expect(told({}, 30_100)).toBe(
      'You can spend up to $400.00 a month for Rosa. $99.00 is left for visits in March.',
    );
    expect(told({}, 50_000)).toContain('$0.00 is left');
    expect(told({ monthlyLimitCents: null })).toBe('You can book and pay for Rosa.');
    expect(told({ pay: false })).toBe('You can book for Rosa. Rosa has not allowed you to pay for visits.');
    expect(told({ book: false, pay: false })).toBe('You can see Rosa’s visits.');
  });
});

describe('a carer', () => {
  let world: Visits;
  let times: Date[];
  let cardId: string;
  beforeAll(async () => {
    world = await openVisits();
    cardId = await world.saveCard(world.daniel);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.startAnew();
    await allow({ can_book: true, can_pay: true, monthly_limit_cents: 40_000, withdrawn_at: null });
    times = (await world.freeTimes()).filter((_, index) => index % 12 === 0);
  });
  const allow = (changed: {
    can_book?: boolean;
    can_pay?: boolean;
    monthly_limit_cents?: number | null;
    withdrawn_at?: Date | null;
  }) =>
    world.platform.database
      .updateTable('carers')
      .set(changed)
      .where('user_id', '=', world.daniel.member.userId)
      .execute();
  const hold = async (index: number) =>
    (await world.hold(times[index]!, { ...world.daniel, recipientId: world.rosa.recipientId })).bookingId;
  const place = (bookingId: string) => placeBooking(world.platform, world.daniel.member, bookingId, cardId);
  const seriesOf = async (bookingId: string) =>
    (await findSeriesOf(world.platform.database, world.daniel.member, bookingId))?.visits ?? [];
  const spentBy = (who: Visits['daniel'], month = '2027-02') =>
    spentInMonth(world.platform.database, who.member, world.rosa.recipientId, month);

  it("pays within the month's limit, also with several bookings at once, and no further", async () => {
    const held = [await hold(0), await hold(1), await hold(2), await hold(3), await hold(4), await hold(5)];
    const placed = await Promise.all(held.map(place));
    expect(placed.filter((each) => each.ok)).toHaveLength(4);
    expect(placed.filter((each) => codeOf(each) === 'monthly_limit_reached')).toHaveLength(2);
    expect(await spentBy(world.daniel)).toBe(39_600);
    expect(await spentBy(world.rosa)).toBe(0);
    const first = held[placed.findIndex((each) => each.ok)]!;
    const refusedOne = held[placed.findIndex((each) => !each.ok)]!;
    valueOf(
      await cancelAndSettle(world.platform, world.daniel.member, first, { agreedFeeCents: 0, reason: null }),
    );
    expect(codeOf(await place(refusedOne))).toBeUndefined();
  });

  it("spends nothing on what was our fault, and in each month what that month's visits cost", async () => {
    const [ofMarch] = (await world.freeTimes()).filter(
      (time) => monthOf(time, 'America/New_York') === '2027-03',
    );
    const now = await hold(0);
    valueOf(await place(now));
    const next = await world.hold(ofMarch!, { ...world.daniel, recipientId: world.rosa.recipientId });
    valueOf(await place(next.bookingId));
    expect([await spentBy(world.daniel), await spentBy(world.daniel, '2027-03')]).toEqual([9_900, 9_900]);
    world.clock.moveTo(new Date(times[0]!.getTime() + 15 * 60_000));
    const visit = await findBooking(world.platform.database, world.rosa.member, now);
    const professionalId = visit?.professionalId ?? '';
    valueOf(await reportNobodyHome(world.platform, { kind: 'professional', professionalId }, now));
    const decision = { isSafe: true, ourFault: true, reason: 'At the wrong door' };
    valueOf(await decideNoShow(world.platform, ana, now, decision));
    expect([await spentBy(world.daniel), await spentBy(world.daniel, '2027-03')]).toEqual([0, 9_900]);
  });

  it('moves what they booked into another month only where that has room for it', async () => {
    await allow({ monthly_limit_cents: 10_000 });
    const ofMarch = (await world.freeTimes()).filter(
      (time) => monthOf(time, 'America/New_York') === '2027-03',
    );
    const inMarch = await world.hold(ofMarch[0]!, { ...world.daniel, recipientId: world.rosa.recipientId });
    valueOf(await place(inMarch.bookingId));
    const now = await hold(0);
    valueOf(await place(now));
    const move = (who: Visits['daniel'], to: Date) =>
      rescheduleBooking(world.platform, who.member, now, to).then(codeOf);
    expect(await move(world.daniel, ofMarch.at(-1)!)).toBe('monthly_limit_reached');
    expect(
      await move(
        world.daniel,
        times.findLast((time) => monthOf(time, 'America/New_York') === '2027-02')!,
      ),
    ).toBeUndefined();
    expect(await move(world.rosa, ofMarch.at(-1)!)).toBeUndefined();
  });

  it('moves a whole series only where each month has room, by what is left of it once the others have gone', async () => {
    await allow({ monthly_limit_cents: 30_000 });
    // Two in February, three in March.
    const mondays = ['02-15T14:00Z', '02-22T14:00Z', '03-01T14:00Z', '03-08T14:00Z', '03-15T13:00Z'];
    const from = mondays.map((text) => new Date(`2027-${text}`));
    const weekly = { every: 'weekly', times: from } as const;
    const series = { recipientId: world.rosa.recipientId, answers: cleaning, notes: null, ...weekly };
    const held = valueOf(await holdSeries(world.platform, world.daniel.member, series, 'series'));
    const placed = valueOf(
      await placeSeries(world.platform, world.daniel.member, held.bookingId, cardId),
    ).bookingId;
    const visits = await seriesOf(placed);
    expect([await spentBy(world.daniel), await spentBy(world.daniel, '2027-03')]).toEqual([19_800, 29_700]);
    const move = (who: Visits['daniel'], weeks: number) => {
      const times = new Map(
        visits.map(({ id, startsAt }) => [id, new Date(startsAt.getTime() + weeks * 7 * 24 * 3_600_000)]),
      );
      return rescheduleSeries(world.platform, who.member, visits[0]!.id, 'all', times).then(codeOf);
    };
    expect(await move(world.daniel, 1)).toBe('monthly_limit_reached');
    expect(await move(world.rosa, 1)).toBeUndefined();
    await allow({ monthly_limit_cents: 39_600 });
    visits.splice(0, visits.length, ...(await seriesOf(placed)));
    // March is full now: one comes from February, two go to April.
    expect(await move(world.daniel, 1)).toBe('monthly_limit_reached');
    expect(await move(world.daniel, 3)).toBeUndefined();
  });

  it('who may not pay books nothing that costs, and says who can change that', async () => {
    const bookingId = await hold(0);
    await allow({ can_pay: false });
    const refused = await place(bookingId);
    expect(refused.ok ? '' : refused.refusal.message).toContain('Rosa Alvarez has not allowed you to pay');
    expect(await world.charges()).toBe(0);
  });

  it('who was withdrawn pays for nothing, and sees not even what they booked', async () => {
    const booked = await hold(0);
    valueOf(await place(booked));
    const open = await hold(1);
    await allow({ withdrawn_at: world.clock.now() });
    expect(codeOf(await place(open))).toBe('booking_not_found');
    expect(await findBooking(world.platform.database, world.daniel.member, booked)).toBeUndefined();
    expect(
      (
        await listBookings(world.platform.database, world.daniel.member, {
          which: 'all',
          now: world.clock.now(),
        })
      ).bookings,
    ).toEqual([]);
    expect(
      codeOf(
        await cancelAndSettle(world.platform, world.daniel.member, booked, {
          agreedFeeCents: 0,
          reason: null,
        }),
      ),
    ).toBe('booking_not_found');
    expect(await findBooking(world.platform.database, world.rosa.member, booked)).toMatchObject({
      state: 'confirmed',
    });
  });
});
