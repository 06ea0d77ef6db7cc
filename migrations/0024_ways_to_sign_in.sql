-- When whoever holds the session last showed who they are. Sensitive changes ask for it again after ten minutes.
alter table sessions add column confirmed_at timestamptz;
update sessions set confirmed_at = created_at;
alter table sessions alter column confirmed_at set not null;

-- Something begun here that has to come back, once and soon: a passkey's challenge, a way to another service, a form that waits.
create table sign_in_steps (
  token_hash text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  kind text not null check (kind in ('passkey_new', 'passkey_use', 'provider', 'provider_found', 'form')),
  user_id uuid references users (id),
  details jsonb not null
);
create index sign_in_steps_old on sign_in_steps (expires_at);

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

-- A code belongs to the contact that it was sent to, and one is made also where the contact is nobody's,
-- so that asking for it, and trying it, is the same work whether there is an account or not.
alter table verification_codes alter column user_id drop not null;
alter table verification_codes add column contact_hash text;
create index verification_codes_by_contact on verification_codes (contact_hash, created_at desc) where contact_hash is not null;
