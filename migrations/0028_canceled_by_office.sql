-- What the office cancels it can undo for a minute: until then the money stays as it was. Null where the money was
-- decided with the cancellation, or has been since.
alter table booking_cancellations add column settles_at timestamptz;
create index booking_cancellations_to_settle on booking_cancellations (settles_at) where settles_at is not null;
