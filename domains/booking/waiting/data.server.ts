import { isIdentifier } from '../../../platform/identifier.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashOf } from '../../../platform/secrets.ts';
import type { Database } from '../../../platform/database/database.ts';

const tokenPattern = /^[\w-]{43}$/;

export function hashOfOffer(platform: Platform, token: string): string {
  return hashOf(platform.secret, 'waiting-offer', token);
}

/** Whether an earlier time is looked for; the caller has loaded the booking through the member's access. */
export async function isWaiting(database: Database, bookingId: string): Promise<boolean> {
  const row = await database.selectFrom('waiting_list').select('id').where('booking_id', '=', bookingId).where('closed_at', 'is', null).executeTakeFirst();
  return row !== undefined;
}

/** An earlier time that was offered by a link. */
export interface Offer {
  id: string;
  entryId: string;
  bookingId: string;
  memberId: string;
  startsAt: Date;
  visitStartsAt: Date;
  timeZone: string;
  optionTitle: string;
}

/** The offer behind a link to this booking; undefined for one that was answered, is over, or never was. */
export async function findOffer(platform: Platform, bookingId: string, token: string): Promise<Offer | undefined> {
  if (!isIdentifier(bookingId) || !tokenPattern.test(token)) return undefined;
  return platform.database
    .selectFrom('waiting_offers as f')
    .innerJoin('waiting_list as w', 'w.id', 'f.entry_id')
    .innerJoin('bookings as b', 'b.id', 'w.booking_id')
    .innerJoin('service_options as o', 'o.id', 'b.service_option_id')
    .select(['f.id', 'w.id as entryId', 'b.id as bookingId', 'w.member_id as memberId', 'f.starts_at as startsAt', 'b.starts_at as visitStartsAt', 'b.time_zone as timeZone', 'o.title as optionTitle'])
    .where('f.token_hash', '=', hashOfOffer(platform, token))
    .where('w.booking_id', '=', bookingId)
    .where('f.answered_at', 'is', null)
    .where('w.closed_at', 'is', null)
    .where('f.starts_at', '>', platform.clock.now())
    .executeTakeFirst();
}
