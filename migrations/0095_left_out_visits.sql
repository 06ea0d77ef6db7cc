-- A visit that a series left out, because whoever is helped has something else at that hour, until the office has asked
-- them. The visit is the last one of the series that was planned before it.
create table left_out_visits (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  starts_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references staff (id),
  constraint left_out_visits_once unique (booking_id, starts_at),
  constraint left_out_visits_answered check ((answered_at is null) = (answered_by is null))
);
create trigger left_out_visits_noted after insert or update on left_out_visits for each row execute function note_of_visit('alert');
create index left_out_visits_over on left_out_visits (starts_at);
