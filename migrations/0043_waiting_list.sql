-- Those who have a visit and would like it earlier. What was free when it was last looked at is kept, so that only what has become free since is told.
create table waiting_list (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  member_id uuid not null references users (id),
  seen_free bigint[] not null,
  looked_at timestamptz not null,
  closed_at timestamptz
);
create unique index waiting_list_once on waiting_list (booking_id) where closed_at is null;
create index waiting_list_to_look on waiting_list (looked_at) where closed_at is null;

create table waiting_offers (
  id uuid primary key,
  created_at timestamptz not null,
  entry_id uuid not null references waiting_list (id) on delete cascade,
  starts_at timestamptz not null,
  token_hash text not null unique,
  answered_at timestamptz
);
