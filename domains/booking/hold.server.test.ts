import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { changeNeeds } from '#domains/care-circle/needs.server.ts';
import { saveProfile } from '#domains/people/people.server.ts';
import { listBookings } from '#domains/visits/visit-list.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { success } from '#platform/result.ts';
import { codeOf, openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { releaseExpiredHolds, releaseHold } from './hold-release.server.ts';
import { holdVisit, renewHold } from './hold.server.ts';
import { placeBooking } from './placement/placement.server.ts';

let world: Visits;
let time: Date;
let later: Date;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const times = await world.freeTimes();
  [time, later] = [times[0]!, times[20]!];
});

const isFree = async (startsAt: Date) =>
  (await world.freeTimes()).some((free) => free.getTime() === startsAt.getTime());
const held = (bookingId: string) => findBooking(world.platform.database, world.rosa.member, bookingId);

describe('holding a time', () => {
  it('keeps it for 15 minutes, for its price, and offers it to nobody else', async () => {
    expect(await isFree(time)).toBe(true);
    const hold = await world.hold(time);
    expect(hold).toMatchObject({ heldUntil: new Date('2027-02-05T15:15:00Z'), totalCents: 9_900 });
    expect(await held(hold.bookingId)).toMatchObject({
      state: 'held',
      startsAt: time,
      placedAt: null,
      totalCents: 9_900,
      recipientName: 'Rosa Alvarez',
    });
    expect(await isFree(time)).toBe(false);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
    expect(
      codeOf(await holdVisit(world.platform, world.rosa.member, world.visit(time), 'another-request')),
    ).toBe('slot_taken');
  });

  it('is not a booking yet: it is in no list and nobody is told', async () => {
    await world.hold(time);
    const listed = await listBookings(world.platform.database, world.rosa.member, {
      which: 'all',
      now: world.clock.now(),
    });
    expect(listed.bookings).toEqual([]);
    expect(await world.messages('confirmed')).toEqual([]);
  });

  it('writes down what the person needs for this help, as it is now', async () => {
    const { bookingId } = await world.hold(time);
    const before = (await held(bookingId))?.needs!.map((need) => need.title);
    expect(before).toContain('Hard of hearing');
    // A walker matters to a driver, not to a cleaner.
    expect(before).not.toContain('Walker or cane');
    valueOf(
      await changeNeeds(world.platform, world.rosa.member, world.rosa.recipientId, [
        { id: 'low-vision', remarks: null },
      ]),
    );
    expect((await held(bookingId))?.needs!.map((need) => need.title)).toEqual(before);
    const next = await world.hold(later);
    expect((await held(next.bookingId))?.needs!.map((need) => need.title)).toEqual(['Low vision or blind']);
  });

  it('leaves out what the person needs that does not matter for this kind of help', async () => {
    const { database } = world.platform;
    const { recipientId, member } = world.rosa;
    const chosen = ['low-vision', 'shoes-off'].map((id) => ({ id, remarks: null }));
    valueOf(await changeNeeds(world.platform, member, recipientId, chosen));
    const titlesOn = async (startsAt: Date) => {
      const { bookingId } = await world.hold(startsAt);
      return (await held(bookingId))?.needs!.map(({ title }) => title);
    };
    expect(await titlesOn(time)).toEqual(['Low vision or blind', 'Please take off your shoes']);
    await database
      .updateTable('preference_options')
      .set({ not_for: ['home-cleaning'] })
      .where('id', '=', 'shoes-off')
      .execute();
    expect(await titlesOn(later)).toEqual(['Low vision or blind']);
  });

  it('is the same hold for the same request, also at the same moment, and takes the time once', async () => {
    const holds = await Promise.all(
      Array.from({ length: 8 }, () =>
        holdVisit(world.platform, world.rosa.member, world.visit(time), 'one-request'),
      ),
    );
    expect(new Set(holds.map((hold) => valueOf(hold).bookingId)).size).toBe(1);
    world.later(1);
    const again = valueOf(
      await holdVisit(world.platform, world.rosa.member, world.visit(time), 'one-request'),
    );
    expect(again).toEqual(valueOf(holds[0]!));
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('takes a request key for its own member only', async () => {
    const hold = valueOf(
      await holdVisit(world.platform, world.rosa.member, world.visit(time), 'a-common-key'),
    );
    const other = valueOf(
      await holdVisit(world.platform, world.daniel.member, world.visit(later), 'a-common-key'),
    );
    expect(other.bookingId).not.toBe(hold.bookingId);
  });

  it('goes to one of many who want it at once', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => `rival-${index}`);
    const holds = await Promise.all(
      keys.map((key) => holdVisit(world.platform, world.rosa.member, world.visit(time), key)),
    );
    expect(holds.filter((hold) => hold.ok)).toHaveLength(1);
    expect(holds.filter((hold) => codeOf(hold) === 'slot_taken')).toHaveLength(11);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });
});

describe('who may hold a time', () => {
  it('is not a stranger, to whom the person does not exist', async () => {
    expect(
      codeOf(await holdVisit(world.platform, world.grace.member, world.visit(time), 'a-strangers-request')),
    ).toBe('recipient_not_found');
    expect(
      codeOf(
        await holdVisit(world.platform, world.grace.member, world.visit(time, 'nobody'), 'no-identifier'),
      ),
    ).toBe('recipient_not_found');
    expect(await isFree(time)).toBe(true);
  });

  it('is a carer who may book, and no other', async () => {
    const { database } = world.platform;
    expect((await world.hold(time, world.daniel)).bookingId).toBeDefined();
    await database
      .updateTable('carers')
      .set({ can_book: false })
      .where('user_id', '=', world.daniel.member.userId)
      .execute();
    expect(
      codeOf(await holdVisit(world.platform, world.daniel.member, world.visit(later), 'not-allowed')),
    ).toBe('booking_not_allowed');
    await database
      .updateTable('carers')
      .set({ can_book: true, withdrawn_at: world.clock.now() })
      .where('user_id', '=', world.daniel.member.userId)
      .execute();
    expect(
      codeOf(await holdVisit(world.platform, world.daniel.member, world.visit(later), 'withdrawn')),
    ).toBe('recipient_not_found');
    await database
      .updateTable('carers')
      .set({ withdrawn_at: null })
      .where('user_id', '=', world.daniel.member.userId)
      .execute();
    expect(await isFree(later)).toBe(true);
  });

  it('is nobody who lives where we do not come to', async () => {
    const denver = {
      zipcode: '80202',
      city: 'Denver',
      state: 'CO',
      latitude: 39.75,
      longitude: -104.99,
      timeZone: 'America/Denver',
    };
    const profile = {
      name: 'Grace Kim',
      phone: '+19175550163',
      recipient_is_me: 'yes' as const,
      recipient_name: null,
    };
    const address = { unit_no: null, address_1: '1 Far Road', address_2: null, zipcode: '80202' };
    const { recipientId } = valueOf(
      await saveProfile(world.platform, world.grace.member, { ...profile, address }, denver, () =>
        Promise.resolve(success(null)),
      ),
    );
    expect(
      codeOf(
        await holdVisit(world.platform, world.grace.member, world.visit(time, recipientId), 'from-far-away'),
      ),
    ).toBe('outside_area');
  });

  it.each([
    ['past', '2027-02-01T15:00:00Z', 'That time has passed. Choose one of the times ahead.'],
    ['too soon', '2027-02-06T14:00:00Z', 'That time is too soon. Choose one at least 24 hours ahead.'],
    ['off the half hour', '2027-02-08T15:10:00Z', 'That time is no longer available. Choose another one.'],
    ['at night', '2027-02-09T08:00:00Z', 'That time is no longer available. Choose another one.'],
    ['in a year', '2028-02-08T15:00:00Z', 'That time is too far ahead. Choose one in the next 60 days.'],
  ])('is nobody at a time that is not offered, and the words say why: %s', async (_, startsAt, message) => {
    const visit = world.visit(new Date(startsAt));
    const held = await holdVisit(world.platform, world.rosa.member, visit, 'not-offered');
    expect(held).toMatchObject({ ok: false, refusal: { code: 'slot_taken', message } });
  });

  it('is whoever was free when the time was offered, for half an hour', async () => {
    const lastOffered = new Date(time.getTime() - 24 * 3_600_000);
    world.clock.moveTo(lastOffered);
    expect(await isFree(time)).toBe(true);
    world.later(30);
    expect(await isFree(time)).toBe(false);
    const { bookingId } = await world.hold(time);
    await releaseHold(world.platform, world.rosa.member, bookingId);
    world.later(1);
    expect(codeOf(await holdVisit(world.platform, world.rosa.member, world.visit(time), 'too-late'))).toBe(
      'slot_taken',
    );
  });

  it('is nobody for an option that there is not, or without the answers that the price needs', async () => {
    const asked = (answers: { optionId: string }) =>
      holdVisit(world.platform, world.rosa.member, { ...world.visit(time), answers }, 'wrong-answers');
    expect(codeOf(await asked({ optionId: 'gardening' }))).toBe('option_not_found');
    expect((await asked({ optionId: 'home-cleaning' })).ok).toBe(false);
  });
});

describe('letting a time go', () => {
  it('gives it back to everybody, once, and only for its booker', async () => {
    const { bookingId } = await world.hold(time);
    await releaseHold(world.platform, world.grace.member, bookingId);
    expect(await isFree(time)).toBe(false);
    await Promise.all([1, 2, 3].map(() => releaseHold(world.platform, world.rosa.member, bookingId)));
    expect(await isFree(time)).toBe(true);
    expect(await held(bookingId)).toBeUndefined();
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('happens by itself after 15 minutes, and not before', async () => {
    await world.hold(time);
    world.later(15);
    expect(await releaseExpiredHolds(world.platform)).toBe(0);
    world.later(1);
    expect(await releaseExpiredHolds(world.platform)).toBe(1);
    expect(await isFree(time)).toBe(true);
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('does not happen to one whose payment is under way, nor to a booking', async () => {
    await world.book(later);
    const { bookingId } = await world.hold(time);
    const silent = withGateway(world.platform, {
      authorize: () => Promise.reject(new Error('the process died here')),
    });
    await expect(placeBooking(silent, world.rosa.member, bookingId, world.cardId)).rejects.toThrow('died');
    world.later(60);
    expect(await releaseExpiredHolds(world.platform)).toBe(0);
    await releaseHold(world.platform, world.rosa.member, bookingId);
    expect(await held(bookingId)).toMatchObject({ state: 'held' });
    expect(await isFree(time)).toBe(false);
  });
});

describe('renewing a hold', () => {
  it('gives it 15 more minutes from now, to its booker only', async () => {
    const { bookingId } = await world.hold(time);
    world.later(14);
    expect(codeOf(await renewHold(world.platform, world.grace.member, bookingId))).toBe('hold_gone');
    expect(valueOf(await renewHold(world.platform, world.rosa.member, bookingId)).heldUntil).toEqual(
      new Date('2027-02-05T15:29:00Z'),
    );
    world.later(10);
    expect(await releaseExpiredHolds(world.platform)).toBe(0);
  });

  it('is refused once it was let go or booked', async () => {
    const { bookingId } = await world.hold(time);
    await releaseHold(world.platform, world.rosa.member, bookingId);
    expect(codeOf(await renewHold(world.platform, world.rosa.member, bookingId))).toBe('hold_gone');
    const booked = await world.book(later);
    expect(codeOf(await renewHold(world.platform, world.rosa.member, booked.bookingId))).toBe('hold_gone');
  });
});
