import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { findSharedBooking, listShares, shareBooking, stopSharing } from './sharing.server.ts';

let world: Visits;
const time = new Date('2027-02-08T13:00:00Z');
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

const share = (bookingId: string, who = world.rosa, label = 'My sister Ann') =>
  shareBooking(world.platform, who.member, bookingId, label);

describe('a link to a visit', () => {
  it('shows the visit, but neither where nor what it costs', async () => {
    const { bookingId } = await world.book(time);
    const { key } = valueOf(await share(bookingId));
    const shown = await findSharedBooking(world.platform, bookingId, key);
    expect(shown).toMatchObject({ state: 'confirmed', recipientName: 'Rosa', startsAt: time });
    await cancelBooking(world.platform, world.rosa.member, bookingId, {
      agreedFeeCents: 0,
      reason: 'A visitor comes',
    });
    const text = JSON.stringify([shown, await findSharedBooking(world.platform, bookingId, key)]);
    expect(text).toContain('cancelled');
    for (const secret of [
      'address',
      'zipcode',
      'cents',
      'Cents',
      'card',
      'notes',
      'needs',
      'memberId',
      'reason',
      'A visitor comes',
      'actorName',
      bookingId,
      world.rosa.recipientId,
    ])
      expect(text).not.toContain(secret);
  });

  it('opens nothing with another key, for another visit, or once it is stopped', async () => {
    const { bookingId } = await world.book(time);
    const other = await world.book(new Date('2027-02-09T13:00:00Z'));
    const { key, shareId } = valueOf(await share(bookingId));
    expect(await findSharedBooking(world.platform, other.bookingId, key)).toBeUndefined();
    for (const wrong of ['', 'x', key.slice(1), `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`])
      expect(await findSharedBooking(world.platform, bookingId, wrong)).toBeUndefined();
    expect(await findSharedBooking(world.platform, 'not-an-id', key)).toBeUndefined();
    valueOf(await stopSharing(world.platform, world.rosa.member, bookingId, shareId));
    expect(await findSharedBooking(world.platform, bookingId, key)).toBeUndefined();
    expect(await listShares(world.platform, world.rosa.member, bookingId)).toMatchObject([
      { id: shareId, key: null },
    ]);
  });

  it('opens nothing once whoever shared it is suspended, or helps no longer', async () => {
    const { bookingId } = await world.book(time);
    const [own, carers] = [valueOf(await share(bookingId)), valueOf(await share(bookingId, world.daniel))];
    const opens = async ({ key }: { key: string }) =>
      (await findSharedBooking(world.platform, bookingId, key)) !== undefined;
    const { database, clock } = world.platform;
    await database
      .updateTable('users')
      .set({ status: 'S' })
      .where('id', '=', world.rosa.member.userId)
      .execute();
    expect([await opens(own), await opens(carers)]).toEqual([false, true]);
    await database
      .updateTable('users')
      .set({ status: 'A' })
      .where('id', '=', world.rosa.member.userId)
      .execute();
    await database
      .updateTable('carers')
      .set({ withdrawn_at: clock.now() })
      .where('user_id', '=', world.daniel.member.userId)
      .execute();
    expect([await opens(own), await opens(carers)]).toEqual([true, false]);
    await database
      .updateTable('carers')
      .set({ withdrawn_at: null })
      .where('user_id', '=', world.daniel.member.userId)
      .execute();
  });

  it('is kept as a hash only, and can be shown again', async () => {
    const { bookingId } = await world.book(time);
    const { key } = valueOf(await share(bookingId));
    const rows = await world.platform.database
      .selectFrom('booking_shares')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(await listShares(world.platform, world.rosa.member, bookingId)).toMatchObject([
      { label: 'My sister Ann', createdByName: 'Rosa Alvarez', key },
    ]);
  });

  it('stands in the history with whoever made and stopped it, and stopping twice is once', async () => {
    const { bookingId } = await world.book(time);
    const { shareId } = valueOf(await share(bookingId, world.daniel));
    for (let time = 0; time < 2; time += 1)
      valueOf(await stopSharing(world.platform, world.rosa.member, bookingId, shareId));
    const events = (await findBooking(world.platform.database, world.rosa.member, bookingId))?.events ?? [];
    expect(events.slice(-2)).toMatchObject([
      { kind: 'shared', actorName: 'Daniel Alvarez', onBehalfOfName: 'Rosa Alvarez' },
      { kind: 'share_stopped', actorName: 'Rosa Alvarez', onBehalfOfName: null },
    ]);
  });

  it('is made by nobody else, and there are ten at most', async () => {
    const { bookingId } = await world.book(time);
    expect(codeOf(await share(bookingId, world.grace))).toBe('booking_not_found');
    const made = valueOf(await share(bookingId));
    expect(codeOf(await stopSharing(world.platform, world.grace.member, bookingId, made.shareId))).toBe(
      'booking_not_found',
    );
    expect(await listShares(world.platform, world.grace.member, bookingId)).toEqual([]);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => share(bookingId, world.rosa, `Friend ${index}`)),
    );
    expect(await listShares(world.platform, world.rosa.member, bookingId)).toHaveLength(10);
    expect(codeOf(await share(bookingId))).toBe('too_many_links');
  });
});
