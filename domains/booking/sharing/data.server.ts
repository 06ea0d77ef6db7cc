import { sql } from 'kysely';
import { isIdentifier } from '../../../platform/identifier.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashOf } from '../../../platform/secrets.ts';
import type { Member } from '../../people/schema.ts';
import { findBookingSharedBy, visibleTo } from '../data.server.ts';
import { sharedVisit } from '../shown/rules.ts';
import type { SharedVisit } from '../shown/schema.ts';
import type { Share } from './schema.ts';

const keyPattern = /^[\w-]{43}$/;

/** Worked out from the link's id and our secret: it can be shown again, and the database alone gives no key away. */
export function keyOfShare(platform: Platform, shareId: string): string {
  return hashOf(platform.secret, 'booking-share', shareId);
}

export function hashOfKey(platform: Platform, key: string): string {
  return hashOf(platform.secret, 'booking-share-key', key);
}

/** The links to a visit, for those who may see it; the newest first. */
export async function listShares(platform: Platform, member: Member, bookingId: string): Promise<Share[]> {
  if (!isIdentifier(bookingId)) return [];
  const { rows } = await sql<{ id: string; label: string; created_at: Date; name: string; revoked: boolean }>`
    select s.id, s.label, s.created_at, u.name, s.revoked_at is not null as revoked
    from booking_shares s join bookings b on b.id = s.booking_id join users u on u.id = s.created_by
    where s.booking_id = ${bookingId} and ${visibleTo(member)}
    order by s.created_at desc, s.id desc`.execute(platform.database);
  return rows.map((row) => ({ id: row.id, label: row.label, createdAt: row.created_at, createdByName: row.name, key: row.revoked ? null : keyOfShare(platform, row.id) }));
}

/** The visit that a key opens; undefined for a key that is wrong, stopped, of another visit, or of somebody who may not see it any more. */
export async function findSharedBooking(platform: Platform, bookingId: string, key: string): Promise<SharedVisit | undefined> {
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
  const booking = share && (await findBookingSharedBy(platform.database, { userId: share.created_by }, bookingId));
  if (booking === undefined || booking.state === 'draft') return undefined;
  return sharedVisit(booking);
}
