import type { Member } from '#domains/people/people.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { type Booking, bookingNotFound } from '#domains/visits/visit.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { bookingOut } from './booking-shapes.ts';

/** A booking that is more than held, if the member may see it. */
export async function placedBooking(
  platform: Platform,
  member: Member,
  id: string,
): Promise<Booking | undefined> {
  const booking = await findBooking(platform.database, member, id);
  return booking?.state === 'held' ? undefined : booking;
}

/** The same as an answer, after it was made or changed. */
export async function bookingAnswer(
  platform: Platform,
  member: Member,
  id: string,
): Promise<Result<{ value: unknown }>> {
  const booking = await placedBooking(platform, member, id);
  return booking === undefined
    ? refused(bookingNotFound)
    : success({ value: { booking: bookingOut(booking, platform.clock.now()) } });
}
