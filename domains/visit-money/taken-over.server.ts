import { sql } from 'kysely';
import { writePayment } from '#domains/booking/visit-payment.server.ts';
import { decideSettlement } from '#domains/payments/authorization.server.ts';
import { findCard } from '#domains/payments/card.server.ts';
import { cardNotChosen, cardTooOld, hasExpired } from '#domains/payments/card.ts';
import { payerOf } from '#domains/payments/deferred-payment.server.ts';
import { authorizeGift, lockGiftBalance } from '#domains/payments/gift-cards/balance.server.ts';
import type { Member } from '#domains/people/people.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { openStates } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { collectWritten } from './reauthorization.server.ts';
import type { PaidBy, PaidVisit } from './taken-over.ts';

interface Paying {
  recipientId: string;
  /** Who pays so far. */
  userId: string;
}

/**
 * What a member pays for so far: visits, a fee on which the office has not decided yet, and the next visits
 * of series.
 */
export async function listPaidBy(database: DatabaseReader, { recipientId, userId }: Paying): Promise<PaidBy> {
  const { rows } = await sql<PaidVisit>`
    select b.id, ${visitTitle} as title, b.starts_at as "startsAt", b.time_zone as "timeZone",
      coalesce(x.fee_cents, b.total_cents) as cents
    from bookings b join service_options o on o.id = b.service_option_id
    left join booking_cancellations x on x.booking_id = b.id and b.state = 'cancelled' and x.settles_at is not null and x.fee_cents > 0
    where b.recipient_id = ${recipientId} and (b.state = any(${openStates}) or x.booking_id is not null) and b.total_cents > 0 and ${payerOf('b')} = ${userId}
    order by b.starts_at, b.id`.execute(database);
  const { rows: goingOn } = await sql<{ title: string }>`
    select o.title from booking_series s
    cross join lateral (select * from bookings where series_id = s.id and placed_at is not null order by starts_at desc limit 1) b
    join service_options o on o.id = b.service_option_id
    where s.member_id = ${userId} and s.look_again_at is not null and b.recipient_id = ${recipientId} order by o.title`.execute(
    database,
  );
  return { visits: rows, goingOn: goingOn.map(({ title }) => title) };
}

/**
 * Has a member pay for what another payer paid for so far, for one of the member's recipients: with a card of
 * theirs, or with none, and then each visit asks for one. Holds on the other payer's card or gift balance are
 * released, so that nothing more is charged to them: no price, no fee, no next visit of a series. Returns
 * what it was; `collectTakenOver` comes after the transaction. Refuses `card_not_found` and `card_expired`.
 */
export async function takeOverPayments(
  work: DatabaseTransaction,
  { payer, cardId, ...paying }: Paying & { payer: Member; cardId: string | null },
  now: Date,
): Promise<Result<PaidBy>> {
  const card = cardId === null ? null : await findCard(work, payer, cardId);
  if (card === undefined) return refused(cardNotChosen);
  if (card !== null && hasExpired(card, now)) return refused(cardTooOld);
  const paidBy = await listPaidBy(work, paying);
  await sql`update booking_series s set member_id = ${payer.userId}, card_id = ${cardId}, request_key = s.id::text
    where s.member_id = ${paying.userId}
      and exists (select from bookings b where b.series_id = s.id and b.recipient_id = ${paying.recipientId} and b.state <> 'held')`.execute(
    work,
  );
  for (const { id } of paidBy.visits) await takeOver(work, id, { payer, cardId, ...paying }, now);
  return success(paidBy);
}

async function takeOver(
  work: DatabaseTransaction,
  bookingId: string,
  { userId, payer, cardId }: Paying & { payer: Member; cardId: string | null },
  now: Date,
): Promise<void> {
  const visit = await work
    .selectFrom('bookings')
    .select(['state', 'payment_id', 'gift_cents', 'total_cents', 'reference', 'booked_by', 'series_id'])
    .where('id', '=', bookingId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (visit.gift_cents > 0 && visit.booked_by === userId) {
    await lockGiftBalance(work, userId);
    const gift = { userId, id: bookingId, totalCents: visit.total_cents, pays: 'none' as const };
    await authorizeGift(work, { ...gift, memo: `Visit ${visit.reference}` }, now);
    await work
      .updateTable('bookings')
      .set({ gift_cents: 0, credit_cents: 0 })
      .where('id', '=', bookingId)
      .execute();
  }
  await work.deleteFrom('deferred_payments').where('booking_id', '=', bookingId).execute();
  const earlierPaymentId = visit.payment_id;
  // What was not asked for yet, of a series, is asked for when the visit is near; a fee, once it is decided.
  const isAsked = visit.state !== 'cancelled' && (earlierPaymentId !== null || visit.series_id === null);
  if (cardId !== null && isAsked) {
    await writePayment(work, { bookingId, earlierPaymentId, payerId: payer.userId, cardId }, now);
    return;
  }
  if (earlierPaymentId === null) return;
  await decideSettlement(work, earlierPaymentId, 0, now);
  await work.updateTable('bookings').set({ payment_id: null }).where('id', '=', bookingId).execute();
}

/** Asks the new card for what was taken over; what fails is told as for any other visit. */
export async function collectTakenOver(platform: ConnectedPlatform, { visits }: PaidBy): Promise<void> {
  for (const { id } of visits) {
    try {
      await collectWritten(platform, id);
    } catch (error) {
      platform.log.warn({ booking: id, error: nameOfThrown(error) }, 'asking the card is left to the job');
    }
  }
}
