-- What waits for the office is read from where it stands; only who has it now, and what was put off, is kept here.
create table queue_marks (
  kind text not null check (length(kind) between 1 and 40),
  subject text not null check (length(subject) between 1 and 80),
  -- A lease that ends by itself.
  taken_by uuid references staff (id),
  taken_until timestamptz,
  -- Put off until then; it comes back by itself, whatever happened meanwhile.
  snoozed_until timestamptz,
  updated_at timestamptz not null,
  primary key (kind, subject),
  constraint queue_marks_taken check ((taken_by is null) = (taken_until is null))
);
create index queue_marks_by_staff on queue_marks (taken_by) where taken_by is not null;
create index queue_marks_by_age on queue_marks (updated_at);
-- Only what is still open is asked for.
create index bookings_requested on bookings (starts_at) where state = 'requested';
