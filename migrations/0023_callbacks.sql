-- The zone in which a promised time was shown, and the booking that somebody had begun before they asked for a call.
alter table enquiries add column time_zone text;
alter table enquiries add column booking_draft_id uuid references booking_drafts (id) on delete set null;
