-- What somebody who comes has pressed on their phone, each once by the id that the phone gave it. Nothing in it is changed
-- but that it was taken back; a correction is a row of its own.
create table field_steps (
  id uuid primary key,
  -- When it came to us.
  created_at timestamptz not null,
  professional_id uuid not null references professionals (id),
  -- Null where the visit is not theirs, or no longer.
  booking_id uuid references bookings (id) on delete cascade,
  kind text not null check (kind in (
    'need_read', 'on_the_way', 'arrived', 'in_progress', 'completed', 'late', 'nobody_home', 'extra', 'note', 'take_back',
    'correction', 'cannot_come'
  )),
  -- When it was pressed, by the clock of the phone as it was found to be off.
  happened_at timestamptz not null,
  clock_offset_ms bigint not null,
  -- Why it was not pressed when it happened; null where it was.
  by_hand text check (length(by_hand) between 1 and 200),
  -- It came more than twelve hours after it was pressed.
  is_old boolean not null,
  payload jsonb not null,
  -- How far from the home it was pressed, and how well the phone knew. Coordinates only where that is set.
  distance_meters integer check (distance_meters >= 0),
  accuracy_meters integer check (accuracy_meters >= 0),
  latitude double precision,
  longitude double precision,
  outcome text not null check (outcome in ('taken', 'refused')),
  refusal_code text,
  -- What the phone was answered.
  words text not null,
  taken_back_at timestamptz,
  constraint field_steps_refusal check ((outcome = 'refused') = (refusal_code is not null))
);
create index field_steps_by_booking on field_steps (booking_id, happened_at);
create index field_steps_by_professional on field_steps (professional_id, created_at);
create index field_steps_by_time on field_steps (created_at);

-- A visit that was just said to be done: its money is decided on a minute later, so that it can be taken back until then.
create table visit_completions (
  booking_id uuid primary key references bookings (id) on delete cascade,
  created_at timestamptz not null,
  due_at timestamptz not null
);
create index visit_completions_by_due on visit_completions (due_at);

-- Visits that did not take place, for the day of whoever would have come.
create index bookings_off_by_professional on bookings (professional_id, starts_at) where state in ('cancelled', 'no_show');
