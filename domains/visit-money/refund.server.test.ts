import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { balanceOf, writeEntries } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount } from '#domains/payments/ledger.ts';
import { continueRefunds } from '#domains/payments/refund.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { transaction } from '#platform/database/database.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { findMovements } from './books/month.server.ts';
import { reconcileMoney } from './books/reconciliation.server.ts';
import { findReceipt } from './receipt.server.ts';
import { reckoning } from './receipt.ts';
import { findRefundable, refundedCents, type RefundOrder, refundVisit } from './refund.server.ts';
import { findStatement } from './statement.server.ts';
import { tip } from './tip.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await sql`delete from test_gateway.objects where kind = 'refund'`.execute(world.platform.database);
});

/** A visit of $99.00 that is done and paid for, this much of it by gift. */
async function done(giftCents = 0): Promise<string> {
  const [time] = (await world.freeTimes()) as [Date];
  const entry = {
    dedupeKey: `given:${Math.random()}`,
    debit: 'gateway',
    credit: giftBalanceAccount(world.rosa.member.userId),
    amountCents: giftCents,
    memo: 'Gift',
  };
  await transaction(world.platform.database, (work) => writeEntries(work, [entry], world.clock.now()));
  const { bookingId } = await world.hold(time);
  valueOf(
    await placeBooking(world.platform, world.rosa.member, bookingId, world.cardId, {
      useGift: giftCents > 0,
    }),
  );
  world.clock.moveTo(time);
  const { professionalId } = (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
  for (const step of progressSteps)
    valueOf(await recordProgress(world.platform, { kind: 'professional', professionalId }, bookingId, step));
  return bookingId;
}
const order = (amountCents: number, requestKey = 'one'): RefundOrder => ({
  amountCents,
  cause: 'not_done',
  reason: 'The kitchen was not done.',
  requestKey,
});
const refund = (bookingId: string, wish: RefundOrder) => refundVisit(world.platform, ana, bookingId, wish);
const balances = async () =>
  Promise.all(
    ['revenue', 'gateway', 'tips', giftBalanceAccount(world.rosa.member.userId)].map((account) =>
      balanceOf(world.platform.database, account),
    ),
  );
const atGateway = async () =>
  (await world.platform.gateway.listRefunds(new Date(0))).map((each) => each.amountCents);

describe('money that goes back for a visit', () => {
  it('goes back in part, once for a request, and is told and seen', async () => {
    const bookingId = await done();
    await Promise.all([1, 2, 3].map(() => refund(bookingId, order(2_500))));
    expect(valueOf(await refund(bookingId, order(2_500)))).toMatchObject({
      state: 'given',
      cardCents: 2_500,
      giftCents: 0,
    });
    expect(await atGateway()).toEqual([2_500]);
    expect(await balances()).toEqual([7_400, -7_400, 0, 0]);
    expect(await world.messages('refund')).toMatchObject([
      {
        recipient_address: 'rosa@example.com',
        subject: 'You’re getting $25.00 back',
        body: expect.stringContaining('Why: The kitchen was not done.'),
      },
    ]);
    const { id } = await world.platform.database
      .selectFrom('payments')
      .select('id')
      .executeTakeFirstOrThrow();
    const receipt = await findReceipt(world.platform.database, world.rosa.member, id, 'America/New_York');
    expect(receipt?.sums).toContainEqual({ kind: 'back', term: 'Refunded', cents: 2_500 });
    expect(receipt && reckoning(receipt)).toEqual({
      aside: [],
      paid: [
        { label: 'Charged', cents: 9_900 },
        { label: 'Refunded', cents: -2_500 },
      ],
      paidCents: 7_400,
    });
    expect(await refundedCents(world.platform.database, bookingId)).toBe(2_500);
    const statement = await findStatement(
      world.platform.database,
      world.rosa.member,
      '2027-02',
      'America/New_York',
    );
    expect(statement).toMatchObject({
      totalCents: 7_400,
      lines: [{ cents: 9_900 }, { cents: -2_500, what: expect.stringContaining('paid back') }],
    });
    world.later(20);
    expect(await reconcileMoney(world.platform)).toEqual({ found: 0, mended: 0 });
  });

  it('goes back whole, and never more, also at the same moment', async () => {
    const bookingId = await done();
    const answers = await Promise.all(['a', 'b', 'c'].map((key) => refund(bookingId, order(9_900, key))));
    expect(answers.filter((each) => each.ok)).toHaveLength(1);
    expect(answers.map(codeOf).filter((code) => code === 'more_than_was_paid')).toHaveLength(2);
    expect(await balances()).toEqual([0, 0, 0, 0]);
    expect(await findRefundable(world.platform.database, bookingId)).toMatchObject({
      payments: [],
      giftLeftCents: 0,
    });
  });

  it('goes to the card first and then to the gift balance; a tip stays with who got it', async () => {
    const bookingId = await done(4_000);
    valueOf(
      await tip(world.platform, world.rosa.member, bookingId, { amountCents: 1_000, cardId: world.cardId }),
    );
    expect(valueOf(await refund(bookingId, order(6_900)))).toMatchObject({
      cardCents: 5_900,
      giftCents: 1_000,
    });
    expect(codeOf(await refund(bookingId, order(3_001, 'two')))).toBe('more_than_was_paid');
    expect(valueOf(await refund(bookingId, order(3_000, 'three')))).toMatchObject({
      cardCents: 0,
      giftCents: 3_000,
    });
    expect(await balances()).toEqual([0, -1_000 - 4_000, 1_000, 4_000]);
    // Everything but the tip was refunded: the receipt comes to nothing, and the visit's page says what was refunded.
    const { payment_id: id } = await world.platform.database
      .selectFrom('bookings')
      .select('payment_id')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    const receipt = await findReceipt(
      world.platform.database,
      world.rosa.member,
      id ?? '',
      'America/New_York',
    );
    expect(receipt && reckoning(receipt).paidCents).toBe(0);
    expect(await refundedCents(world.platform.database, bookingId)).toBe(9_900);
  });

  it('is done later with the gateway away, and once after a crash', async () => {
    const bookingId = await done();
    const away = withGateway(world.platform, {
      refund: () => Promise.resolve({ state: 'unavailable' as const }),
    });
    valueOf(await refundVisit(away, ana, bookingId, order(2_500)));
    expect([await atGateway(), (await balances())[0]]).toEqual([[], 9_900]);
    const dying = withGateway(world.platform, {
      refund: async (...asked) => {
        await world.platform.gateway.refund(...asked);
        throw new Error('the process ended here');
      },
    });
    world.later(2);
    await continueRefunds(dying);
    expect([await atGateway(), (await balances())[0]]).toEqual([[2_500], 9_900]);
    world.clock.moveTo(new Date(world.clock.now().getTime() + 3 * 86_400_000));
    await sql`delete from test_gateway.requests`.execute(world.platform.database);
    await continueRefunds(world.platform);
    expect([await atGateway(), (await balances())[0]]).toEqual([[2_500], 7_400]);
  });

  it('that the bank sends back is the office’s to pay in another way', async () => {
    const bookingId = await done();
    valueOf(await refund(bookingId, order(2_500)));
    const failing = withGateway(world.platform, {
      listRefunds: async (since) =>
        (await world.platform.gateway.listRefunds(since)).map((each) => ({
          ...each,
          state: 'failed' as const,
        })),
    });
    world.later(20);
    await reconcileMoney(failing);
    await reconcileMoney(failing);
    expect(await balances()).toEqual([9_900, -9_900, 0, 0]);
    const { rows } = await sql`select kind, resolved_at from payment_differences`.execute(
      world.platform.database,
    );
    expect(rows).toEqual([{ kind: 'refund_failed', resolved_at: null }]);
    const moved = await findMovements(world.platform.database, null, new Date('2100-01-01'));
    expect(moved.filter(({ credit }) => credit === 'revenue')).toEqual([
      expect.objectContaining({ detail: '', cents: 9_900 }),
      expect.objectContaining({ detail: 'came_back', cents: 2_500 }),
    ]);
  });

  it('is refused for a visit that there is not', async () => {
    for (const id of ['x', '01938f0e-0000-7000-8000-000000000000'])
      expect(codeOf(await refund(id, order(1)))).toBe('booking_not_found');
  });
});
