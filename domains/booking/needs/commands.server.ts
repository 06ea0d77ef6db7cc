import { transaction } from '../../../platform/database/database.ts';
import { isIdentifier, newIdentifier } from '../../../platform/identifier.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import type { Professional } from '../progress/schema.ts';

/**
 * The professional whose visit it is says that they have read these needs, by their positions; read twice is read once. Who
 * comes instead of them has to read them anew. Refuses `booking_not_found` and `visit_is_over`.
 */
export async function acknowledgeNeeds(platform: Platform, professional: Professional, bookingId: string, positions: readonly number[]): Promise<Result<{ unread: number }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const booking = await work
      .selectFrom('bookings')
      .select(['id', 'state'])
      .where('id', '=', bookingId)
      .where('professional_id', '=', professional.professionalId)
      .where('state', '<>', 'draft')
      .forUpdate()
      .executeTakeFirst();
    if (booking === undefined) return refused(bookingNotFound);
    if (['completed', 'cancelled', 'no_show'].includes(booking.state)) return refused(visitIsOver);
    const unread = await work.selectFrom('booking_needs').select('position').where('booking_id', '=', booking.id).where('acknowledged_at', 'is', null).execute();
    const read = unread.map((need) => need.position).filter((position) => positions.includes(position));
    if (read.length > 0) {
      await work.updateTable('booking_needs').set({ acknowledged_at: now }).where('booking_id', '=', booking.id).where('position', 'in', read).execute();
    }
    const left = unread.length - read.length;
    if (read.length > 0 && left === 0) {
      await work
        .insertInto('booking_events')
        .values({ id: newIdentifier(now), created_at: now, booking_id: booking.id, kind: 'needs_read', actor_id: null, on_behalf_of: null, reason: '' })
        .execute();
    }
    return success({ unread: left });
  });
}

const bookingNotFound = { kind: 'not_found', code: 'booking_not_found', message: 'We could not find this visit.' } as const;
const visitIsOver = { kind: 'conflict', code: 'visit_is_over', message: 'This visit is over. There is nothing left to confirm.' } as const;
