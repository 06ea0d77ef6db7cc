import { sql } from 'kysely';
import { transaction } from '../../../../platform/database/database.ts';
import { newIdentifier } from '../../../../platform/identifier.ts';
import { enqueueMessages } from '../../../../platform/messages/messages.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { paymentExpression } from '../../../payments/authorization/commands.server.ts';
import { usableCard } from '../../../payments/data.server.ts';
import { noticesOf } from '../../notice/data.server.ts';
import { continuePlacement } from '../../placement/commands.server.ts';
import { setAsideMilliseconds } from '../rules.ts';

const mostAtOnce = 50;

/**
 * Sets the money aside for visits of series that are near: all of them, or those of the series of one booking. Each payment is
 * written before the gateway is asked; what stays open is gone on with as any other payment is. Answers how many there were.
 */
export async function setAsideForVisits(platform: Platform, which: { seriesOf: string } | 'all' = 'all'): Promise<number> {
  const near = new Date(platform.clock.now().getTime() + setAsideMilliseconds);
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b
    where b.series_id is not null and b.payment_id is null and b.state = 'confirmed' and b.total_cents > 0 and b.starts_at <= ${near}
      and ${which === 'all' ? sql`true` : sql`b.series_id = (select series_id from bookings where id = ${which.seriesOf})`}
    order by b.starts_at limit ${mostAtOnce}`.execute(platform.database);
  for (const { id } of rows) {
    if (await openPayment(platform, id)) await continuePlacement(platform, id);
    else await tellThatNoCard(platform, id);
  }
  return rows.length;
}

/** The booking's own row decides between two who try at once. Answers false where the card of the series can no longer be used. */
async function openPayment(platform: Platform, bookingId: string): Promise<boolean> {
  const now = platform.clock.now();
  const series = await platform.database
    .selectFrom('bookings as b')
    .innerJoin('booking_series as s', 's.id', 'b.series_id')
    .select(['s.card_id', 's.member_id'])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  if (series.card_id === null) return false;
  const paymentId = newIdentifier(now);
  const { rows } = await sql<{ usable: boolean }>`
    with card as materialized (${usableCard({ userId: series.member_id }, series.card_id, now)}),
    booking as (
      update bookings set payment_id = ${paymentId}::uuid from card
      where bookings.id = ${bookingId} and bookings.payment_id is null and bookings.state = 'confirmed'
      returning bookings.id || ':' || ${paymentId}::text as reference, 'Visit ' || bookings.reference as description, total_cents - gift_cents as amount_cents),
    payment as (${paymentExpression({ paymentId, member: { userId: series.member_id }, source: sql`booking`, card: sql`card` }, now)})
    select exists (select 1 from card) as usable`.execute(platform.database);
  return rows[0]?.usable ?? false;
}

/** Tells its people that the card of a visit can no longer be used: once a visit, whoever tries how often. */
export async function tellThatNoCard(platform: Platform, bookingId: string): Promise<void> {
  await transaction(platform.database, async (work) => {
    await enqueueMessages(work, await noticesOf(platform, work, bookingId, 'payment_failed', `payment_failed:${bookingId}`), platform.clock.now());
  });
}
