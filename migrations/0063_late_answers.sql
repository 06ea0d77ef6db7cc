-- outside a transaction
-- So does an alert that is over late.
create index concurrently booking_alerts_by_end on booking_alerts (resolved_at) where resolved_at is not null;
