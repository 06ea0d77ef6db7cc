-- Photos that whoever came took at the visit, each once by the id that the phone gave it.
create table taken_photos (
  id uuid primary key,
  -- When it came to us.
  created_at timestamptz not null,
  professional_id uuid not null references professionals (id),
  booking_id uuid not null references bookings (id) on delete cascade,
  -- When it was chosen on the phone, by its clock as it was found to be off.
  taken_at timestamptz not null,
  -- A JPEG that we made ourselves, never what was sent.
  content bytea not null check (octet_length(content) between 1 and 307200),
  -- When it goes.
  due_at timestamptz not null
);
create index taken_photos_by_booking on taken_photos (booking_id, taken_at);
create index taken_photos_by_professional on taken_photos (professional_id);
create index taken_photos_by_due on taken_photos (due_at);
