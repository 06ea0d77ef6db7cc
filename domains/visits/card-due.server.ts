import { type RawBuilder, sql } from 'kysely';

/**
 * What a card has to pay for a booking `b`, in integer cents: its price without the gift, or the fee that was
 * decided if it does not take place.
 */
export const cardDueOf: RawBuilder<number> = sql<number>`case when b.state in ('cancelled', 'no_show') then b.card_fee_cents else b.total_cents - b.gift_cents end`;
