-- What somebody had typed for the open question when they stopped: not an answer yet, but not lost either.
alter table booking_drafts add column typed jsonb;
