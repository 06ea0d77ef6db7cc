-- Somebody who comes has pressed Help.
create table help_calls (
  id uuid primary key,
  created_at timestamptz not null,
  professional_id uuid not null references professionals (id),
  -- The visit from whose page it was pressed.
  booking_id uuid references bookings (id) on delete set null,
  seen_at timestamptz,
  seen_by uuid references staff (id),
  ended_at timestamptz,
  ended_by uuid references staff (id),
  -- What the office found out.
  answer text check (length(answer) between 1 and 300),
  constraint help_calls_seen check ((seen_at is null) = (seen_by is null)),
  constraint help_calls_ended check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (answer is null))
);
create unique index help_calls_open on help_calls (professional_id) where ended_at is null;
create index help_calls_by_time on help_calls (created_at desc, id desc);
create index help_calls_by_booking on help_calls (booking_id) where booking_id is not null;
create index help_calls_by_seer on help_calls (seen_by) where seen_by is not null;
create index help_calls_by_ender on help_calls (ended_by) where ended_by is not null;
