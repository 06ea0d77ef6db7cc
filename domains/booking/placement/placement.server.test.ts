import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { saveSettings } from '#domains/notifications/settings.server.ts';
import { type Channel, type NoticeTopic, noticeTopics } from '#domains/notifications/settings.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { codeOf, openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { releaseExpiredHolds } from '../hold-release.server.ts';
import { continuePlacements, placeBooking } from './placement.server.ts';

let world: Visits;
let declinedCard: string;
let time: Date;
let later: Date;
beforeAll(async () => {
  world = await openVisits();
  declinedCard = await world.saveCard(world.rosa, '4000000000000341');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const times = await world.freeTimes();
  [time, later] = [times[0]!, times[20]!];
});

const place = (bookingId: string, cardId: string | null = world.cardId) =>
  placeBooking(world.platform, world.rosa.member, bookingId, cardId);
const booking = (bookingId: string) => findBooking(world.platform.database, world.rosa.member, bookingId);
/** The gateway does not answer: a port of an outside world that is gone. */
const gatewayAway = () =>
  withGateway(world.platform, { authorize: () => Promise.resolve({ state: 'unavailable' as const }) });

describe('booking a held time', () => {
  it('sets the money aside, confirms it and writes down each step', async () => {
    const { bookingId } = await world.hold(time);
    world.later(3);
    const placed = valueOf(await place(bookingId));
    expect(placed).toMatchObject({ bookingId, state: 'confirmed', reference: expect.stringMatching(/^HS-/) });
    const now = world.clock.now();
    const booked = await booking(bookingId);
    expect(booked).toMatchObject({ state: 'confirmed', placedAt: now, heldUntil: null, version: 3 });
    expect(booked?.payment).toEqual({
      state: 'authorized',
      amountCents: 9_900,
      capturedCents: 0,
      cardLabel: 'Visa ending in 4242',
    });
    expect(booked?.events.map(({ kind, from, to, actorName }) => [kind, from, to, actorName])).toEqual([
      ['held', null, 'held', 'Rosa Alvarez'],
      ['requested', 'held', 'requested', 'Rosa Alvarez'],
      ['confirmed', 'requested', 'confirmed', 'Rosa Alvarez'],
    ]);
    expect(await world.charges()).toBe(1);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('tells whoever booked and those who act for them once, with what they need to know', async () => {
    const { reference } = await world.book(time);
    const messages = await world.messages('confirmed');
    expect(messages.map((message) => message.recipient_address)).toEqual([
      'daniel@example.com',
      'rosa@example.com',
    ]);
    expect(messages[0]?.body).toContain('Your time: ');
    expect(messages[1]?.body).not.toContain('Your time: ');
    expect(messages[0]?.body).toContain(reference);
    expect(messages[0]?.body).toContain('$99.00');
    expect(await world.messages('requested')).toEqual([]);
  });

  it('by a carer tells the carer and the account of the person, and names both in its history', async () => {
    const { bookingId } = await world.hold(time, world.daniel);
    const card = await world.saveCard(world.daniel);
    valueOf(await placeBooking(world.platform, world.daniel.member, bookingId, card));
    const messages = await world.messages('confirmed');
    expect(messages.map((message) => message.recipient_address)).toEqual([
      'daniel@example.com',
      'rosa@example.com',
    ]);
    expect(messages.map((message) => message.body?.includes('Booked by: Daniel Alvarez'))).toEqual([
      false,
      true,
    ]);
    const names = (await booking(bookingId))?.events.map(
      ({ actorName, onBehalfOfName }) => `${actorName} for ${onBehalfOfName}`,
    );
    expect(new Set(names)).toEqual(new Set(['Daniel Alvarez for Rosa Alvarez']));
  });

  it('by a carer is told to the person by the way that they chose for what others do for them', async () => {
    const choices = {
      ...(Object.fromEntries(noticeTopics.map((topic) => [topic, []])) as unknown as Record<
        NoticeTopic,
        Channel[]
      >),
      carer: ['text' as const],
    };
    valueOf(
      await saveSettings(world.platform, world.rosa.member, { choices, quiet_from: null, quiet_until: null }),
    );
    const card = await world.saveCard(world.daniel);
    const { bookingId } = await world.hold(time, world.daniel);
    valueOf(await placeBooking(world.platform, world.daniel.member, bookingId, card));
    expect((await world.messages('confirmed')).map((message) => message.recipient_address)).toEqual([
      '+17185550142',
      'daniel@example.com',
    ]);
    await world.startAnew();
    await world.book(time);
    expect((await world.messages('confirmed')).map((message) => message.recipient_address)).toEqual([
      'daniel@example.com',
    ]);
    await world.platform.database.deleteFrom('notification_settings').execute();
  });

  it('keeps its time for good', async () => {
    const { bookingId } = await world.book(time);
    world.later(600);
    expect(await releaseExpiredHolds(world.platform)).toBe(0);
    expect(await booking(bookingId)).toMatchObject({ state: 'confirmed' });
  });

  it('asked for many times at once or again books, charges and tells once', async () => {
    const { bookingId } = await world.hold(time);
    const placed = await Promise.all(Array.from({ length: 6 }, () => place(bookingId)));
    world.later(1);
    placed.push(await place(bookingId), await place(bookingId, declinedCard), await place(bookingId, null));
    expect(new Set(placed.map((each) => valueOf(each).state))).toEqual(new Set(['confirmed']));
    expect(await world.charges()).toBe(1);
    expect(await world.messages('confirmed')).toHaveLength(2);
    expect((await booking(bookingId))?.events).toHaveLength(3);
  });
});

describe('booking is refused', () => {
  it('with a card that the bank declines: nothing is booked, the time stays held and another card works', async () => {
    const { bookingId } = await world.hold(time);
    const declined = await place(bookingId, declinedCard);
    expect(declined).toMatchObject({ ok: false, refusal: { kind: 'payment', code: 'card_declined' } });
    expect(await booking(bookingId)).toMatchObject({ state: 'held', placedAt: null });
    expect(await world.messages('confirmed')).toEqual([]);
    expect(await world.messages('payment_failed')).toEqual([]);
    expect(await world.charges()).toBe(0);
    expect(valueOf(await place(bookingId)).state).toBe('confirmed');
    expect(await world.charges()).toBe(1);
  });

  it('without a card, with one that is somebody else’s and with one that is no identifier', async () => {
    const { bookingId } = await world.hold(time);
    const others = await world.saveCard(world.daniel, '5555555555554444');
    for (const card of [null, others, 'card', '018f0000-0000-7000-8000-000000000000'])
      expect(codeOf(await place(bookingId, card))).toBe('card_not_found');
    expect(await booking(bookingId)).toMatchObject({ state: 'held', payment: null });
  });

  it('with a card after the last day of its month, and not on that day', async () => {
    const { database } = world.platform;
    const { bookingId } = await world.hold(time);
    const expires = (year: number, month: number) =>
      database
        .updateTable('cards')
        .set({ expiry_year: year, expiry_month: month })
        .where('id', '=', world.cardId)
        .execute();
    await expires(2027, 1);
    expect(codeOf(await place(bookingId))).toBe('card_expired');
    world.clock.moveTo('2027-02-28T23:59:00Z');
    await expires(2027, 2);
    expect(valueOf(await place(bookingId)).state).toBe('confirmed');
    await expires(2031, 12);
  });

  it('for a booking of somebody else, also one that they may see, and for none at all', async () => {
    const { bookingId } = await world.hold(time);
    const card = await world.saveCard(world.daniel, '5555555555554444');
    for (const who of [world.grace, world.daniel]) {
      expect(codeOf(await placeBooking(world.platform, who.member, bookingId, card))).toBe(
        'booking_not_found',
      );
    }
    for (const id of ['', 'x', '018f0000-0000-7000-8000-000000000000'])
      expect(codeOf(await place(id))).toBe('booking_not_found');
    expect(await world.charges()).toBe(0);
  });
});

describe('with the gateway away', () => {
  it('a booking stands as requested, and is confirmed and charged once when the gateway is back', async () => {
    const { bookingId } = await world.hold(time);
    expect(valueOf(await placeBooking(gatewayAway(), world.rosa.member, bookingId, world.cardId)).state).toBe(
      'requested',
    );
    expect(await world.messages('requested')).toHaveLength(2);
    expect(await releaseExpiredHolds(world.platform)).toBe(0);

    expect(await continuePlacements(world.platform)).toBe(0);
    world.later(1);
    expect(await continuePlacements(gatewayAway())).toBe(1);
    expect(await booking(bookingId)).toMatchObject({ state: 'requested' });
    world.later(10);
    expect(await continuePlacements(world.platform)).toBe(1);
    expect(await booking(bookingId)).toMatchObject({ state: 'confirmed', payment: { state: 'authorized' } });
    expect(await continuePlacements(world.platform)).toBe(0);
    expect(await world.charges()).toBe(1);
    expect(await world.messages('requested')).toHaveLength(2);
    expect(await world.messages('confirmed')).toHaveLength(2);
  });

  it('a card that is declined afterwards is told, and the booking still stands', async () => {
    const { bookingId } = await world.hold(time);
    valueOf(await placeBooking(gatewayAway(), world.rosa.member, bookingId, declinedCard));
    world.later(10);
    await continuePlacements(world.platform);
    expect(await world.messages('payment_failed')).toHaveLength(1);
    expect(await booking(bookingId)).toMatchObject({ state: 'requested', payment: { state: 'declined' } });
  });

  it('what is cancelled meanwhile costs nothing, and nobody hears of their card any more', async () => {
    const one = await world.hold(time);
    const other = await world.hold(later);
    valueOf(await placeBooking(gatewayAway(), world.rosa.member, one.bookingId, declinedCard));
    valueOf(await placeBooking(gatewayAway(), world.rosa.member, other.bookingId, world.cardId));
    for (const { bookingId } of [one, other])
      valueOf(
        await cancelAndSettle(world.platform, world.rosa.member, bookingId, {
          agreedFeeCents: 0,
          reason: null,
        }),
      );
    world.later(10);
    await continuePlacements(world.platform);
    await settleDuePayments(world.platform);
    expect(await world.charges()).toBe(0);
    expect(await booking(other.bookingId)).toMatchObject({
      state: 'cancelled',
      payment: { state: 'released' },
    });
    expect(await world.messages('payment_failed')).toEqual([]);
  });
});

describe('after a crash', () => {
  const crashing = () =>
    withGateway(world.platform, { authorize: () => Promise.reject(new Error('the process died here')) });

  it('between writing the payment and asking for it, the booking is gone on with', async () => {
    const { bookingId } = await world.hold(time);
    await expect(placeBooking(crashing(), world.rosa.member, bookingId, world.cardId)).rejects.toThrow(
      'died',
    );
    expect(await booking(bookingId)).toMatchObject({ state: 'held', payment: { state: 'pending' } });
    world.later(1);
    await continuePlacements(world.platform);
    expect(await booking(bookingId)).toMatchObject({ state: 'confirmed' });
  });

  it('one placement that fails again and again does not stand in the way of the others', async () => {
    const stuck = await world.hold(time);
    await expect(placeBooking(crashing(), world.rosa.member, stuck.bookingId, declinedCard)).rejects.toThrow(
      'died',
    );
    world.later(1);
    const next = await world.hold(later);
    await expect(placeBooking(crashing(), world.rosa.member, next.bookingId, world.cardId)).rejects.toThrow(
      'died',
    );
    world.later(5);
    const failingForOne = withGateway(world.platform, {
      authorize: (request, key) =>
        request.reference.startsWith(stuck.bookingId)
          ? Promise.reject(new Error('refused'))
          : world.platform.gateway.authorize(request, key),
    });
    await continuePlacements(failingForOne).catch(() => undefined);
    expect(await booking(next.bookingId)).toMatchObject({ state: 'confirmed' });
  });
});
