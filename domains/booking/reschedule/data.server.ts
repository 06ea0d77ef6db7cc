import type { Database } from '../../../platform/database/database.ts';
import { findFreeStarts } from '../../availability/data.server.ts';
import type { FreeStart } from '../../availability/schema.ts';
import { findOption } from '../../catalogue/data.server.ts';
import type { Booking } from '../schema.ts';
import { timeOf } from '../own-time/data.server.ts';
import { orderOf } from '../series/there-and-back/data.server.ts';

/**
 * The other times that a visit can move to by itself: free for all of its length, where its own time counts as free, because it is
 * given back first; and of a round trip those that keep its order.
 */
export async function findTimesToMoveTo(database: Database, booking: Booking, now: Date): Promise<FreeStart[]> {
  const option = await findOption(database, booking.optionId);
  const starts = await findFreeStarts(database, {
    serviceAreaId: booking.serviceAreaId,
    serviceOptionId: booking.optionId,
    lengthMinutes: (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000,
    leadHours: option?.leadHours ?? 0,
    now,
    givenBack: await timeOf(database, booking.id),
  });
  const keepsOrder = await orderOf(database, booking);
  return starts.filter((start) => start.startsAt.getTime() !== booking.startsAt.getTime() && keepsOrder(start.startsAt));
}
