import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { balanceOf, writeEntries } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount } from '#domains/payments/ledger.ts';
import type { Professional } from '#domains/people/actor.ts';
import { saveEmergencyContact } from '#domains/people/emergency-contact.server.ts';
import { reconcileMoney } from '#domains/visit-money/books/reconciliation.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { transaction } from '#platform/database/database.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { decideNoShow, type NoShowDecision, reportNobodyHome } from './nobody-home.server.ts';
import { mayReport } from './nobody-home.ts';
import { listVisitsToDo } from './progress.server.ts';

let world: Visits;
let time: Date;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  [time] = (await world.freeTimes()) as [Date];
});

const minutes = 60_000;
async function atTheDoor(giftCents = 0): Promise<{ bookingId: string; professionalId: string }> {
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
  world.clock.moveTo(new Date(time.getTime() + 15 * minutes));
  return {
    bookingId,
    professionalId:
      (await findBooking(world.platform.database, world.rosa.member, bookingId))?.professionalId ?? '',
  };
}
const decide = (bookingId: string, decision: Partial<NoShowDecision> = {}) =>
  decideNoShow(world.platform, ana, bookingId, {
    isSafe: true,
    ourFault: false,
    reason: 'At the doctor',
    ...decision,
  });
const payment = async () =>
  world.platform.database.selectFrom('payments').select(['state', 'captured_cents']).executeTakeFirst();

describe('nobody at home', () => {
  it('has the office call first, once, and charges nothing before it is known that the person is safe', async () => {
    const { bookingId, professionalId } = await atTheDoor();
    expect(codeOf(await decide(bookingId))).toBe('not_reported');
    for (let turn = 0; turn < 2; turn += 1)
      valueOf(await reportNobodyHome(world.platform, { kind: 'professional', professionalId }, bookingId));
    expect(await world.messages('office')).toMatchObject([
      {
        subject: expect.stringMatching(/^Please call now: no one opens, HS-/),
        body: expect.stringContaining('until you know they’re safe'),
      },
    ]);
    expect(codeOf(await decide(bookingId, { isSafe: false }))).toBe('not_known_to_be_safe');
    expect(await payment()).toMatchObject({ state: 'authorized', captured_cents: 0 });
  });

  it('gives the office, and who is there on the day, the number of the emergency contact', async () => {
    const { platform, rosa, clock } = world;
    const contact = { name: 'Ana Ruiz', phone: '+12125550199', relation: 'daughter' };
    valueOf(await saveEmergencyContact(platform, rosa.member, rosa.recipientId, contact));
    const { bookingId, professionalId } = await atTheDoor();
    const onDay = (now: Date) => listVisitsToDo(platform.database, 1, now);
    expect(await onDay(clock.now())).toMatchObject([{ emergencyContact: contact }]);
    expect(await onDay(new Date(clock.now().getTime() - 86_400_000))).toMatchObject([
      { emergencyContact: null },
    ]);
    valueOf(await reportNobodyHome(platform, { kind: 'professional', professionalId }, bookingId));
    expect((await world.messages('office'))[0]?.body).toContain(
      'Please call Rosa Alvarez now, then Ana Ruiz (daughter), (212) 555-0199, and their family, until',
    );
    valueOf(await saveEmergencyContact(platform, rosa.member, rosa.recipientId, null));
  });

  it('is judged and dated by when it was pressed, however late it comes', async () => {
    const { bookingId, professionalId } = await atTheDoor();
    const report = (minutes: number) =>
      reportNobodyHome(
        world.platform,
        { kind: 'professional', professionalId },
        bookingId,
        new Date(time.getTime() + minutes * 60_000),
      );
    expect(codeOf(await report(-10))).toBe('too_early_to_report');
    world.clock.moveTo(new Date(time.getTime() + 90 * 60_000));
    expect(codeOf(await report(14))).toBe('too_early_to_report');
    valueOf(await report(16));
    const event = await world.platform.database
      .selectFrom('booking_events')
      .select('created_at')
      .where('booking_id', '=', bookingId)
      .where('kind', '=', 'nobody_home')
      .executeTakeFirstOrThrow();
    expect(event.created_at).toEqual(new Date(time.getTime() + 16 * 60_000));
  });

  it('is then paid in full, of gift and card, once, and told', async () => {
    const { bookingId, professionalId } = await atTheDoor(4_000);
    valueOf(await reportNobodyHome(world.platform, { kind: 'professional', professionalId }, bookingId));
    for (let turn = 0; turn < 2; turn += 1)
      expect(valueOf(await decide(bookingId))).toEqual({ feeCents: 9_900 });
    expect(await payment()).toEqual({ state: 'captured', captured_cents: 5_900 });
    expect(await balanceOf(world.platform.database, 'revenue')).toBe(9_900);
    const told = (await world.messages('no_show')).filter(
      (message) => message.recipient_address === 'rosa@example.com',
    );
    expect(told).toMatchObject([{ body: expect.stringContaining('full price applies: $99.00') }]);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
    world.later(20);
    expect(await reconcileMoney(world.platform)).toEqual({ found: 0, mended: 0 });
  });

  it('costs nothing where it was our fault', async () => {
    const { bookingId, professionalId } = await atTheDoor(4_000);
    valueOf(await reportNobodyHome(world.platform, { kind: 'professional', professionalId }, bookingId));
    expect(valueOf(await decide(bookingId, { ourFault: true }))).toEqual({ feeCents: 0 });
    expect(await payment()).toEqual({ state: 'released', captured_cents: 0 });
    expect(await balanceOf(world.platform.database, giftBalanceAccount(world.rosa.member.userId))).toBe(
      4_000,
    );
    expect((await world.messages('no_show'))[0]?.body).toContain(
      'You pay nothing. The hold on your card is released.',
    );
  });

  it('says nothing of money that was never set aside', async () => {
    const { bookingId, professionalId } = await atTheDoor();
    await world.platform.database.updateTable('payments').set({ state: 'declined' }).execute();
    valueOf(await reportNobodyHome(world.platform, { kind: 'professional', professionalId }, bookingId));
    valueOf(await decide(bookingId, { ourFault: true }));
    const [told] = await world.messages('no_show');
    expect([told?.body?.includes('You pay nothing.'), told?.body?.includes('set aside')]).toEqual([
      true,
      false,
    ]);
  });

  it('can be said by who came only, and only after a wait', async () => {
    const { bookingId, professionalId } = await atTheDoor();
    const stranger: Professional = {
      kind: 'professional',
      professionalId: '01938f0e-0000-7000-8000-000000000000',
    };
    for (const id of [bookingId, 'x'])
      expect(codeOf(await reportNobodyHome(world.platform, stranger, id))).toBe('booking_not_found');
    world.clock.moveTo(new Date(time.getTime() + 15 * minutes - 1));
    expect(
      codeOf(await reportNobodyHome(world.platform, { kind: 'professional', professionalId }, bookingId)),
    ).toBe('too_early_to_report');
    expect(codeOf(await decide('x'))).toBe('booking_not_found');
  });

  it('can be reported only of a visit that is to be done', () => {
    const later = new Date(time.getTime() + 60 * minutes);
    for (const state of ['confirmed', 'on_the_way', 'arrived'] as const)
      expect(mayReport({ state, startsAt: time, terms: { waitMinutes: 15 } }, later)).toBe(true);
    for (const state of ['held', 'in_progress', 'completed', 'cancelled', 'no_show'] as const)
      expect(mayReport({ state, startsAt: time, terms: { waitMinutes: 15 } }, later)).toBe(false);
  });
});
