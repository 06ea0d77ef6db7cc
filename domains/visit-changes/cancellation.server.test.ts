import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import type { Member } from '#domains/people/people.ts';
import {
  approveFeeWaiver,
  endFeeWaiver,
  letGoUndecided,
  settleCancellations,
} from '#domains/visit-money/fee.server.ts';
import { listBookings } from '#domains/visits/visit-list.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { readQueue } from '#office/desk/queue.server.ts';
import { findOfficeVisit } from '#office/visits/visits.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { cancelBooking, undoCancellation } from './cancellation.server.ts';

let world: Visits;
/** Monday at eight in New York; canceling is free until Sunday at eight. */
const time = new Date('2027-02-08T13:00:00Z');
const half = 4_950;
beforeAll(async () => {
  world = await openVisits();
  for (const staff of [ana, ben]) await employ(world.platform.database, staff, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await world.platform.database.updateTable('carers').set({ can_book: true, withdrawn_at: null }).execute();
});

const cancel = (
  bookingId: string,
  agreedFeeCents: number,
  options: { who?: Member; platform?: ConnectedPlatform } = {},
) =>
  cancelAndSettle(options.platform ?? world.platform, options.who ?? world.rosa.member, bookingId, {
    agreedFeeCents,
    reason: 'A visitor comes',
  });
const booking = (bookingId: string) => findBooking(world.platform.database, world.rosa.member, bookingId);
const isFree = async () => (await world.freeTimes()).some((free) => free.getTime() === time.getTime());
const ledger = () =>
  world.platform.database
    .selectFrom('ledger_entries')
    .select(['amount_cents', 'debit_account', 'credit_account'])
    .execute();

describe('canceling in time', () => {
  it('costs nothing, lets the money go and gives the time back', async () => {
    const { bookingId } = await world.book(time);
    expect(valueOf(await cancel(bookingId, 0))).toEqual({ feeCents: 0 });
    const cancelled = await booking(bookingId);
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      cancellation: { feeCents: 0, at: world.clock.now() },
      payment: { state: 'released', capturedCents: 0 },
      version: 4,
    });
    expect(cancelled?.events.at(-1)).toMatchObject({
      kind: 'cancelled',
      from: 'confirmed',
      to: 'cancelled',
      actorName: 'Rosa Alvarez',
      onBehalfOfName: null,
    });
    expect(JSON.stringify(cancelled)).not.toContain('A visitor comes');
    expect(
      await world.platform.database
        .selectFrom('booking_events')
        .select('reason')
        .where('booking_id', '=', bookingId)
        .where('kind', '=', 'cancelled')
        .execute(),
    ).toEqual([{ reason: 'A visitor comes' }]);
    expect(await isFree()).toBe(true);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
    expect(await ledger()).toEqual([]);
    const told = { body: expect.stringContaining('You pay nothing.') };
    expect(await world.messages('cancelled')).toMatchObject([
      { recipient_address: 'daniel@example.com', ...told },
      { recipient_address: 'rosa@example.com', ...told },
    ]);
  });

  it('leaves the time to the next one who wants it', async () => {
    const { bookingId } = await world.book(time);
    await cancel(bookingId, 0);
    expect((await world.book(time)).state).toBe('confirmed');
  });
});

describe('canceling late', () => {
  it('is free up to the last free minute, and costs half from the next', async () => {
    const { bookingId } = await world.book(time);
    world.clock.moveTo('2027-02-07T13:00:00Z');
    expect(await cancel(bookingId, half)).toMatchObject({
      ok: false,
      refusal: { code: 'fee_changed', details: { fee_cents: 0 } },
    });
    world.later(1);
    expect(await cancel(bookingId, 0)).toMatchObject({
      ok: false,
      refusal: { code: 'fee_changed', details: { fee_cents: half } },
    });
    expect(await booking(bookingId)).toMatchObject({ state: 'confirmed', cancellation: null });
    expect(await isFree()).toBe(false);
    expect(valueOf(await cancel(bookingId, half))).toEqual({ feeCents: half });
    expect(await booking(bookingId)).toMatchObject({
      state: 'cancelled',
      payment: { state: 'captured', amountCents: 9_900, capturedCents: half },
    });
    expect(await ledger()).toEqual([
      { amount_cents: half, debit_account: 'gateway', credit_account: 'revenue' },
    ]);
    expect((await world.messages('cancelled'))[0]?.body).toContain('$49.50');
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('is free for 10 minutes after booking, whatever the hour, and not longer', async () => {
    world.clock.moveTo('2027-02-07T12:55:00Z');
    const { bookingId } = await world.book(time);
    world.later(10);
    expect(await cancel(bookingId, half)).toMatchObject({
      ok: false,
      refusal: { code: 'fee_changed', details: { fee_cents: 0 } },
    });
    world.later(1);
    expect(await cancel(bookingId, 0)).toMatchObject({
      ok: false,
      refusal: { code: 'fee_changed', details: { fee_cents: half } },
    });
    world.later(-1);
    expect(valueOf(await cancel(bookingId, 0))).toEqual({ feeCents: 0 });
  });

  it('is refused once the visit has begun', async () => {
    const { bookingId } = await world.book(time);
    world.clock.moveTo(time);
    expect(codeOf(await cancel(bookingId, half))).toBe('too_late_to_cancel');
  });
});

describe('canceling again', () => {
  it('answers as the first time did, also later, and tells nobody twice', async () => {
    const { bookingId } = await world.book(time);
    world.clock.moveTo('2027-02-08T03:00:00Z');
    await cancel(bookingId, half);
    world.clock.moveTo('2027-02-09T03:00:00Z');
    for (const agreed of [0, half])
      expect(valueOf(await cancel(bookingId, agreed))).toEqual({ feeCents: half });
    expect(await world.messages('cancelled')).toHaveLength(2);
    expect(await ledger()).toHaveLength(1);
  });

  it('answers all alike when it is asked for many times at once', async () => {
    const { bookingId } = await world.book(time);
    world.clock.moveTo('2027-02-08T03:00:00Z');
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(bookingId, half)));
    expect(answers.map(valueOf)).toEqual(answers.map(() => ({ feeCents: half })));
    expect(await ledger()).toHaveLength(1);
    expect((await booking(bookingId))?.events.filter((event) => event.kind === 'cancelled')).toHaveLength(1);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });
});

describe('who may cancel', () => {
  it('is no other member, and nobody what is only held or not there', async () => {
    const { bookingId } = await world.book(time);
    expect(codeOf(await cancel(bookingId, 0, { who: world.grace.member }))).toBe('booking_not_found');
    for (const id of ['', 'x', '018f0000-0000-7000-8000-000000000000'])
      expect(codeOf(await cancel(id, 0))).toBe('booking_not_found');
    const held = await world.hold(new Date('2027-02-09T15:00:00Z'));
    expect(codeOf(await cancel(held.bookingId, 0))).toBe('booking_not_found');
    expect(await booking(bookingId)).toMatchObject({ state: 'confirmed' });
  });

  it('is a carer who may book, and the person’s account is told who did it', async () => {
    const { bookingId } = await world.book(time);
    expect(valueOf(await cancel(bookingId, 0, { who: world.daniel.member }))).toEqual({ feeCents: 0 });
    expect((await booking(bookingId))?.events.at(-1)).toMatchObject({
      actorName: 'Daniel Alvarez',
      onBehalfOfName: 'Rosa Alvarez',
    });
    expect((await world.messages('cancelled')).map((message) => message.recipient_address)).toContain(
      'rosa@example.com',
    );
  });

  it('is no carer who may only look, and none who was withdrawn', async () => {
    const { database } = world.platform;
    const { bookingId } = await world.book(time);
    const seen = async () =>
      (await listBookings(database, world.daniel.member, { which: 'all', now: world.clock.now() })).bookings
        .length;
    await database.updateTable('carers').set({ can_book: false }).execute();
    expect([await seen(), codeOf(await cancel(bookingId, 0, { who: world.daniel.member }))]).toEqual([
      1,
      'change_not_allowed',
    ]);
    await database.updateTable('carers').set({ can_book: true, withdrawn_at: world.clock.now() }).execute();
    expect([await seen(), codeOf(await cancel(bookingId, 0, { who: world.daniel.member }))]).toEqual([
      0,
      'booking_not_found',
    ]);
    expect(await findBooking(database, world.daniel.member, bookingId)).toBeUndefined();
  });
});

describe('with the gateway away', () => {
  it('the visit is canceled at once and the fee is taken when the gateway is back, once', async () => {
    const { bookingId } = await world.book(time);
    world.clock.moveTo('2027-02-08T03:00:00Z');
    const away = withGateway(world.platform, {
      capture: () => Promise.resolve({ state: 'unavailable' as const }),
    });
    expect(valueOf(await cancel(bookingId, half, { platform: away }))).toEqual({ feeCents: half });
    expect(await booking(bookingId)).toMatchObject({
      state: 'cancelled',
      payment: { state: 'authorized', capturedCents: 0 },
    });
    world.later(5);
    await settleDuePayments(world.platform);
    await settleDuePayments(world.platform);
    expect(await booking(bookingId)).toMatchObject({ payment: { state: 'captured', capturedCents: half } });
    expect(await ledger()).toHaveLength(1);
  });

  it('a gateway that fails outright does not undo the cancellation', async () => {
    const { bookingId } = await world.book(time);
    const failing = withGateway(world.platform, {
      release: () => Promise.reject(new Error('no such thing')),
    });
    expect(valueOf(await cancel(bookingId, 0, { platform: failing }))).toEqual({ feeCents: 0 });
    await settleDuePayments(world.platform);
    expect(await booking(bookingId)).toMatchObject({ state: 'cancelled', payment: { state: 'released' } });
  });
});

describe('a process that ends right after the cancellation', () => {
  it('leaves its money to the job, whatever else is due, and it is settled once', async () => {
    const [cut, whole] = [await world.book(time), await world.book(new Date('2027-02-09T15:00:00Z'))];
    world.clock.moveTo('2027-02-08T03:00:00Z');
    const agreed = { agreedFeeCents: half, reason: null };
    expect(valueOf(await cancelBooking(world.platform, world.rosa.member, cut.bookingId, agreed))).toEqual({
      feeCents: half,
    });
    expect(await booking(cut.bookingId)).toMatchObject({ payment: { state: 'authorized' } });
    // Another one is settled meanwhile, and touches only its own.
    valueOf(await cancel(whole.bookingId, 0));
    expect(await booking(whole.bookingId)).toMatchObject({ payment: { state: 'released' } });
    expect(await ledger()).toEqual([]);
    const both = await Promise.all([
      settleCancellations(world.platform),
      settleCancellations(world.platform),
    ]);
    expect(Math.max(...both)).toBe(1);
    expect(await booking(cut.bookingId)).toMatchObject({
      payment: { state: 'captured', capturedCents: half },
    });
    expect(await ledger()).toHaveLength(1);
    expect(await settleCancellations(world.platform)).toBe(0);
  });
});

describe('what the office cancels', () => {
  const byOffice = (bookingId: string, agreedFeeCents = 0) =>
    cancelBooking(world.platform, ana, bookingId, { agreedFeeCents, reason: 'They called' });
  const undo = (bookingId: string, both?: string[]) => undoCancellation(world.platform, ana, bookingId, both);
  const told = async (bookingId: string) =>
    (
      await world.platform.database
        .selectFrom('messages')
        .select(['kind', 'dropped_at'])
        .where('about', '=', bookingId)
        .where('kind', '=', 'cancelled')
        .execute()
    ).map(({ dropped_at }) => (dropped_at === null ? 'waits' : 'withdrawn'));
  const inSeconds = (seconds: number) =>
    world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1_000));

  it('can be undone for a minute: it stands as it did, and nobody hears of it', async () => {
    const { bookingId } = await world.book(time);
    const before = await booking(bookingId);
    valueOf(await byOffice(bookingId));
    expect(await booking(bookingId)).toMatchObject({ state: 'cancelled', payment: { state: 'authorized' } });
    expect(await isFree()).toBe(true);
    inSeconds(59);
    await settleCancellations(world.platform);
    valueOf(await undo(bookingId));
    expect(await booking(bookingId)).toMatchObject({
      state: before?.state,
      startsAt: before?.startsAt,
      professional: before?.professional,
      cancellation: null,
      payment: { state: 'authorized', capturedCents: 0 },
    });
    expect(await isFree()).toBe(false);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
    expect(new Set(await told(bookingId))).toEqual(new Set(['withdrawn']));
    // Canceled again, it is news again.
    valueOf(await byOffice(bookingId));
    expect(await told(bookingId)).toContain('waits');
  });

  it('has its money decided after that minute, and then stays', async () => {
    const { bookingId } = await world.book(time);
    world.clock.moveTo('2027-02-07T13:01:00Z');
    expect(valueOf(await byOffice(bookingId, half))).toEqual({ feeCents: half });
    expect(await ledger()).toEqual([]);
    inSeconds(60);
    expect(codeOf(await undo(bookingId))).toBe('too_late_to_take_back');
    await settleCancellations(world.platform);
    expect(codeOf(await undo(bookingId))).toBe('too_late_to_take_back');
    expect(await booking(bookingId)).toMatchObject({
      state: 'cancelled',
      payment: { state: 'captured', capturedCents: half },
    });
    expect(await settleCancellations(world.platform)).toBe(0);
  });

  it('stays where somebody else has taken the time', async () => {
    const { bookingId } = await world.book(time);
    valueOf(await byOffice(bookingId));
    await world.book(time);
    expect(codeOf(await undo(bookingId))).toBe('time_taken');
    expect(await booking(bookingId)).toMatchObject({ state: 'cancelled' });
    expect(await told(bookingId)).not.toContain('withdrawn');
  });

  it('asks before it stands again beside what the same person has booked meanwhile', async () => {
    const { bookingId } = await world.book(time);
    const before = await booking(bookingId);
    const onlyActive = (isTheirs: boolean) =>
      world.platform.database
        .updateTable('professionals')
        .set({ active: sql<boolean>`(id = ${before!.professionalId}) = ${isTheirs}` })
        .where('service_area_id', '=', 'nyc-queens')
        .execute();
    valueOf(await byOffice(bookingId));
    await onlyActive(false);
    const there = await world.book(new Date(time.getTime() + 3_600_000));
    await onlyActive(true);
    expect((await findOfficeVisit(world.platform, ana, bookingId))?.besideCanceled).toMatchObject([
      { id: there.bookingId, title: 'Home cleaning' },
    ]);
    expect(codeOf(await undo(bookingId))).toBe('clash');
    expect(await booking(bookingId)).toMatchObject({ state: 'cancelled' });
    expect(await told(bookingId)).not.toContain('withdrawn');
    valueOf(await undo(bookingId, [there.bookingId]));
    expect(await booking(bookingId)).toMatchObject({ state: before?.state });
    // The yes stays when it is canceled and undone once more.
    valueOf(await byOffice(bookingId));
    expect((await findOfficeVisit(world.platform, ana, bookingId))?.besideCanceled).toEqual([]);
    valueOf(await undo(bookingId));
  });

  it('keeps its late fee above the limit until a second person has decided', async () => {
    const { configuration } = world.platform;
    const strict = { ...world.platform, configuration: { ...configuration, REFUND_LIMIT: 4_000 } };
    const letGo = async () => {
      const { bookingId } = await world.book(time);
      world.clock.moveTo('2027-02-07T13:01:00Z');
      const canceled = await cancelBooking(strict, ana, bookingId, { agreedFeeCents: 0, reason: 'Ill' });
      expect(valueOf(canceled)).toEqual({ feeCents: half, isFeeAsked: true });
      inSeconds(61);
      await settleCancellations(strict);
      expect(await booking(bookingId)).toMatchObject({
        state: 'cancelled',
        payment: { state: 'authorized' },
      });
      return bookingId;
    };
    const bodies = async () => (await world.messages('cancelled')).map(({ body }) => body).join();
    const asked = await letGo();
    expect(await bodies()).toContain(
      'We’ll decide by Sunday, February 21 whether you pay the late cancellation fee of $49.50',
    );
    const [item] = (await readQueue(strict, ben, null)).items.filter(({ kind }) => kind === 'fee_asked');
    expect(item?.what).toContain('No late fee of $49.50');
    expect((await findOfficeVisit(strict, ben, asked))?.feeWaiver).toMatchObject({
      waiting: { isOwn: false },
    });
    expect(codeOf(await approveFeeWaiver(strict, ana, asked))).toBe('needs_second_person');
    valueOf(await approveFeeWaiver(strict, ben, asked));
    const told = strict.database.selectFrom('messages').select('body');
    expect(await told.where('subject', '=', 'A grave act in the office').execute()).toContainEqual({
      body: expect.stringMatching(/^Ben Okafor approved waiving a late fee/) as string,
    });
    expect(await booking(asked)).toMatchObject({
      payment: { state: 'released' },
      cancellation: { feeCents: 0 },
    });
    expect(await bodies()).toContain('You pay nothing. The hold on your card is released.');
    expect(codeOf(await approveFeeWaiver(strict, ben, asked))).toBe('refund_decided');

    world.clock.moveTo('2027-02-05T15:00:00Z');
    const declined = await letGo();
    valueOf(await endFeeWaiver(strict, ben, declined, { state: 'declined', answer: 'Too often' }));
    expect(await booking(declined)).toMatchObject({ payment: { state: 'captured', capturedCents: half } });

    world.clock.moveTo('2027-02-05T15:00:00Z');
    const { bookingId } = await world.book(time);
    world.clock.moveTo('2027-02-07T13:01:00Z');
    valueOf(await cancelBooking(strict, ana, bookingId, { agreedFeeCents: 0, reason: 'Ill' }));
    valueOf(await undo(bookingId));
    expect(codeOf(await approveFeeWaiver(strict, ben, bookingId))).toBe('refund_decided');
  });

  it('lets its late fee go where nobody has decided within 14 days, as whoever pays was told', async () => {
    const { configuration } = world.platform;
    const strict = { ...world.platform, configuration: { ...configuration, REFUND_LIMIT: 4_000 } };
    const { bookingId } = await world.book(time);
    world.clock.moveTo('2027-02-07T13:01:00Z');
    valueOf(await cancelBooking(strict, ana, bookingId, { agreedFeeCents: 0, reason: 'Ill' }));
    const isTold = async () => (await world.messages('cancelled')).map(({ body }) => body);
    expect(await isTold()).toEqual([
      expect.stringContaining('If we have not decided by then, you pay nothing.'),
      expect.anything(),
    ]);
    const decide = async () => {
      await letGoUndecided(strict);
      await settleCancellations(strict);
      return booking(bookingId);
    };
    world.clock.moveTo('2027-02-21T13:00:00Z');
    expect((await decide())?.cancellation).toMatchObject({
      feeCents: half,
      feeLapsesAt: new Date('2027-02-21T13:01:00Z'),
    });
    const [item] = (await readQueue(strict, ben, null)).items.filter(({ kind }) => kind === 'fee_asked');
    expect(item?.detail).toBe('Expires in 1 min. Ill');
    world.clock.moveTo('2027-02-21T13:01:00Z');
    expect(await decide()).toMatchObject({
      cancellation: { feeCents: 0, feeLapsesAt: null },
      payment: { state: 'released' },
    });
    expect((await isTold()).at(-1)).toContain('You pay nothing.');
    expect(codeOf(await approveFeeWaiver(strict, ben, bookingId))).toBe('refund_decided');
    expect((await readQueue(strict, ben, null)).items.filter(({ kind }) => kind === 'fee_asked')).toEqual([]);
  });

  it('is not for what a member canceled', async () => {
    const { bookingId } = await world.book(time);
    valueOf(await cancel(bookingId, 0));
    expect(codeOf(await undo(bookingId))).toBe('too_late_to_take_back');
  });
});
