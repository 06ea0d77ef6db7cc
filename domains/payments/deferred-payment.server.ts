import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a booking was made without a card, to be paid for after the visit; it may have been paid since.
 * `offset 0` has the database look for this one booking, where it would otherwise read all of them at once.
 */
export const isPaidLater = (bookingId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from deferred_payments deferred where deferred.booking_id = ${bookingId} offset 0)`;

/**
 * The id of the member who pays for a booking, whose alias is given: as its card, the promise to pay later or
 * its series says; else the member who booked it, while they may pay for its recipient, and then the owner of
 * the account that the recipient is on.
 */
export const payerOf = (booking: 'b' | 'visit'): RawBuilder<string> => {
  const b = sql.raw(booking);
  return sql<string>`coalesce(
    (select paying.payer_id from payments paying where paying.id = ${b}.payment_id),
    (select promised.payer_id from deferred_payments promised where promised.booking_id = ${b}.id),
    (select series.member_id from booking_series series where series.id = ${b}.series_id),
    (select carer.user_id from carers carer where ${isPayingCarer(sql`${b}.recipient_id`, sql`${b}.booked_by`)}),
    (select owner.member_id from recipients owner where owner.id = ${b}.recipient_id))`;
};

/**
 * Whether a member's cards may be charged for a booking without asking the member again: true of the owner of
 * the recipient's account, and of a carer who may still pay.
 */
export const mayBeCharged = (
  userId: RawBuilder<unknown>,
  bookingId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from bookings charged join recipients owner on owner.id = charged.recipient_id
  where charged.id = ${bookingId} and (owner.member_id = ${personOf(userId)}
    or exists (select from carers carer where ${isPayingCarer(sql`charged.recipient_id`, userId)})))`;

/** The account that one is part of by now: of a double, the one that stayed. */
const personOf = (userId: RawBuilder<unknown>) =>
  sql`(select coalesce(person.merged_into, person.id) from users person where person.id = ${userId})`;

const isPayingCarer = (recipientId: RawBuilder<unknown>, userId: RawBuilder<unknown>) =>
  sql`carer.recipient_id = ${recipientId} and carer.user_id = ${personOf(userId)} and carer.withdrawn_at is null and carer.can_pay`;

/** The cause of an approval that is about the fee of a visit that the office canceled late. */
export const lateFee = 'late_fee';

/** Whether the fee of the booking `id` waits for a second person. */
export const isFeeWaiverAsked = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from approvals waiver where waiver.booking_id = ${id} and waiver.state = 'asked' and waiver.cause = ${lateFee})`;

/** How long a fee waits for a second person. */
export const feeDecisionDays = 14;

/**
 * When the fee of the booking `id` is released, unless the office decides before; null where no fee is
 * undecided.
 */
export const feeLapsesAt = (id: RawBuilder<unknown>): RawBuilder<Date | null> => sql<Date | null>`(
  select waiver.created_at + ${feeDecisionDays} * interval '1 day' from approvals waiver
  where waiver.booking_id = ${id} and waiver.state = 'asked' and waiver.cause = ${lateFee})`;
