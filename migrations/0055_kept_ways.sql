-- How far it was from one home to the next on a day of work, kept when a home is erased: what is owed for the way stays as it was,
-- and tells nobody where it was.
create table kept_ways (
  from_booking_id uuid not null references bookings (id) on delete cascade,
  to_booking_id uuid not null references bookings (id) on delete cascade,
  miles double precision not null check (miles >= 0),
  primary key (to_booking_id, from_booking_id)
);
create index kept_ways_by_from on kept_ways (from_booking_id);
