import { sql } from 'kysely';
import { weekOf } from '#domains/availability/week-bits.ts';
import { type Database, prepared } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { benchAnswers, type Booker } from './bench-world.ts';

const address = JSON.stringify({
  address_1: '1 Bench Street',
  zipcode: '10001',
  city: 'New York',
  state: 'NY',
});
const priceLines = JSON.stringify([{ label: '2 hours', cents: 8_800 }]);

/** A booking that takes no time from anybody: just the row, with its checks, keys and indexes. */
export async function insertBookingRow(
  database: Database,
  booker: Booker,
  professionalId: string,
  now: Date,
): Promise<void> {
  await database
    .insertInto('bookings')
    .values({
      id: newIdentifier(now),
      created_at: now,
      reference: newIdentifier(now),
      member_id: booker.member.userId,
      booked_by: booker.member.userId,
      recipient_id: booker.recipientId,
      service_option_id: benchAnswers.optionId,
      service_area_id: 'bench-0',
      professional_id: professionalId,
      starts_at: now,
      ends_at: new Date(now.getTime() + 7_200_000),
      occupied_until: new Date(now.getTime() + 9_000_000),
      time_zone: 'America/New_York',
      state: 'cancelled',
      placed_at: now,
      address,
      answers: JSON.stringify(benchAnswers),
      price_lines: priceLines,
      total_cents: 8_800,
      free_cancellation_until: now,
      request_key: newIdentifier(now),
    })
    .execute();
}

/**
 * All rows that a booking leaves behind, in their final form, in one prepared statement and one commit: the
 * professional's week, the booking, its three events, two needs, the payment and an email. Nothing is read,
 * held or asked of a gateway, so no way of booking one visit after another can be faster. `startsAt` must not
 * have been used for the professional before.
 */
export async function insertRowsOfBooking(
  database: Database,
  booker: Booker,
  professionalId: string,
  startsAt: Date,
  now: Date,
): Promise<void> {
  const [bookingId, paymentId] = [newIdentifier(now), newIdentifier(now)];
  await sql`${sql.raw(prepared)}
    with taken as (
      update busy_week set cells = busy_week.cells where professional_id = ${professionalId}::uuid and lane = 0 and week = ${weekOf(now)}::integer
      returning professional_id),
    payment as (
      insert into payments (id, created_at, payer_id, card_id, reference, description, amount_cents, currency, state, payment_intent_id)
      values (${paymentId}::uuid, ${now}::timestamptz, ${booker.member.userId}::uuid, ${booker.cardId}::uuid, ${`${bookingId}:${paymentId}`}, 'Visit', 8800, 'usd', 'authorized', ${`pi_${paymentId}`})
      returning id),
    booking as (
      insert into bookings (id, created_at, reference, member_id, booked_by, recipient_id, service_option_id, service_area_id, professional_id,
        starts_at, ends_at, occupied_until, time_zone, state, placed_at, address, answers, price_lines, total_cents, free_cancellation_until, request_key, payment_id)
      select ${bookingId}::uuid, ${now}::timestamptz, ${bookingId}, ${booker.member.userId}::uuid, ${booker.member.userId}::uuid, ${booker.recipientId}::uuid,
        ${benchAnswers.optionId}, 'bench-0', taken.professional_id, ${startsAt}::timestamptz, ${new Date(startsAt.getTime() + 7_200_000)}::timestamptz,
        ${new Date(startsAt.getTime() + 9_000_000)}::timestamptz, 'America/New_York', 'confirmed', ${now}::timestamptz, ${address}::jsonb, ${JSON.stringify(benchAnswers)}::jsonb,
        ${priceLines}::jsonb, 8800, ${now}::timestamptz, ${bookingId}, payment.id
      from taken cross join payment
      returning id),
    event as (
      insert into booking_events (id, created_at, booking_id, kind, actor_id, to_state, reason)
      select line.id, ${now}::timestamptz, booking.id, line.kind, ${booker.member.userId}::uuid, line.kind, ''
      from booking cross join unnest(${[newIdentifier(now), newIdentifier(now), newIdentifier(now)]}::uuid[], ${['held', 'requested', 'confirmed']}::text[]) as line (id, kind)),
    need as (
      insert into booking_needs (booking_id, position, created_at, title)
      select booking.id, position, ${now}::timestamptz, 'Two cats' from booking cross join generate_series(0, 1) as position),
    message as (
      insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, due_at, user_id, topic, about)
      select ${newIdentifier(now)}::uuid, ${now}::timestamptz, ${`confirmed:${bookingId}`}, 'confirmed', 'email', 'bench@example.com', 'Your visit', 'Your visit is booked.',
        ${now}::timestamptz, ${booker.member.userId}::uuid, 'booked', booking.id
      from booking)
    select id from booking`.execute(database);
}
