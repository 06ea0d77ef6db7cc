import type { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { authorizeVisits } from '#domains/booking/series/series-authorization.server.ts';
import { holdSeries } from '#domains/booking/series/series-hold.server.ts';
import { placeSeries } from '#domains/booking/series/series-placement.server.ts';
import { isGoodCard, isUsableCard } from '#domains/payments/card.server.ts';
import { bankPage, hasExpired, isGoodAt } from '#domains/payments/card.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { postAtGateway } from '#tests/people.ts';
import { cleaning, codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { continueAfterQuestion } from '../bank-challenge.server.ts';
import { payWithAnotherCard, reauthorizePayments } from '../reauthorization.server.ts';
import { findEndingCard, listPaidPastEnd, tellOfExpiringCards } from './ending-card.server.ts';
import { endingInWords } from './ending-card.ts';
import { payWithOtherCard } from './other-card.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(world.platform.database, 'booking_series', 'membership_charges', 'memberships');
  await ends(world.cardId, 2031, 12);
});

const officeTimeZone = 'America/New_York';
const ends = (cardId: string, expiry_year: number, expiry_month: number) =>
  world.platform.database
    .updateTable('cards')
    .set({ expiry_year, expiry_month })
    .where('id', '=', cardId)
    .execute();
const pastEnd = async (who = world.rosa, cardId = world.cardId) =>
  (await listPaidPastEnd(world.platform.database, { userId: who.member.userId, officeTimeZone })).get(cardId);
const onPage = async (bookingId: string, who = world.rosa) => {
  const found = await findEndingCard(world.platform.database, who.member, bookingId, officeTimeZone);
  return found && endingInWords(found.card, found.visits, bookingId, world.clock.now());
};
const at = (day: string) => new Date(`${day}T15:00:00Z`);
const book = (day: string) => world.book(at(day));
/** Three Mondays around the end of February. */
async function bookSeries(): Promise<string[]> {
  const request = {
    recipientId: world.rosa.recipientId,
    answers: cleaning,
    notes: null,
    every: 'weekly' as const,
    times: ['2027-02-22', '2027-03-01', '2027-03-08'].map(at),
  };
  const held = valueOf(await holdSeries(world.platform, world.rosa.member, request, 'three'));
  valueOf(await placeSeries(world.platform, world.rosa.member, held.bookingId, world.cardId));
  const { rows } = await sql<{ id: string }>`
    select id from bookings where series_id is not null order by starts_at`.execute(world.platform.database);
  return rows.map(({ id }) => id);
}
const cardOf = async (bookingId: string) =>
  (await findBooking(world.platform.database, world.rosa.member, bookingId))?.payment;
const told = () => world.messages('card_expiring');

describe('a card that ends this month', () => {
  it('is told of once, by the ways chosen; another one, or one removed, is not', async () => {
    expect(await tellOfExpiringCards(world.platform)).toBe(0);
    await ends(world.cardId, 2027, 2);
    expect(await tellOfExpiringCards(world.platform)).toBe(1);
    expect(await tellOfExpiringCards(world.platform)).toBe(0);
    expect(await told()).toMatchObject([
      {
        recipient_address: 'rosa@example.com',
        subject: 'Your card is about to expire',
        body: expect.stringMatching(/4242 .*expires at the end of February 2027\./),
      },
    ]);
    expect((await told())[0]?.body).not.toContain('After that');
    const other = await world.saveCard(world.rosa, '5555555555554444');
    await ends(other, 2027, 2);
    await world.platform.database
      .updateTable('cards')
      .set({ removed_at: world.clock.now() })
      .where('id', '=', other)
      .execute();
    expect(await tellOfExpiringCards(world.platform)).toBe(0);
    expect(await told()).toHaveLength(1);
  });

  it('is told of with what it is to pay for after that, and where another one is chosen', async () => {
    await bookSeries();
    await ends(world.cardId, 2027, 2);
    await tellOfExpiringCards(world.platform);
    const [{ body } = { body: '' }] = await told();
    expect(body).toContain('After that, it is to pay for:\n');
    expect(body).toContain('Monday, March 1');
    expect(body).toContain('Monday, March 8');
    expect(body).not.toContain('February 22');
    expect(body).toContain(`/account/manage-cards/${world.cardId}`);
  });

  it('is told of even to somebody who wants no news of their membership, where it is to pay for visits', async () => {
    const { database } = world.platform;
    await sql`insert into notification_settings (user_id, choices, updated_at) values (${world.rosa.member.userId}, '{"membership": []}', ${world.clock.now()})
      on conflict (user_id) do update set choices = notification_settings.choices || '{"membership": []}'`.execute(
      database,
    );
    await ends(world.cardId, 2027, 2);
    await tellOfExpiringCards(world.platform);
    expect(await told()).toEqual([]);
    await book('2027-03-02');
    await tellOfExpiringCards(world.platform);
    expect(await told()).toMatchObject([{ recipient_address: 'rosa@example.com' }]);
    await sql`update notification_settings set choices = choices - 'membership'`.execute(database);
  });
});

describe('a visit after the end of its card', () => {
  it('says so, to whoever pays and nobody else', async () => {
    const { bookingId } = await book('2027-03-02');
    expect(await onPage(bookingId)).toBeUndefined();
    await ends(world.cardId, 2027, 2);
    expect(await onPage(bookingId)).toBe(
      'Your Visa ending in 4242 expires at the end of February 2027, before this visit. Choose another card, or add the new one from your bank.',
    );
    expect(await onPage(bookingId, world.daniel)).toBeUndefined();
    await ends(world.cardId, 2027, 3);
    expect(await onPage(bookingId)).toBeUndefined();
  });

  it('says nothing once its money is set aside until it is over', async () => {
    const { bookingId } = await book('2027-03-02');
    await ends(world.cardId, 2027, 2);
    await sql`update payments set created_at = ${at('2027-02-26')}`.execute(world.platform.database);
    expect(await onPage(bookingId)).toBeUndefined();
  });

  it('is said at the others of its series as well', async () => {
    const [first = '', second = ''] = await bookSeries();
    await ends(world.cardId, 2027, 2);
    expect(await onPage(first)).toMatch(/before the last 2 visits of this series\. /);
    expect(await onPage(second)).toMatch(/before this visit\. /);
    expect((await pastEnd())?.visits).toHaveLength(2);
  });

  it('asks no card that has ended: its people are told, and the page leads on', async () => {
    const { bookingId } = await book('2027-03-09');
    world.later(7 * 24 * 60);
    await reauthorizePayments(world.platform);
    await settleDuePayments(world.platform);
    await ends(world.cardId, 2027, 2);
    world.clock.moveTo(at('2027-03-05'));
    await reauthorizePayments(world.platform);
    await reauthorizePayments(world.platform);
    expect(await world.messages('payment_failed')).toMatchObject([{ recipient_address: 'rosa@example.com' }]);
    expect(await onPage(bookingId)).toMatch(/expired at the end of February 2027\. Choose another card/);
  });
});

describe('another card', () => {
  it('pays for all that comes after the end of the first one, and for what follows', async () => {
    const single = await book('2027-03-02');
    const [first = '', second = ''] = await bookSeries();
    await ends(world.cardId, 2027, 2);
    const other = await world.saveCard(world.rosa, '5555555555554444');
    const cards = { from: world.cardId, to: other };
    expect(valueOf(await payWithOtherCard(world.platform, world.rosa.member, cards))).toEqual({
      isAllowed: true,
    });
    await settleDuePayments(world.platform);
    expect(await pastEnd()).toBeUndefined();
    expect(await cardOf(single.bookingId)).toMatchObject({
      state: 'authorized',
      cardLabel: 'Mastercard ending in 4444',
    });
    // Nothing is asked of either for a visit that is far off.
    expect([await cardOf(first), await cardOf(second)]).toEqual([null, null]);
    world.clock.moveTo(at('2027-02-27'));
    await authorizeVisits(world.platform);
    expect(await cardOf(second)).toMatchObject({
      state: 'authorized',
      cardLabel: 'Mastercard ending in 4444',
    });
  });

  it('is said not to be allowed where its bank says no; the visit stands and asks again', async () => {
    const { bookingId } = await book('2027-03-02');
    await ends(world.cardId, 2027, 2);
    const declining = await world.saveCard(world.rosa, '4000000000000341');
    const cards = { from: world.cardId, to: declining };
    expect(valueOf(await payWithOtherCard(world.platform, world.rosa.member, cards))).toEqual({
      isAllowed: false,
    });
    expect(await findBooking(world.platform.database, world.rosa.member, bookingId)).toMatchObject({
      state: 'confirmed',
      payment: { state: 'declined' },
    });
  });

  it('whose bank wants to ask first is asked about on the page of each visit, and pays once they have said yes', async () => {
    const { platform, rosa } = world;
    const { bookingId } = await book('2027-03-02');
    const [, second = ''] = await bookSeries();
    await ends(world.cardId, 2027, 2);
    const asking = await world.saveCard(rosa, '4000002760003184');
    const cards = { from: world.cardId, to: asking };
    expect(valueOf(await payWithOtherCard(platform, rosa.member, cards))).toEqual({ isAllowed: false });
    expect(await cardOf(bookingId)).toMatchObject({ state: 'declined' });
    expect(await world.messages('payment_failed')).toMatchObject([{ recipient_address: 'rosa@example.com' }]);
    const page = bankPage('http://localhost');
    const pay = () => payWithAnotherCard(platform, rosa.member, bookingId, asking, page);
    const { challenge } = valueOf(await pay());
    // A second press, or another window, comes to the same question.
    expect(valueOf(await pay()).challenge).toEqual(challenge);
    expect(await cardOf(bookingId)).toMatchObject({ state: 'pending' });
    await postAtGateway(world.gatewayPages as Hono, challenge?.url ?? '', { answer: 'approve' });
    valueOf(await continueAfterQuestion(platform, rosa.member, challenge?.paymentId ?? ''));
    expect(await cardOf(bookingId)).toMatchObject({ state: 'authorized', cardLabel: 'Visa ending in 3184' });
    await settleDuePayments(platform);
    expect(await world.charges()).toBe(1);
    // Of the series it is asked for when its visit is near.
    expect(await cardOf(second)).toBeNull();
  });

  it('is one of their own that has not expired', async () => {
    await book('2027-03-02');
    await ends(world.cardId, 2027, 2);
    const old = await world.saveCard(world.rosa, '5555555555554444');
    await ends(old, 2027, 1);
    const ofDaniel = await world.saveCard(world.daniel);
    const pay = async (to: string, who = world.rosa) =>
      codeOf(await payWithOtherCard(world.platform, who.member, { from: world.cardId, to }));
    expect(await pay(old)).toBe('card_expired');
    expect(await pay(ofDaniel)).toBe('card_not_found');
    expect(await pay(world.cardId)).toBe('card_not_found');
    expect(await pay(ofDaniel, world.daniel)).toBe('card_not_found');
  });
});

it('a carer hears of what their own card is to pay for, until their help is ended', async () => {
  const ofDaniel = await world.saveCard(world.daniel);
  await sql`update carers set can_book = true, can_pay = true, monthly_limit_cents = null where user_id = ${world.daniel.member.userId}`.execute(
    world.platform.database,
  );
  const { bookingId } = await world.hold(at('2027-03-02'), {
    ...world.daniel,
    recipientId: world.rosa.recipientId,
  });
  valueOf(await placeBooking(world.platform, world.daniel.member, bookingId, ofDaniel));
  await ends(ofDaniel, 2027, 2);
  expect((await pastEnd(world.daniel, ofDaniel))?.visits).toMatchObject([{ id: bookingId, cents: 9_900 }]);
  expect(await onPage(bookingId)).toBeUndefined();
  await sql`update carers set withdrawn_at = ${world.clock.now()} where user_id = ${world.daniel.member.userId}`.execute(
    world.platform.database,
  );
  expect(await pastEnd(world.daniel, ofDaniel)).toBeUndefined();
  await sql`update carers set withdrawn_at = null`.execute(world.platform.database);
});

it('a membership that renews after the end is named, and its card is changed with the rest', async () => {
  const { database } = world.platform;
  const now = world.clock.now();
  await sql`insert into memberships (user_id, plan_id, billing, state, period_starts_at, period_ends_at, period_cents, renewal_day, credit_cents, card_id, failed_renewals, created_at)
    values (${world.rosa.member.userId}, 'plus', 'monthly', 'active', ${now}, ${at('2027-03-05')}, 1900, 5, 0, ${world.cardId}, 0, ${now})`.execute(
    database,
  );
  expect(await pastEnd()).toBeUndefined();
  await ends(world.cardId, 2027, 2);
  expect(await pastEnd()).toEqual({ visits: [], goingOn: [], renewsAt: at('2027-03-05') });
  const other = await world.saveCard(world.rosa, '5555555555554444');
  valueOf(await payWithOtherCard(world.platform, world.rosa.member, { from: world.cardId, to: other }));
  const { rows } = await sql`select card_id as "cardId" from memberships`.execute(database);
  expect(rows).toEqual([{ cardId: other }]);
});

it('the rule is the same in SQL, in every zone and at every end of a month', async () => {
  const { database } = world.platform;
  const zones = ['America/New_York', 'Pacific/Honolulu', 'Pacific/Guam', 'America/Puerto_Rico'];
  for (const [expiryYear, expiryMonth] of [
    [2027, 2],
    [2027, 12],
    [2028, 2],
    [2031, 6],
  ] as const) {
    await ends(world.cardId, expiryYear, expiryMonth);
    const edge = Date.UTC(expiryYear, expiryMonth, 1);
    for (let hour = -14; hour <= 14; hour += 1) {
      const moment = new Date(edge + hour * 3_600_000);
      const { rows } = await sql<{ zone: string; isGood: boolean; isUsable: boolean }>`
        select zone, ${isGoodCard('c', sql`${moment}::timestamptz`, sql`zone`)} as "isGood", ${isUsableCard('c', moment)} as "isUsable"
        from cards c cross join unnest(${zones}::text[]) zone where c.id = ${world.cardId}`.execute(database);
      for (const { zone, isGood, isUsable } of rows) {
        const card = { expiryYear, expiryMonth };
        expect([zone, moment, isGood]).toEqual([zone, moment, isGoodAt(card, moment, zone)]);
        expect(isUsable).toBe(!hasExpired(card, moment));
      }
    }
  }
});
