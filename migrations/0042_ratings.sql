-- What somebody thought of a visit that is done, in their own words; said again it takes the place of the first.
create table booking_ratings (
  booking_id uuid primary key references bookings (id) on delete cascade,
  created_at timestamptz not null,
  rated_by uuid not null references users (id),
  stars smallint not null check (stars between 1 and 5),
  thanks text check (length(thanks) between 1 and 1000)
);

-- Where a professional sets out from, so that the nearest one can be chosen; not known for all.
alter table professionals add column latitude double precision;
alter table professionals add column longitude double precision;
