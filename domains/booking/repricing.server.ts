import { sql } from 'kysely';
import { findServiceWithRetired } from '#domains/services/service.server.ts';
import type { Price } from '#domains/services/service.ts';
import { questionsOfVisit } from '#domains/visits/ordered.server.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { type PricedBooking, reprice, type Repriced } from './repricing.ts';

const mostBookings = 50;

/**
 * The last bookings of an option as they would be under another price, the newest first. Work by a quote is
 * left out, because no price of the catalogue says what it costs.
 */
export async function repriceLast(
  database: DatabaseReader,
  optionId: string,
  price: Price,
  now: Date,
): Promise<Repriced[]> {
  const service = await findServiceWithRetired(database, optionId, now);
  if (service === undefined) return [];
  // The newest have the highest ids, which are found without reading all bookings of others.
  const { rows } = await sql<PricedBooking>`
    select b.id, b.reference, b.starts_at as "startsAt", b.time_zone as "timeZone", b.answers, ${questionsOfVisit('b')} as questions,
      b.price_lines as "priceLines", b.total_cents as "totalCents"
    from bookings b join service_options o on o.id = b.service_option_id
    where b.service_option_id = ${optionId} and b.placed_at is not null and b.quote_id is null
    order by b.id desc limit ${mostBookings}`.execute(database);
  return rows.map((booking) => reprice(service, { optionId, price }, booking));
}
