import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { record } from '#domains/visits/history.server.ts';
import { sharedBooking, type SharedBooking } from '#domains/visits/shown-booking.ts';
import { findChangeable, visibleTo } from '#domains/visits/visit-access.server.ts';
import { findBookingSharedBy } from '#domains/visits/visit.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { hashOf } from '#platform/secrets.ts';
import type { Share } from './sharing.ts';

const keyPattern = /^[\w-]{43}$/;

/**
 * Derived from the link's id and our secret: it can be shown again, and the database alone does not give it
 * away.
 */
export function keyOfShare(platform: Platform, shareId: string): string {
  return hashOf(platform.secret, 'booking-share', shareId);
}

export function hashOfKey(platform: Platform, key: string): string {
  return hashOf(platform.secret, 'booking-share-key', key);
}

/** The links to a visit, for members who may see it, newest first. */
export async function listShares(platform: Platform, member: Member, bookingId: string): Promise<Share[]> {
  if (!isIdentifier(bookingId)) return [];
  const { rows } = await sql<{ id: string; label: string; created_at: Date; name: string; revoked: boolean }>`
    select s.id, s.label, s.created_at, u.name, s.revoked_at is not null as revoked
    from booking_shares s join bookings b on b.id = s.booking_id join users u on u.id = s.created_by
    where s.booking_id = ${bookingId} and ${visibleTo(member)}
    order by s.created_at desc, s.id desc`.execute(platform.database);
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    createdAt: row.created_at,
    createdByName: row.name,
    key: row.revoked ? null : keyOfShare(platform, row.id),
  }));
}

/**
 * The visit that a key opens; undefined for a key that is wrong, stopped, of another visit, or of a member
 * who may no longer see it.
 */
export async function findSharedBooking(
  platform: Platform,
  bookingId: string,
  key: string,
): Promise<SharedBooking | undefined> {
  if (!isIdentifier(bookingId) || !keyPattern.test(key)) return undefined;
  const share = await platform.database
    .selectFrom('booking_shares')
    .innerJoin('users', 'users.id', 'created_by')
    .select('created_by')
    .where('booking_id', '=', bookingId)
    .where('key_hash', '=', hashOfKey(platform, key))
    .where('revoked_at', 'is', null)
    .where('users.status', '=', 'A')
    .executeTakeFirst();
  const booking =
    share && (await findBookingSharedBy(platform.database, { userId: share.created_by }, bookingId));
  if (booking === undefined || booking.state === 'held') return undefined;
  return sharedBooking(booking);
}

/** More than anybody needs, and few enough to look through. */
const mostShares = 10;

/**
 * Makes a link that shows one visit to the holder of the link. Refuses `booking_not_found`,
 * `change_not_allowed` for members who may only look themselves, and `too_many_links`.
 */
export async function shareBooking(
  platform: Platform,
  member: Member,
  bookingId: string,
  label: string,
): Promise<Result<{ shareId: string; key: string }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const booking = await findChangeable(work, member, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (!booking.mayChange) return refused(notAllowed);
    const open = await work
      .selectFrom('booking_shares')
      .select('id')
      .where('booking_id', '=', booking.id)
      .where('revoked_at', 'is', null)
      .execute();
    if (open.length >= mostShares) return refused(tooMany);
    const shareId = newIdentifier(now);
    const key = keyOfShare(platform, shareId);
    await work
      .insertInto('booking_shares')
      .values({
        id: shareId,
        created_at: now,
        booking_id: booking.id,
        created_by: member.userId,
        label,
        key_hash: hashOfKey(platform, key),
      })
      .execute();
    const doing = { by: member, onBehalfOf: booking.onBehalfOf, reason: label };
    await record(work, booking.id, 'shared', doing, now);
    return success({ shareId, key });
  });
}

/**
 * Makes a link show nothing from now on; anyone who may change the visit may do it. Stopping it again changes
 * nothing.
 */
export async function stopSharing(
  platform: Platform,
  member: Member,
  bookingId: string,
  shareId: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const booking = await findChangeable(work, member, bookingId);
    if (booking === undefined || !isIdentifier(shareId)) return refused(bookingNotFound);
    if (!booking.mayChange) return refused(notAllowed);
    const stopped = await work
      .updateTable('booking_shares')
      .set({ revoked_at: now })
      .where('id', '=', shareId)
      .where('booking_id', '=', booking.id)
      .where('revoked_at', 'is', null)
      .returning('label')
      .executeTakeFirst();
    if (stopped === undefined) return success(null);
    const doing = { by: member, onBehalfOf: booking.onBehalfOf, reason: stopped.label };
    await record(work, booking.id, 'share_stopped', doing, now);
    return success(null);
  });
}

const notAllowed = refusal(
  'forbidden',
  'change_not_allowed',
  'You can see this visit but not share it. Ask them to allow it, or call us.',
);
const tooMany = refusal(
  'conflict',
  'too_many_links',
  'This visit already has ten links. Turn off one you no longer need.',
);
