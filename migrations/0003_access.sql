create table sessions (
  token_hash text primary key,
  id uuid not null unique,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  device text not null,
  ended_at timestamptz
);
create index sessions_by_user on sessions (user_id) where ended_at is null;

create table verification_codes (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('activate')),
  code_hash text not null,
  link_hash text not null unique,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index verification_codes_by_user on verification_codes (user_id, created_at desc);
