-- What somebody has answered on the way to an account, so that a reload or another day loses nothing.
create table registration_drafts (
  token_hash text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answers jsonb not null,
  password_hash text
);
create index registration_drafts_old on registration_drafts (expires_at);

-- What was said of the person cared for before there was a profile to keep it in.
create table registration_wishes (
  user_id uuid primary key references users (id),
  created_at timestamptz not null,
  for_whom text not null check (for_whom in ('me', 'someone')),
  recipient_name text,
  zipcode text
);
