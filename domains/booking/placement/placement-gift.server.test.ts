import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, writeEntries } from '#domains/payments/ledger.server.ts';
import { giftAuthorizedAccount, giftBalanceAccount } from '#domains/payments/ledger.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { onItsDay } from '#tests/visit-day.ts';
import { codeOf, openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { releaseExpiredHolds } from '../hold-release.server.ts';
import { continuePlacements, placeBooking } from './placement.server.ts';

let world: Visits;
let declinedCard: string;
let time: Date;
beforeAll(async () => {
  world = await openVisits();
  declinedCard = await world.saveCard(world.rosa, '4000000000000341');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  [time] = (await world.freeTimes()) as [Date];
});

const account = () => giftBalanceAccount(world.rosa.member.userId);
const give = (cents: number) =>
  transaction(world.platform.database, (work) =>
    writeEntries(
      work,
      [
        {
          dedupeKey: `given:${Math.random()}`,
          debit: 'gateway',
          credit: account(),
          amountCents: cents,
          memo: 'Gift',
        },
      ],
      world.clock.now(),
    ),
  );
const giveCredit = (cents: number) => world.giveCredit(cents);
const credit = () => world.creditOf();
const balance = () => balanceOf(world.platform.database, account());
const held = (bookingId: string) => balanceOf(world.platform.database, giftAuthorizedAccount(bookingId));
const revenue = () => balanceOf(world.platform.database, 'revenue');
const place = (
  bookingId: string,
  cardId: string | null = world.cardId,
  useGift = true,
  platform = world.platform,
) => placeBooking(platform, world.rosa.member, bookingId, cardId, { useGift });
const booking = (bookingId: string) => findBooking(world.platform.database, world.rosa.member, bookingId);
const complete = async (bookingId: string) => {
  const { professionalId } = (await booking(bookingId))!;
  for (const step of progressSteps)
    valueOf(
      await recordProgress(
        await onItsDay(world.platform, bookingId),
        { kind: 'professional', professionalId },
        bookingId,
        step,
      ),
    );
};
/**
 * What came in by the gateway, less all that is anywhere else in the books: nothing, or a cent was lost or
 * made.
 */
const missing = async () => {
  const { rows } = await sql<{
    account: string;
  }>`select distinct credit_account as account from ledger_entries union select distinct debit_account from ledger_entries`.execute(
    world.platform.database,
  );
  const cameIn = -(await balanceOf(world.platform.database, 'gateway'));
  const elsewhere = await Promise.all(
    rows
      .filter(({ account }) => account !== 'gateway')
      .map(({ account }) => balanceOf(world.platform.database, account)),
  );
  return cameIn - elsewhere.reduce((sum, cents) => sum + cents, 0);
};

describe('a visit paid from the gift balance', () => {
  it('alone needs no card, asks the gateway nothing, and is taken at its end', async () => {
    await give(12_000);
    const { bookingId } = await world.hold(time);
    expect(valueOf(await place(bookingId, null)).state).toBe('confirmed');
    expect(await booking(bookingId)).toMatchObject({ giftCents: 9_900, payment: null });
    expect([await balance(), await held(bookingId), await revenue()]).toEqual([2_100, 9_900, 0]);
    await complete(bookingId);
    expect([await balance(), await held(bookingId), await revenue()]).toEqual([2_100, 0, 9_900]);
    expect(await world.charges()).toBe(0);
  });

  it('and with a card sets both aside, and takes both', async () => {
    await give(4_000);
    const { bookingId } = await world.hold(time);
    expect(codeOf(await place(bookingId, null))).toBe('card_not_found');
    valueOf(await place(bookingId));
    expect(await booking(bookingId)).toMatchObject({
      giftCents: 4_000,
      payment: { state: 'authorized', amountCents: 5_900 },
    });
    await complete(bookingId);
    expect(await booking(bookingId)).toMatchObject({ payment: { state: 'captured', capturedCents: 5_900 } });
    expect([await balance(), await revenue(), await missing()]).toEqual([0, 9_900, 0]);
  });

  it.each([
    [12_000, 9_900, 0],
    [4_000, 4_000, 950],
    [9_880, 9_850, 0],
  ])(
    'with %i in the balance gives back what a late cancelling does not take',
    async (given, aside, feeOfCard) => {
      await give(given);
      const { bookingId } = await world.hold(time);
      valueOf(await place(bookingId));
      expect(await held(bookingId)).toBe(aside);
      world.clock.moveTo(new Date(time.getTime() - 2 * 3_600_000));
      valueOf(
        await cancelAndSettle(world.platform, world.rosa.member, bookingId, {
          agreedFeeCents: 4_950,
          reason: null,
        }),
      );
      expect(await revenue()).toBe(4_950);
      expect([await balance(), await held(bookingId)]).toEqual([given - (4_950 - feeOfCard), 0]);
      expect((await booking(bookingId))?.payment?.capturedCents ?? 0).toBe(feeOfCard);
    },
  );

  it('gives all back when it is cancelled in time', async () => {
    await give(4_000);
    const { bookingId } = await world.hold(time);
    valueOf(await place(bookingId));
    valueOf(
      await cancelAndSettle(world.platform, world.rosa.member, bookingId, {
        agreedFeeCents: 0,
        reason: null,
      }),
    );
    valueOf(
      await cancelAndSettle(world.platform, world.rosa.member, bookingId, {
        agreedFeeCents: 0,
        reason: null,
      }),
    );
    expect([await balance(), await revenue()]).toEqual([4_000, 0]);
    expect(await booking(bookingId)).toMatchObject({ payment: { state: 'released' } });
  });
});

describe('a visit paid from credit', () => {
  it('takes credit first, then the gift balance, then the card', async () => {
    await giveCredit(3_000);
    await give(4_000);
    const { bookingId } = await world.hold(time);
    valueOf(await place(bookingId));
    expect(await booking(bookingId)).toMatchObject({
      giftCents: 7_000,
      creditCents: 3_000,
      payment: { amountCents: 2_900 },
    });
    expect([await credit(), await balance(), await held(bookingId)]).toEqual([0, 0, 7_000]);
    await complete(bookingId);
    expect([await held(bookingId), await revenue(), await missing()]).toEqual([0, 9_900, 0]);
  });

  it('pays a late fee from it first, and gives the rest back to where it came from', async () => {
    await giveCredit(3_000);
    await give(4_000);
    const { bookingId } = await world.hold(time);
    valueOf(await place(bookingId));
    world.clock.moveTo(new Date(time.getTime() - 2 * 3_600_000));
    const cancellation = { agreedFeeCents: 4_950, reason: null };
    valueOf(await cancelAndSettle(world.platform, world.rosa.member, bookingId, cancellation));
    expect([await credit(), await balance(), await revenue()]).toEqual([0, 2_050, 4_950]);
    expect([await held(bookingId), await missing()]).toEqual([0, 0]);
  });

  it('gives all of it back when it is cancelled in time, and when it is not wanted after all', async () => {
    await giveCredit(4_000);
    const { bookingId } = await world.hold(time);
    valueOf(await place(bookingId));
    expect(await booking(bookingId)).toMatchObject({ creditCents: 4_000, payment: { amountCents: 5_900 } });
    valueOf(
      await cancelAndSettle(world.platform, world.rosa.member, bookingId, {
        agreedFeeCents: 0,
        reason: null,
      }),
    );
    expect([await credit(), await balance()]).toEqual([4_000, 0]);
    const other = await world.hold(time);
    await place(other.bookingId, declinedCard);
    valueOf(await place(other.bookingId, world.cardId, false));
    expect(await booking(other.bookingId)).toMatchObject({ giftCents: 0, creditCents: 0 });
    expect(await credit()).toBe(4_000);
  });

  it('leaves credit alone that a charge of a membership counts on', async () => {
    await giveCredit(5_000);
    const { bookingId } = await world.hold(time);
    await sql`insert into membership_charges (id, created_at, user_id, kind, plan_id, billing, period_starts_at, period_ends_at, price_cents, used_credit_cents, credit_after_cents, amount_cents, state)
      values (${newIdentifier()}, ${world.clock.now()}, ${world.rosa.member.userId}, 'renewal', 'plus', 'monthly', ${time}, ${time}, 1900, 1900, 3100, 0, 'pending')`.execute(
      world.platform.database,
    );
    valueOf(await place(bookingId));
    expect(await booking(bookingId)).toMatchObject({ giftCents: 0, payment: { amountCents: 9_900 } });
    await emptyTables(world.platform.database, 'membership_charges');
  });
});

describe('a choice that changes', () => {
  it('after a decline uses more, less or none of the gift, and loses nothing of it', async () => {
    await give(4_000);
    const { bookingId } = await world.hold(time);
    expect(codeOf(await place(bookingId, declinedCard))).toBe('card_declined');
    expect(await held(bookingId)).toBe(4_000);
    await give(8_000);
    expect(valueOf(await place(bookingId, null)).state).toBe('confirmed');
    expect([await balance(), await held(bookingId)]).toEqual([2_100, 9_900]);
    expect(await world.charges()).toBe(0);
  });

  it('to the card alone gives the gift back', async () => {
    await give(4_000);
    const { bookingId } = await world.hold(time);
    expect(codeOf(await place(bookingId, declinedCard))).toBe('card_declined');
    valueOf(await place(bookingId, world.cardId, false));
    expect(await booking(bookingId)).toMatchObject({ giftCents: 0, payment: { amountCents: 9_900 } });
    expect([await balance(), await held(bookingId)]).toEqual([4_000, 0]);
  });

  it('to no booking at all gives it back when the time is let go', async () => {
    await give(4_000);
    const { bookingId } = await world.hold(time);
    expect(codeOf(await place(bookingId, declinedCard))).toBe('card_declined');
    world.later(20);
    expect(await releaseExpiredHolds(world.platform)).toBe(1);
    expect([await balance(), await held(bookingId)]).toEqual([4_000, 0]);
  });

  it('in two windows at once books once, with what the gift and the card add up to', async () => {
    await give(12_000);
    const { bookingId } = await world.hold(time);
    await Promise.all([
      place(bookingId),
      place(bookingId, world.cardId, false),
      place(bookingId),
      place(bookingId, world.cardId, false),
    ]);
    const booked = await booking(bookingId);
    expect(booked?.state).toBe('confirmed');
    expect((booked?.giftCents ?? 0) + (booked?.payment?.amountCents ?? 0)).toBe(9_900);
    expect(await held(bookingId)).toBe(booked?.giftCents);
    expect(await balance()).toBe(12_000 - (booked?.giftCents ?? 0));
    expect(await world.charges()).toBeLessThanOrEqual(1);
  });
});

describe('one gift balance', () => {
  it('spent by 50 bookings at once gives exactly what it has', async () => {
    await give(50_000);
    const times = (await world.freeTimes()).filter(
      (start, index, all) => index === 0 || start.getTime() !== all[index - 1]?.getTime(),
    );
    const bookings: string[] = [];
    let free = 0;
    for (const start of times) {
      if (bookings.length === 50) break;
      if (start.getTime() < free) continue;
      const { bookingId } = await world.hold(start);
      bookings.push(bookingId);
      free = start.getTime() + 3 * 3_600_000;
    }
    expect(bookings).toHaveLength(50);
    const placed = await Promise.all(bookings.map((bookingId) => place(bookingId)));
    expect(placed.filter((each) => !each.ok)).toEqual([]);
    const { rows } = await sql<{ gift: number; card: number }>`
      select sum(b.gift_cents) as gift, coalesce(sum(p.amount_cents), 0) as card from bookings b left join payments p on p.id = b.payment_id`.execute(
      world.platform.database,
    );
    expect(rows[0]).toEqual({ gift: 50_000, card: 50 * 9_900 - 50_000 });
    expect(await balance()).toBe(0);
    const aside = await Promise.all(bookings.map(held));
    expect(aside.reduce((sum, cents) => sum + cents, 0)).toBe(50_000);
    expect(Math.min(...aside)).toBeGreaterThanOrEqual(0);
    expect(await missing()).toBe(0);
  });
});

describe('with the gateway away', () => {
  it('the gift stays set aside, and the card is asked again for the rest alone', async () => {
    await give(4_000);
    const { bookingId } = await world.hold(time);
    const away = withGateway(world.platform, {
      authorize: () => Promise.resolve({ state: 'unavailable' as const }),
    });
    expect(valueOf(await place(bookingId, world.cardId, true, away)).state).toBe('requested');
    expect(await held(bookingId)).toBe(4_000);
    world.later(10);
    await continuePlacements(world.platform);
    expect(await booking(bookingId)).toMatchObject({
      state: 'confirmed',
      giftCents: 4_000,
      payment: { state: 'authorized', amountCents: 5_900 },
    });
  });
});
