-- Those who come sign in by a code to their phone or email, and have sessions of their own.
alter table verification_codes add column professional_id uuid references professionals (id);
create index verification_codes_by_professional on verification_codes (professional_id) where professional_id is not null;
alter table verification_codes drop constraint verification_codes_purpose_check;
alter table verification_codes add constraint verification_codes_purpose_check
  check (purpose in ('activate', 'sign_in', 'reset', 'pay', 'field')) not valid;

create table professional_sessions (
  id uuid primary key,
  created_at timestamptz not null,
  professional_id uuid not null references professionals (id),
  token_hash text not null unique,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  device text not null,
  ended_at timestamptz,
  -- Who in the office has ended it; null where its holder did.
  ended_by uuid references staff (id)
);
create index professional_sessions_by_professional on professional_sessions (professional_id, created_at);
create index professional_sessions_by_expiry on professional_sessions (expires_at);
create index professional_sessions_by_staff on professional_sessions (ended_by) where ended_by is not null;
create index professionals_by_phone on professionals (phone) where phone is not null;
create index professionals_by_email on professionals (email) where email is not null;
