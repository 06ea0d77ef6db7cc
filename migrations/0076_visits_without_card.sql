-- outside a transaction
-- Visits to come for which nobody has chosen a card, since whoever paid for them no longer does: asked for by each list
-- of what is owed.
create index concurrently bookings_without_card on bookings (starts_at)
  where series_id is null and payment_id is null and total_cents > gift_cents and written_off_at is null
    and state = any (array['requested', 'confirmed', 'on_the_way', 'arrived', 'in_progress']);
