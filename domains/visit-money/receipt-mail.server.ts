import { sql } from 'kysely';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import { findMember } from '#domains/people/people.server.ts';
import { cardDueOf } from '#domains/visits/spending-limit.server.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { findReceipt, type Taken } from './receipt.server.ts';
import { takenOf, wordReceipt } from './receipt.ts';

const mostAtOnce = 50;

/**
 * Sends the receipt for whatever a card paid for a visit: its price, the fee for canceling late, extra time,
 * groceries, a tip. Once for each payment, in the transaction that marks it. A membership's payments are
 * covered by its own messages. Returns how many payments were looked at.
 */
export async function sendReceipts(platform: Platform): Promise<number> {
  let sent = 0;
  for (; sent < mostAtOnce; sent += 1) {
    if (!(await transaction(platform.database, (work) => sendNext(platform, work)))) return sent;
  }
  return sent;
}

async function sendNext(platform: Platform, work: DatabaseTransaction): Promise<boolean> {
  const now = platform.clock.now();
  const { rows } = await sql<Taken>`
    update payments set receipt_sent_at = ${now} where id = (
      select id from payments where state = 'captured' and receipt_sent_at is null order by id limit 1 for no key update skip locked)
    returning id, payer_id as "payerId"`.execute(work);
  const [payment] = rows;
  if (payment === undefined) return false;
  const { rows: visits } =
    await sql`select 1 from bookings where payment_id = ${payment.id} union all select 1 from visit_charges where payment_id = ${payment.id}`.execute(
      work,
    );
  if (visits.length > 0)
    await enqueueMessages(work, await receiptMessages(platform, work, payment.id, payment.payerId), now);
  return true;
}

/**
 * The receipt of a visit that a gift paid alone, in the transaction that takes it; none if nothing was taken,
 * or a card paid as well.
 */
export async function giftReceipt(
  platform: Platform,
  work: DatabaseTransaction,
  bookingId: string,
): Promise<Message[]> {
  const booking = await work
    .selectFrom('bookings as b')
    .select(['payment_id', 'booked_by', 'gift_cents', 'series_id', cardDueOf.as('card_cents')])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  // The card of a series is asked for the rest right after this, and its receipt has both.
  const isAskedNext = booking.series_id !== null && booking.card_cents > 0;
  return booking.payment_id !== null || booking.gift_cents === 0 || isAskedNext
    ? []
    : receiptMessages(platform, work, bookingId, booking.booked_by);
}

/** The receipt of one payment, or of what balances paid alone; none if nothing was taken. */
export async function receiptMessages(
  platform: Platform,
  work: DatabaseTransaction,
  id: string,
  payerId: string,
): Promise<Message[]> {
  const payer = await findMember(work, payerId);
  const receipt = payer && (await findReceipt(work, payer, id, platform.configuration.OFFICE_TIME_ZONE));
  const capturedCents = receipt === undefined ? 0 : takenOf(receipt);
  if (receipt === undefined || capturedCents === 0) return [];
  const person = await findReachable(platform, work, payerId);
  const { SITE_NAME: site, PHONE: phone } = platform.configuration;
  const facts = {
    site,
    phone,
    publicUrl: platform.publicUrl,
    personName: person.name,
    safeWord: person.safeWord,
    capturedCents,
  };
  return waysToTell(person, 'money', platform.clock.now()).map(({ channel, address, dueAt }) => ({
    dedupeKey: `receipt:${id}:${payerId}`,
    kind: 'receipt',
    topic: 'money',
    userId: payerId,
    channel,
    address,
    dueAt,
    ...wordReceipt(channel, receipt, facts),
  }));
}
