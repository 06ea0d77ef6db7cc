import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { authorizeVisits } from '#domains/booking/series/series-authorization.server.ts';
import { holdSeries } from '#domains/booking/series/series-hold.server.ts';
import { placeSeries } from '#domains/booking/series/series-placement.server.ts';
import { removeCard } from '#domains/payments/card.server.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { findCarer, listCarers } from '#domains/people/rights.server.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { endFeeWaiver } from '#domains/visit-money/fee.server.ts';
import { listOwedBy } from '#domains/visit-money/owed/owed.server.ts';
import { payWithAnotherCard, reauthorizePayments } from '#domains/visit-money/reauthorization.server.ts';
import { listPaidBy } from '#domains/visit-money/taken-over.server.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { cleaning, codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { changeCarer, withdrawCarer } from './carer.server.ts';

let world: Visits;
let carerId: string;
let cardOfDaniel: string;
let time: Date;
beforeAll(async () => {
  world = await openVisits();
  cardOfDaniel = await world.saveCard(world.daniel);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(world.platform.database, 'booking_series');
  await world.platform.database
    .updateTable('carers')
    .set({ can_book: true, can_pay: true, monthly_limit_cents: null, withdrawn_at: null })
    .where('user_id', '=', world.daniel.member.userId)
    .execute();
  const carers = await listCarers(world.platform.database, world.rosa.member);
  carerId = carers.find(({ userId }) => userId === world.daniel.member.userId)?.id ?? '';
  time = (await world.freeTimes()).find(
    (free) => free.getTime() > world.clock.now().getTime() + 3 * 86_400_000,
  )!;
});

async function bookAsDaniel(): Promise<string> {
  const { bookingId } = await world.hold(time, { ...world.daniel, recipientId: world.rosa.recipientId });
  valueOf(await placeBooking(world.platform, world.daniel.member, bookingId, cardOfDaniel));
  return bookingId;
}
const paymentsOf = async (who: Visits['daniel']) => {
  await settleDuePayments(world.platform);
  const { rows } = await sql<{ state: string }>`
    select state from payments where payer_id = ${who.member.userId} order by created_at`.execute(
    world.platform.database,
  );
  return rows.map(({ state }) => state);
};
const end = (cardId?: string) => withdrawCarer(world.platform, world.rosa.member, carerId, cardId);
const told = async (subject: string) =>
  (await world.messages('security')).filter((message) => message.subject === subject);

describe('a carer whose help is ended', () => {
  it('pays no longer, and is told what for; the member is told which visits need a card', async () => {
    const bookingId = await bookAsDaniel();
    valueOf(await end());
    expect(await paymentsOf(world.daniel)).toEqual(['released']);
    expect(await told('You no longer help with visits')).toMatchObject([
      { recipient_address: 'daniel@example.com', body: expect.stringContaining('$99.00') },
    ]);
    expect(await told('Visits that need a card')).toMatchObject([{ recipient_address: 'rosa@example.com' }]);
    const owed = await listOwedBy(world.platform.database, world.rosa.member.userId, world.clock.now());
    expect(owed).toMatchObject([{ bookingId, cents: 9_900, isOver: false }]);
    valueOf(await payWithAnotherCard(world.platform, world.rosa.member, bookingId, world.cardId));
    expect(await paymentsOf(world.rosa)).toEqual(['authorized']);
  });

  it("is paid for by the member's card where one was chosen", async () => {
    await bookAsDaniel();
    valueOf(await end(world.cardId));
    expect([await paymentsOf(world.daniel), await paymentsOf(world.rosa)]).toEqual([
      ['released'],
      ['authorized'],
    ]);
    expect(await told('Visits that need a card')).toEqual([]);
  });

  it('goes on as before where the card that was chosen is not theirs', async () => {
    await bookAsDaniel();
    expect(codeOf(await end(cardOfDaniel))).toBe('card_not_found');
    expect(await findCarer(world.platform.database, world.rosa.member, carerId)).toBeDefined();
    expect(await paymentsOf(world.daniel)).toEqual(['authorized']);
  });

  it('pays no late fee: the member is asked for it', async () => {
    const bookingId = await bookAsDaniel();
    valueOf(await end());
    world.clock.moveTo(new Date(time.getTime() - 3_600_000));
    valueOf(
      await cancelAndSettle(world.platform, world.rosa.member, bookingId, {
        agreedFeeCents: 4_950,
        reason: null,
      }),
    );
    expect(await paymentsOf(world.daniel)).toEqual(['released']);
    const asked = await world.messages('payment_failed');
    expect(asked.map((message) => message.recipient_address)).toEqual(['rosa@example.com']);
  });

  it('pays no fee that the office decides on after that, whatever the office decides', async () => {
    const strict = {
      ...world.platform,
      configuration: { ...world.platform.configuration, REFUND_LIMIT: 4_000 },
    };
    await employ(world.platform.database, ben, world.clock.now());
    const bookingId = await bookAsDaniel();
    world.clock.moveTo(new Date(time.getTime() - 3_600_000));
    const canceled = await cancelBooking(strict, ana, bookingId, { agreedFeeCents: 0, reason: 'Ill' });
    expect(valueOf(canceled)).toMatchObject({ isFeeAsked: true });
    world.clock.moveTo(new Date(time.getTime() - 3_000_000));
    valueOf(await end(world.cardId));
    expect(await told('You no longer help with visits')).toMatchObject([
      { body: expect.stringContaining('$49.50') },
    ]);
    expect(await paymentsOf(world.daniel)).toEqual(['released']);
    valueOf(await endFeeWaiver(strict, ben, bookingId, { state: 'declined', answer: 'Too often' }));
    expect([await paymentsOf(world.daniel), await paymentsOf(world.rosa)]).toEqual([['released'], []]);
    expect((await world.messages('payment_failed')).map((message) => message.recipient_address)).toEqual([
      'rosa@example.com',
    ]);
  });

  it('pays for no visit of a series, near or far, which goes on with the member', async () => {
    const times = [0, 7].map((days) => new Date(time.getTime() + days * 86_400_000));
    const { recipientId } = world.rosa;
    const wish = { recipientId, answers: cleaning, notes: null, every: 'weekly' as const, times };
    const goingOn = { from: time, looked: 24 };
    const held = valueOf(
      await holdSeries(world.platform, world.daniel.member, { ...wish, goingOn }, 'of-daniel'),
    );
    valueOf(await placeSeries(world.platform, world.daniel.member, held.bookingId, cardOfDaniel));
    const before = await paymentsOf(world.daniel);
    valueOf(await end());
    world.later(14 * 24 * 60);
    await authorizeVisits(world.platform);
    await reauthorizePayments(world.platform);
    expect(await paymentsOf(world.daniel)).toEqual(before.map(() => 'released'));
    const series = await world.platform.database
      .selectFrom('booking_series')
      .select(['member_id', 'card_id'])
      .executeTakeFirst();
    expect(series).toEqual({ member_id: world.rosa.member.userId, card_id: null });
    const failed = await world.messages('payment_failed');
    expect(failed.map((message) => message.subject)).toEqual(
      failed.map(() => expect.stringContaining('Your visit needs a card')),
    );
  });

  it('who had paid before that was asked of anybody is asked by no job', async () => {
    const bookingId = await bookAsDaniel();
    await sql`update payments set state = 'released' where payer_id = ${world.daniel.member.userId}`.execute(
      world.platform.database,
    );
    await sql`update carers set withdrawn_at = ${world.clock.now()} where id = ${carerId}`.execute(
      world.platform.database,
    );
    world.clock.moveTo(new Date(time.getTime() - 86_400_000));
    await reauthorizePayments(world.platform);
    expect(await paymentsOf(world.daniel)).toEqual(['released']);
    expect(bookingId).not.toBe('');
  });
});

describe('a carer who may no longer pay', () => {
  const without = { book: true, pay: false, needs: false, monthlyLimitCents: null };

  it('pays no longer either, and helps on', async () => {
    await bookAsDaniel();
    const paying = { recipientId: world.rosa.recipientId, userId: world.daniel.member.userId };
    expect((await listPaidBy(world.platform.database, paying)).visits).toMatchObject([{ cents: 9_900 }]);
    valueOf(await changeCarer(world.platform, world.rosa.member, carerId, without));
    expect(await paymentsOf(world.daniel)).toEqual(['released']);
    expect(await told('You no longer pay for visits')).toHaveLength(1);
    expect((await listPaidBy(world.platform.database, paying)).visits).toEqual([]);
  });
});

describe('a carer who removes their card', () => {
  it('is told of it alone: it was never the card of the member', async () => {
    const bookingId = await bookAsDaniel();
    await sql`update payments set state = 'released' where payer_id = ${world.daniel.member.userId}`.execute(
      world.platform.database,
    );
    const other = await world.saveCard(world.daniel);
    await sql`update payments set card_id = ${other} where payer_id = ${world.daniel.member.userId}`.execute(
      world.platform.database,
    );
    valueOf(await removeCard(world.platform, world.daniel.member, other));
    world.clock.moveTo(new Date(time.getTime() - 86_400_000));
    await reauthorizePayments(world.platform);
    const failed = await world.messages('payment_failed');
    expect(failed.map((message) => message.recipient_address)).toEqual(['daniel@example.com']);
    expect(bookingId).not.toBe('');
  });
});
