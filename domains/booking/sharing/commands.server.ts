import { transaction } from '../../../platform/database/database.ts';
import { isIdentifier, newIdentifier } from '../../../platform/identifier.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import type { Member } from '../../people/schema.ts';
import { findChangeable } from '../change/data.server.ts';
import { hashOfKey, keyOfShare } from './data.server.ts';

/** So many that nobody needs more, and few enough to be looked through. */
const mostShares = 10;

/**
 * Makes a link that shows one visit to whoever has it. Refuses `booking_not_found`, `change_not_allowed` for those who may
 * only look themselves, and `too_many_links`.
 */
export async function shareBooking(platform: Platform, member: Member, bookingId: string, label: string): Promise<Result<{ shareId: string; key: string }>> {
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
      .values({ id: shareId, created_at: now, booking_id: booking.id, created_by: member.userId, label, key_hash: hashOfKey(platform, key) })
      .execute();
    await work
      .insertInto('booking_events')
      .values({ id: newIdentifier(now), created_at: now, booking_id: booking.id, kind: 'shared', actor_id: member.userId, on_behalf_of: booking.onBehalfOf, reason: label })
      .execute();
    return success({ shareId, key });
  });
}

/** Makes a link show nothing from now on; whoever may change the visit may. Stopping it again changes nothing. */
export async function stopSharing(platform: Platform, member: Member, bookingId: string, shareId: string): Promise<Result<null>> {
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
    await work
      .insertInto('booking_events')
      .values({ id: newIdentifier(now), created_at: now, booking_id: booking.id, kind: 'share_stopped', actor_id: member.userId, on_behalf_of: booking.onBehalfOf, reason: stopped.label })
      .execute();
    return success(null);
  });
}

const bookingNotFound = { kind: 'not_found', code: 'booking_not_found', message: 'We could not find this booking.' } as const;
const notAllowed = { kind: 'forbidden', code: 'change_not_allowed', message: 'You may see this booking but not share it. Ask them to allow it, or call us.' } as const;
const tooMany = { kind: 'conflict', code: 'too_many_links', message: 'This visit has ten links already. Please stop one that is no longer needed.' } as const;
