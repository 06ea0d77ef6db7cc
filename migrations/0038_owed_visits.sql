-- What is owed and was never asked of a card is looked for all day long, and is little.
create index bookings_owed on bookings (ends_at) where payment_id is null and written_off_at is null
  and (card_fee_cents > 0 or (state = 'completed' and total_cents > gift_cents));
