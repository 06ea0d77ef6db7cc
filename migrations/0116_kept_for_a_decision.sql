-- How much a phone keeps sealed for somebody who is not signed in on it, or erased unsent because it was reported lost; never what it is.
create table unsent_presses (
  id uuid primary key,
  created_at timestamptz not null,
  professional_id uuid not null references professionals (id),
  -- Made by the phone, so that the phones of somebody are told apart.
  phone_id uuid not null,
  steps integer not null check (steps >= 0),
  photos integer not null check (photos >= 0),
  is_erased boolean not null,
  changed_at timestamptz not null,
  -- Once nothing is left there, or somebody of the office has settled it.
  ended_at timestamptz,
  ended_by uuid references staff (id),
  unique (professional_id, phone_id)
);
create index unsent_presses_open on unsent_presses (created_at) where ended_at is null;
-- Only where a phone was reported lost it erases what was not sent.
alter table professional_sessions add column reported_lost_at timestamptz;
-- A step that was refused waits for the office until somebody has looked at it.
create table settled_steps (
  step_id uuid primary key references field_steps (id) on delete cascade,
  settled_at timestamptz not null,
  settled_by uuid not null references staff (id)
);
-- A photo that was refused stays apart from those of its visit, for the office alone, until somebody has decided or its time is over.
create table refused_photos (
  id uuid primary key,
  created_at timestamptz not null,
  professional_id uuid not null references professionals (id),
  booking_id uuid not null references bookings (id) on delete cascade,
  taken_at timestamptz not null,
  -- A JPEG that we made ourselves, never what was sent.
  content bytea not null check (octet_length(content) between 1 and 307200),
  code text not null,
  words text not null,
  due_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references staff (id),
  check ((settled_at is null) = (settled_by is null))
);
create index refused_photos_by_booking on refused_photos (booking_id, taken_at);
create index refused_photos_by_professional on refused_photos (professional_id);
create index refused_photos_by_due on refused_photos (due_at);
create index refused_photos_open on refused_photos (booking_id) where settled_at is null;
