-- The begin or the end of a visit that was not pressed when it happened: typed, sent late, corrected, or written down by the office. It
-- counts once somebody in the office has said yes. What was written before there was this has no row, and counts as it did.
create table asked_times (
  -- The step or the correction in `field_steps`; where the office wrote a step down, the line of the visit's history.
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  professional_id uuid not null references professionals (id),
  -- Who in the office wrote it down; null where whoever came did.
  written_by uuid references staff (id),
  answered_at timestamptz,
  answered_by uuid references staff (id),
  is_yes boolean,
  constraint asked_times_answer check (num_nulls(answered_at, answered_by, is_yes) in (0, 3)),
  -- Nobody says yes to their own.
  constraint asked_times_second_person check (answered_by is null or answered_by is distinct from written_by)
);
create index asked_times_open on asked_times (created_at, id) where answered_at is null;
create index asked_times_by_booking on asked_times (booking_id);
create trigger asked_times_noted after insert or update or delete on asked_times for each row execute function note_in_office('money');
