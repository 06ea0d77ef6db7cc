import { sql } from 'kysely';
import { writePayment } from '#domains/booking/visit-payment.server.ts';
import { payMembershipWithOther } from '#domains/membership/card.server.ts';
import { findCard } from '#domains/payments/card.server.ts';
import { cardNotChosen, cardTooOld, hasExpired } from '#domains/payments/card.ts';
import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { collectWritten } from '../reauthorization.server.ts';
import { listPaidPastEnd } from './ending-card.server.ts';

interface Cards {
  from: string;
  to: string;
}

/**
 * Has another card of a member pay for what one of theirs was to pay for after its last month: visits, series
 * with all that follows, and their membership. Money on hold is authorized again, and the member hears of a
 * bank that declines as for any other visit; `isAllowed` says whether one declined. Refuses `card_not_found`
 * and `card_expired`.
 */
export async function payWithOtherCard(
  platform: ConnectedPlatform,
  member: Member,
  cards: Cards,
): Promise<Result<{ isAllowed: boolean }>> {
  const written = await transaction(platform.database, (work) => writeOther(platform, work, member, cards));
  if (!written.ok) return written;
  let isAllowed = true;
  for (const bookingId of written.value) {
    try {
      isAllowed = (await collectWritten(platform, bookingId)).ok && isAllowed;
    } catch (error) {
      platform.log.warn(
        { booking: bookingId, error: nameOfThrown(error) },
        'asking the card is left to the job',
      );
    }
  }
  return success({ isAllowed });
}

/** Returns the visits whose money is to be asked for now. */
async function writeOther(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  member: Member,
  { from, to }: Cards,
): Promise<Result<string[]>> {
  const now = platform.clock.now();
  const card = from === to ? undefined : await findCard(work, member, to);
  if (card === undefined || (await findCard(work, member, from)) === undefined) return refused(cardNotChosen);
  if (hasExpired(card, now)) return refused(cardTooOld);
  await payMembershipWithOther(work, member, { from, to });
  const officeTimeZone = platform.configuration.OFFICE_TIME_ZONE;
  const paid = (await listPaidPastEnd(work, { userId: member.userId, officeTimeZone })).get(from);
  await work
    .updateTable('booking_series')
    .set({ card_id: to })
    .where('member_id', '=', member.userId)
    .where('card_id', '=', from)
    .execute();
  const asked: string[] = [];
  for (const { id } of paid?.visits ?? []) {
    const { rows } = await sql<{ paymentId: string | null }>`
      select payment_id as "paymentId" from bookings where id = ${id} for update`.execute(work);
    // What was not asked for yet, of a series, is asked for when the visit is near.
    const paymentId = rows[0]?.paymentId ?? null;
    if (paymentId === null) continue;
    await writePayment(
      work,
      { bookingId: id, earlierPaymentId: paymentId, payerId: member.userId, cardId: to },
      now,
    );
    asked.push(id);
  }
  return success(asked);
}
