-- Passkeys of those who come: their way in beside a code to their phone.
create table professional_passkeys (
  id uuid primary key,
  created_at timestamptz not null,
  professional_id uuid not null references professionals (id),
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  last_used_at timestamptz
);
create index professional_passkeys_by_professional on professional_passkeys (professional_id);
