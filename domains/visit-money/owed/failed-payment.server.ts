import { sql } from 'kysely';
import { writePayment } from '#domains/booking/visit-payment.server.ts';
import { takeTries } from '#domains/limits/limit.server.ts';
import { noLinkWay } from '#domains/notifications/sendable.ts';
import type { Channel } from '#domains/notifications/settings.ts';
import {
  askedAgainMilliseconds,
  askedJustNow,
  cardNotUsable,
  declinedAgain,
} from '#domains/payments/card.ts';
import { mayBeCharged } from '#domains/payments/deferred-payment.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type ChangeableBooking, findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { collectWritten, findPaymentState } from '../reauthorization.server.ts';
import { needsAnotherCard } from './owed.ts';
import { askToPay } from './pay-link.server.ts';

/**
 * One visit whose money failed, locked until the end of the transaction. Refuses `booking_not_found` and
 * `nothing_to_pay`: it was paid, or another process has just asked the bank.
 */
export async function lockOwing(
  work: DatabaseTransaction,
  staff: Staff,
  bookingId: string,
  now: Date,
): Promise<Result<ChangeableBooking>> {
  const booking = await findChangeable(work, staff, bookingId);
  if (booking === undefined) return refused(bookingNotFound);
  const payment = booking.paymentId === null ? null : await findPaymentState(work, booking.paymentId);
  return needsAnotherCard({ ...booking, isOfSeries: booking.seriesId !== null, payment }, now)
    ? success(booking)
    : refused(nothingOwed);
}

/**
 * Sends the payer of a visit the link to pay once more, by the ways that they have chosen: it works without
 * signing in. Returns by which ways; what did not arrive can be asked for again. Refuses what `lockOwing`
 * refuses, `asked_just_now`, `too_many_tries`, and `no_way_to_send` where nothing reaches them.
 */
export async function askForCardAgain(
  platform: ConnectedPlatform,
  staff: Staff,
  bookingId: string,
  requestKey: string,
): Promise<Result<{ ways: Channel[] }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ ways: Channel[] }>> => {
    const owing = await lockOwing(work, staff, bookingId, now);
    if (!owing.ok) return owing;
    const key = `payment_failed:again:${bookingId}:${requestKey}`;
    const { rows } = await sql<{ isSame: boolean; channel: Channel }>`
      select starts_with(dedupe_key, ${key}) as "isSame", channel from messages
      where about = ${bookingId} and kind = 'payment_failed' and dropped_at is null and failed_at is null
        and (created_at > ${new Date(now.getTime() - askedAgainMilliseconds)} or starts_with(dedupe_key, ${key}))`.execute(
      work,
    );
    const same = rows.filter(({ isSame }) => isSame);
    if (same.length > 0) return success({ ways: same.map(({ channel }) => channel) });
    if (rows.length > 0) return refused(askedJustNow);
    const subjects = { account: staff.staffId, order: bookingId };
    const allowed = await takeTries(platform, 'office_sending', subjects, work);
    if (!allowed.ok) return allowed;
    const asked = await askToPay(platform, work, bookingId, key);
    if (asked.length === 0) return refused(noLinkWay);
    await enqueueMessages(work, asked, now);
    await writeAudit(
      work,
      staff,
      { action: 'card_asked_for_again', subject: bookingId, onBehalfOf: owing.value.onBehalfOf },
      now,
    );
    return success({ ways: asked.map(({ channel }) => channel) });
  });
}

/**
 * Asks the bank once more for the money of a visit, with the card that was to pay it; of a visit that is over
 * it is taken at once. Two who press at once ask once. Refuses what `lockOwing` refuses, `card_not_usable`
 * and `card_declined`.
 */
export async function tryPaymentAgain(
  platform: ConnectedPlatform,
  staff: Staff,
  bookingId: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  const written = await transaction(platform.database, async (work): Promise<Result<null>> => {
    const owing = await lockOwing(work, staff, bookingId, now);
    if (!owing.ok) return owing;
    const paying = await findPaying(work, owing.value);
    const isUsable =
      paying !== undefined &&
      (await writePayment(
        work,
        { bookingId, earlierPaymentId: owing.value.paymentId, returnUrl: undefined, ...paying },
        now,
      ));
    if (!isUsable) return refused(cardNotUsable);
    await writeAudit(
      work,
      staff,
      { action: 'payment_tried_again', subject: bookingId, onBehalfOf: owing.value.onBehalfOf },
      now,
    );
    return success(null);
  });
  if (!written.ok) return written;
  const collected = await collectWritten(platform, bookingId);
  return collected.ok ? success(null) : refused(declinedAgain);
}

/** Who pays with which card: as before, or as the series says, where they need not be asked again. */
async function findPaying(
  work: DatabaseTransaction,
  { id, paymentId, seriesId }: ChangeableBooking,
): Promise<{ payerId: string; cardId: string } | undefined> {
  const { rows } = await sql<{ payerId: string; cardId: string }>`
    select paying.* from (
    select payer_id as "payerId", card_id as "cardId" from payments where id = ${paymentId}
    union all
    select member_id, card_id from booking_series where id = ${seriesId} and ${paymentId}::uuid is null and card_id is not null) paying
    where ${mayBeCharged(sql`paying."payerId"`, sql`${id}::uuid`)}`.execute(work);
  return rows[0];
}

const nothingOwed = refusal(
  'conflict',
  'nothing_to_pay',
  'Nothing is due here now, or the bank is being asked. Check again.',
);
