-- What somebody worked at a visit that they did not finish: it was given to somebody else, or broken off. Their pay follows it.
create table visit_parts (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  professional_id uuid not null references professionals (id),
  ended text not null check (ended in ('handed_over', 'broken_off')),
  -- When the visit was to begin, and how long it was to be, before it was given to somebody else.
  starts_at timestamptz not null,
  booked_minutes integer not null check (booked_minutes > 0),
  -- Null where the work had not begun, as far as we know.
  began_at timestamptz,
  left_at timestamptz not null,
  written_by uuid not null references staff (id),
  check (began_at <= left_at)
);
create index visit_parts_by_booking on visit_parts (booking_id);
create index visit_parts_by_professional on visit_parts (professional_id, starts_at);
-- What is owed of a visit that was broken off; null where it was canceled before it had begun.
alter table booking_cancellations add column owed text;
alter table booking_cancellations add constraint booking_cancellations_owed check (owed in ('nothing', 'worked', 'all')) not valid;
-- The office puts a start or an end right, and the line of the history has the right moment.
alter table booking_events drop constraint booking_events_moment;
alter table booking_events add constraint booking_events_moment
  check ((moment is not null) = (kind in ('rescheduled', 'late', 'start_corrected', 'end_corrected'))) not valid;
