-- Until when canceling was free before a visit was given another time: whether the change was a late one, and what
-- counts again when it is taken back. Null of other entries, and of those from before it was kept.
alter table booking_events add column was_free_until timestamptz;
