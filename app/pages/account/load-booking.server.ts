import { data } from 'react-router';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { Booking } from '#domains/visits/visit.ts';
import { memberOf, type Visit } from '../../shell/visit.ts';

/**
 * The booking of a page's address, through the member's access; what they may not see does not exist for them
 * (404).
 */
export async function loadBooking(visit: Visit, id: string): Promise<Booking> {
  const booking = await loadHeldOrBooked(visit, id);
  if (booking.state === 'draft') throw data(null, { status: 404 });
  return booking;
}

/**
 * The same, also of a time that is kept for the member after a bank's no, until it is paid for with another
 * card.
 */
export async function loadHeldOrBooked(visit: Visit, id: string): Promise<Booking> {
  const booking = await findBooking(visit.platform.database, memberOf(visit), id);
  if (booking === undefined || (booking.state === 'draft' && booking.payment === null))
    throw data(null, { status: 404 });
  return booking;
}
