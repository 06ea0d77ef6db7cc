import { data } from 'react-router';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { Booking } from '#domains/visits/visit.ts';

/**
 * The booking in a page's address, through the member's access; what they may not see does not exist for them
 * (404).
 */
export async function loadBooking(requestContext: RequestContext, id: string): Promise<Booking> {
  const booking = await loadHeldOrBooked(requestContext, id);
  if (booking.state === 'held') throw data(null, { status: 404 });
  return booking;
}

/**
 * The same, including a time that is kept for the member after a bank's no until another card has paid for
 * it.
 */
export async function loadHeldOrBooked(requestContext: RequestContext, id: string): Promise<Booking> {
  const booking = await findBooking(requestContext.platform.database, memberOf(requestContext), id);
  if (booking === undefined || (booking.state === 'held' && booking.payment === null))
    throw data(null, { status: 404 });
  return booking;
}
