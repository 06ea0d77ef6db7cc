create table sessions (
  token_hash text primary key,
  id uuid not null unique,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  device text not null,
  -- When whoever holds the session last showed who they are. Sensitive changes ask for it again after ten minutes.
  confirmed_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_user_ever on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_end on sessions (ended_at) where ended_at is not null;

-- Browsers that somebody has signed in with: wrong tries from elsewhere do not lock their owner out of them.
create table known_devices (
  token_hash text not null,
  user_id uuid not null references users (id),
  -- The last session opened there, so that a device that is signed out remotely is no longer known.
  session_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_by_last_use on known_devices (last_used_at);

create table passkeys (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- Who somebody is at another service, as that service has signed for; whoever comes back with it is let in.
create table linked_identities (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  -- What the member knows it by there, shown to them alone; never used to find an account.
  shown_as text not null check (length(shown_as) between 1 and 254),
  last_used_at timestamptz,
  unique (provider, subject),
  unique (user_id, provider)
);

-- A code belongs to the contact it was sent to. One is made even where the contact is nobody's, so that asking
-- for a code, and trying it, is the same work whether there is an account or not.
create table verification_codes (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid references users (id),
  contact_hash text,
  -- Who asked for the code. It works for them alone, so that nobody else can use up its tries.
  asker_hash text,
  purpose text not null check (purpose in ('activate', 'sign_in', 'reset')),
  code_hash text not null,
  link_hash text not null unique,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index verification_codes_by_user on verification_codes (user_id, created_at desc);
create index verification_codes_by_contact on verification_codes (contact_hash, created_at desc) where contact_hash is not null;
create index verification_codes_of_nobody on verification_codes (created_at) where user_id is null;

-- Another address or number to sign in with: the new one has to be proved, and the old one is told and may undo it.
create table contact_changes (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('email', 'phone')),
  new_value text not null,
  old_value text,
  code_hash text not null,
  link_hash text not null unique,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  confirmed_at timestamptz,
  undo_hash text unique,
  undo_until timestamptz,
  undone_at timestamptz
);
create index contact_changes_by_user on contact_changes (user_id, created_at desc);

-- Something begun here that has to come back, once and soon: a passkey's challenge, a trip to another service, a
-- form that waits.
create table pending_steps (
  token_hash text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  kind text not null check (kind in ('passkey_new', 'passkey_use', 'provider', 'provider_found', 'form')),
  user_id uuid references users (id),
  details jsonb not null
);
create index pending_steps_old on pending_steps (expires_at);
create index pending_steps_by_user on pending_steps (user_id) where user_id is not null;

-- What somebody has answered on the way to an account, so that a reload or another day loses nothing.
create table registration_drafts (
  token_hash text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answers jsonb not null,
  password_hash text,
  -- The account that the registration ended in: whoever clicks twice, or comes back to the last page, is let in to
  -- the same one.
  user_id uuid references users (id)
);
create index registration_drafts_old on registration_drafts (expires_at);
create index registration_drafts_by_user on registration_drafts (user_id) where user_id is not null;

-- What was said about the person cared for before there was a profile to keep it in.
create table registration_wishes (
  user_id uuid primary key references users (id),
  created_at timestamptz not null,
  for_whom text not null check (for_whom in ('me', 'someone')),
  recipient_name text,
  zipcode text
);
