import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderMembership } from '#domains/membership/membership.server.ts';
import { type PaidPlanId, priceOf } from '#domains/membership/membership.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { cancelBooking } from './cancellation.server.ts';
import { lateChangesLeft } from './late-change.server.ts';
import { rescheduleBooking } from './reschedule.server.ts';

let world: Visits;
let first: Date;
let later: Date[];
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(world.platform.database, 'memberships', 'membership_charges', 'membership_cancellations');
  const times = await world.freeTimes();
  first = times[0]!;
  later = times.filter((time) => time.getTime() > first.getTime() + 5 * 86_400_000);
});

const join = async (plan: PaidPlanId) =>
  valueOf(
    await orderMembership(world.platform, world.rosa.member, {
      plan,
      billing: 'monthly',
      agreed_cents: priceOf(plan, 'monthly'),
      card_id: world.cardId,
    }),
  );
/** Tomorrow's visit, whose last free moment has passed. */
async function lateVisit(startsAt = first): Promise<string> {
  const { bookingId } = await world.book(startsAt);
  world.clock.moveTo(new Date(startsAt.getTime() - 3 * 3_600_000));
  return bookingId;
}
const move = (bookingId: string, startsAt: Date) =>
  rescheduleBooking(world.platform, world.rosa.member, bookingId, startsAt);
const left = (bookingId: string) => lateChangesLeft(world.platform.database, bookingId, world.clock.now());

describe('a time that the office chose', () => {
  const cancelFree = async (bookingId: string) =>
    codeOf(
      await cancelBooking(world.platform, world.rosa.member, bookingId, { agreedFeeCents: 0, reason: null }),
    );

  it('is free to cancel for a day, however soon it is', async () => {
    const { bookingId } = await world.book(later[0]!);
    world.clock.moveTo(new Date(first.getTime() - 20 * 3_600_000));
    valueOf(await rescheduleBooking(world.platform, ana, bookingId, first));
    world.clock.moveTo(new Date(first.getTime() - 60_000));
    expect(await cancelFree(bookingId)).toBeUndefined();
  });

  it('is as free as before once it is taken back', async () => {
    const bookingId = await lateVisit();
    valueOf(await rescheduleBooking(world.platform, ana, bookingId, later[0]!));
    valueOf(await rescheduleBooking(world.platform, ana, bookingId, first, { isTakenBack: true }));
    expect(await cancelFree(bookingId)).toBe('fee_changed');
  });
});

describe('a late change of time', () => {
  it('is for nobody without a membership that brings it', async () => {
    await join('plus');
    const bookingId = await lateVisit();
    expect([await left(bookingId), codeOf(await move(bookingId, later[0]!))]).toEqual([
      0,
      'too_late_to_change',
    ]);
  });

  it.each(['vip', 'premier-concierge'] as const)(
    'comes with %s once in 30 days, also for two visits at the same moment',
    async (plan) => {
      await join(plan);
      const [one, other] = [
        (await world.book(first)).bookingId,
        (await world.book(new Date(first.getTime() + 3 * 3_600_000))).bookingId,
      ];
      world.clock.moveTo(new Date(first.getTime() - 3_600_000));
      const moved = await Promise.all([move(one, later[0]!), move(other, later[30]!)]);
      expect(moved.filter((each) => each.ok)).toHaveLength(1);
      expect(moved.map(codeOf)).toContain('too_late_to_change');
      expect(await left(one)).toBe(0);
      world.later(31 * 24 * 60);
      expect(await left(one)).toBe(1);
    },
  );

  it('is not used by a change in time, and makes no visit free to cancel', async () => {
    await join('vip');
    const { bookingId } = await world.book(later[0]!);
    world.later(60);
    valueOf(await move(bookingId, first));
    expect(await left(bookingId)).toBe(1);
    world.clock.moveTo(new Date(first.getTime() - 3_600_000));
    valueOf(await move(bookingId, later[0]!));
    expect(await left(bookingId)).toBe(0);
    expect(
      await cancelBooking(world.platform, world.rosa.member, bookingId, { agreedFeeCents: 0, reason: null }),
    ).toMatchObject({ refusal: { code: 'fee_changed' } });
  });

  it('is used by nobody but the member and who acts for them, not by what we move or take back', async () => {
    await join('vip');
    const bookingId = await lateVisit();
    const moveAsOffice = (to: Date, isTakenBack: boolean) =>
      rescheduleBooking(world.platform, ana, bookingId, to, { isTakenBack });
    valueOf(await moveAsOffice(later[0]!, false));
    valueOf(await moveAsOffice(first, true));
    expect(await left(bookingId)).toBe(1);
    valueOf(await move(bookingId, later[0]!));
    expect(await left(bookingId)).toBe(0);
  });

  it('is not used while a time that we chose is free to change', async () => {
    await join('vip');
    const { bookingId } = await world.book(later[0]!);
    world.later(60);
    valueOf(await rescheduleBooking(world.platform, ana, bookingId, first));
    world.later(60);
    valueOf(await move(bookingId, later[1]!));
    expect(await left(bookingId)).toBe(1);
  });

  it('is too late once the visit begins', async () => {
    await join('vip');
    const bookingId = await lateVisit();
    world.clock.moveTo(first);
    expect(codeOf(await move(bookingId, later[0]!))).toBe('too_late_to_change');
  });
});
