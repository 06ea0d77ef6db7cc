-- outside a transaction
-- A rating that comes late changes the sums of a day that was counted long ago.
create index concurrently booking_ratings_by_time on booking_ratings (created_at);
