-- A link to one visit for somebody without an account. Only the hash of its key is kept.
create table booking_shares (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id),
  created_by uuid not null references users (id),
  label text not null check (length(label) between 1 and 60),
  key_hash text not null unique,
  revoked_at timestamptz
);
create index booking_shares_by_booking on booking_shares (booking_id, created_at);

-- A secret address at which a calendar program reads all visits of a member.
create table calendar_feeds (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  label text not null check (length(label) between 1 and 60),
  secret_hash text not null unique,
  last_read_at timestamptz,
  revoked_at timestamptz
);
create index calendar_feeds_by_user on calendar_feeds (user_id, created_at);
