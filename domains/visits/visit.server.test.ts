import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Staff } from '#domains/people/actor.ts';
import { findPreferences, listSeenPreferences } from '#domains/people/need.server.ts';
import { findProfile } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { ana, ben } from '#tests/staff.ts';
import { openVisits, type Visits } from '#tests/visits.ts';
import { findLastVisit, isCursor, listBookings } from './visit-list.server.ts';
import { findBooking, findBookingForOffice } from './visit.server.ts';

let world: Visits;
/** Seven of Rosa's visits in order of time, the third of them canceled; and one time that is only held. */
let visits: { id: string; startsAt: Date }[];
beforeAll(async () => {
  world = await openVisits();
  const times = (await world.freeTimes()).filter((_, index) => index % 12 === 0);
  visits = [];
  // Booked out of order, so that the list cannot just follow the time of booking.
  for (const startsAt of [3, 0, 6, 1, 5, 2, 4].map((index) => times[index]!)) {
    visits.push({ id: (await world.book(startsAt)).bookingId, startsAt });
    world.later(1);
  }
  visits.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  await cancelBooking(world.platform, world.rosa.member, visits[2]!.id, { agreedFeeCents: 0, reason: null });
  await world.hold(times[7]!);
});
afterAll(() => world.close());

const ids = (which: 'upcoming' | 'all') => {
  const all = visits.map((visit) => visit.id);
  return which === 'all' ? all.toReversed() : all.filter((id) => id !== visits[2]!.id);
};

async function pages(
  which: 'upcoming' | 'all',
  limit: number,
  member: Member = world.rosa.member,
): Promise<string[][]> {
  const found: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await listBookings(world.platform.database, member, {
      which,
      now: world.clock.now(),
      limit,
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(page.bookings.map((booking) => booking.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < 20);
  return found;
}

describe('the list of bookings', () => {
  it.each([1, 2, 3, 6, 7, 25])(
    'has each booking once, %i on a page: the next one first, or the latest',
    async (limit) => {
      for (const which of ['upcoming', 'all'] as const) {
        const found = await pages(which, limit);
        expect(found.flat()).toEqual(ids(which));
        expect(found.every((page) => page.length <= limit && page.length > 0)).toBe(true);
      }
    },
  );

  it('leaves out of what is to come what is over, and keeps what has begun', async () => {
    const first = visits[0]!.startsAt.getTime();
    const upcoming = async (now: number) =>
      (
        await listBookings(world.platform.database, world.rosa.member, {
          which: 'upcoming',
          now: new Date(now),
        })
      ).bookings[0]?.id;
    expect(await upcoming(first + 60_000)).toBe(visits[0]!.id);
    expect(await upcoming(first + 135 * 60_000)).toBe(visits[1]!.id);
  });

  it('moves nothing when a booking comes in between two pages', async () => {
    const first = await listBookings(world.platform.database, world.rosa.member, {
      which: 'upcoming',
      now: world.clock.now(),
      limit: 3,
    });
    await cancelBooking(world.platform, world.rosa.member, visits[0]!.id, {
      agreedFeeCents: 0,
      reason: null,
    });
    const second = await listBookings(world.platform.database, world.rosa.member, {
      which: 'upcoming',
      now: world.clock.now(),
      limit: 3,
      cursor: first.nextCursor ?? '',
    });
    expect([...first.bookings, ...second.bookings].map((booking) => booking.id)).toEqual(ids('upcoming'));
  });

  it('is for the person’s carers too, and for nobody else', async () => {
    expect((await pages('all', 25, world.daniel.member)).flat()).toEqual(ids('all'));
    expect((await pages('all', 25, world.grace.member)).flat()).toEqual([]);
    for (const { id } of visits)
      expect(await findBooking(world.platform.database, world.grace.member, id)).toBeUndefined();
  });

  it('takes a cursor only as it was given', () => {
    expect(isCursor('1802091600000.018f0000-0000-7000-8000-000000000000')).toBe(true);
    for (const wrong of [
      '',
      'x',
      '1.2',
      "1.' or 1=1",
      '-1.018f0000-0000-7000-8000-000000000000',
      `1.${'-'.repeat(36)}`,
      `1.${'a'.repeat(36)}`,
    ]) {
      expect(isCursor(wrong)).toBe(false);
    }
  });
});

describe('when somebody last had a service', () => {
  it('is the last visit that is over and took place, for those who may see it', async () => {
    const { database } = world.platform;
    const lastAt = (now: Date, serviceId = 'cleaning', member = world.rosa.member) =>
      findLastVisit(database, member, { recipientId: world.rosa.recipientId, serviceId, now }).then(
        (last) => last && last.startsAt,
      );
    const afterOf = (index: number) => new Date(visits[index]!.startsAt.getTime() + 135 * 60_000);
    expect(await lastAt(visits[0]!.startsAt)).toBeNull();
    expect(await lastAt(afterOf(1))).toEqual(visits[1]!.startsAt);
    // The third one was canceled.
    expect(await lastAt(afterOf(2))).toEqual(visits[1]!.startsAt);
    expect(await lastAt(afterOf(3))).toEqual(visits[3]!.startsAt);
    expect(await lastAt(afterOf(3), 'rides')).toBeNull();
    expect(await lastAt(afterOf(3), 'cleaning', world.grace.member)).toBeNull();
  });
});

describe('a list that is narrowed down', () => {
  const found = async (filter: { recipientId?: string; serviceId?: string; text?: string }) =>
    (
      await listBookings(world.platform.database, world.rosa.member, {
        which: 'all',
        now: world.clock.now(),
        ...filter,
      })
    ).bookings.length;

  it('by person, service, name and reference as it was said', async () => {
    const [first] = (
      await listBookings(world.platform.database, world.rosa.member, { which: 'all', now: world.clock.now() })
    ).bookings;
    expect(await found({ recipientId: world.rosa.recipientId, serviceId: 'cleaning', text: 'CLEAN' })).toBe(
      7,
    );
    expect(await found({ recipientId: world.grace.recipientId })).toBe(0);
    expect(await found({ recipientId: 'nobody' })).toBe(0);
    expect(await found({ serviceId: 'rides' })).toBe(0);
    for (const said of [
      first!.reference,
      first!.reference.toLowerCase().replaceAll('-', ' '),
      first!.reference.slice(3),
    ])
      expect(await found({ text: said })).toBe(1);
    for (const strange of ['%', '_', "'; drop table bookings", '\\'])
      expect(await found({ text: strange })).toBe(0);
  });
});

describe('what somebody needs', () => {
  const allow = (needs: boolean) =>
    world.platform.database
      .updateTable('carers')
      .set({ can_book: true, can_change_needs: needs })
      .where('recipient_id', '=', world.rosa.recipientId)
      .execute();

  it('is seen by the member and by carers with the right to it, on a visit and in the profile, and by nobody else', async () => {
    const { database, clock } = world.platform;
    const visit = (await listBookings(database, world.rosa.member, { which: 'all', now: clock.now() }))
      .bookings[0]!;
    await database
      .updateTable('booking_needs')
      .set({ remarks: 'Canary of needs' })
      .where('booking_id', '=', visit.id)
      .execute();
    await database
      .insertInto('booking_events')
      .values({
        id: newIdentifier(clock.now()),
        created_at: clock.now(),
        booking_id: visit.id,
        kind: 'needs_added',
        actor_id: null,
        on_behalf_of: null,
        reason: '',
      })
      .execute();
    const seenBy = async (member: Member) => {
      const booking = (await findBooking(database, member, visit.id))!;
      const own = await findRecipient(database, member, world.rosa.recipientId);
      const chosen = await listSeenPreferences(database, own!);
      return {
        needs: booking.needs !== null,
        canary: JSON.stringify(booking).includes('Canary of needs'),
        events: booking.events.some(({ kind }) => kind === 'needs_added'),
        chosen: chosen.length > 0,
      };
    };
    const all = { needs: true, canary: true, events: true, chosen: true };
    expect(await seenBy(world.rosa.member)).toEqual(all);
    await allow(true);
    expect(await seenBy(world.daniel.member)).toEqual(all);
    await allow(false);
    expect(await seenBy(world.daniel.member)).toEqual({
      needs: false,
      canary: false,
      events: false,
      chosen: false,
    });
  });

  it('does not stand in the profile of a carer without the right to it', async () => {
    const { database } = world.platform;
    await database
      .updateTable('recipients')
      .set({ member_id: world.grace.member.userId })
      .where('member_id', '=', world.daniel.member.userId)
      .execute();
    const known = async () =>
      [
        await findPreferences(database, world.daniel.member),
        (await findProfile(database, world.daniel.member)).preferences,
      ].map((groups) => Object.values(groups).flatMap(({ selected }) => selected).length > 0);
    await allow(true);
    expect(await known()).toEqual([true, true]);
    await allow(false);
    expect(await known()).toEqual([false, false]);
  });

  it('is not told by the help on a ride, but to whoever ordered it', async () => {
    const { database, clock } = world.platform;
    const visit = (await listBookings(database, world.rosa.member, { which: 'all', now: clock.now() }))
      .bookings[0]!;
    await database
      .updateTable('bookings')
      .set({
        service_option_id: 'senior-ride',
        answers: JSON.stringify({ optionId: 'senior-ride', mobilityAid: 'cane' }),
      })
      .where('id', '=', visit.id)
      .execute();
    const helpFor = async (member: Member) => [
      (await findBooking(database, member, visit.id))?.help,
      (await listBookings(database, member, { which: 'all', now: clock.now() })).bookings.find(
        ({ id }) => id === visit.id,
      )?.help,
    ];
    const cane = ['I walk with a cane'];
    await allow(false);
    expect([await helpFor(world.rosa.member), await helpFor(world.daniel.member)]).toEqual([
      [cane, cane],
      [[], []],
    ]);
    await database
      .updateTable('bookings')
      .set({ booked_by: world.daniel.member.userId })
      .where('id', '=', visit.id)
      .execute();
    expect(await helpFor(world.daniel.member)).toEqual([cane, cane]);
    await allow(true);
    // In the office it is for colleagues who may know needs; the bookkeeper may not.
    const inOffice = async (staff: Staff) => (await findBookingForOffice(database, staff, visit.id))?.help;
    expect([await inOffice(ana), await inOffice(ben)]).toEqual([cane, []]);
  });
});
