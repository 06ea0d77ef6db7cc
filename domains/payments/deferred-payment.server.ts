import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a booking was made without a card, to be paid for after the visit; it may have been paid since.
 * `offset 0` has the database look for this one booking, where it would otherwise read all of them at once.
 */
export const isPaidLater = (bookingId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from deferred_payments deferred where deferred.booking_id = ${bookingId} offset 0)`;
