-- Who works in the office. They sign in apart from members, with a password and a second factor.
create table staff (
  id uuid primary key,
  created_at timestamptz not null,
  email text not null check (length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 100),
  roles text[] not null check (roles <@ '{concierge,dispatcher,bookkeeper,manager,administrator}'::text[] and cardinality(roles) > 0),
  -- Null until the invitation was taken.
  password_hash text,
  -- What the authenticator app and we both know, sealed with the secret of the service.
  totp_secret text,
  -- The last step of 30 seconds whose code was used: no code counts twice.
  totp_used_step bigint,
  ended_at timestamptz
);
create unique index staff_by_email on staff (email) where ended_at is null;

create table staff_recovery_codes (
  code_hash text primary key,
  created_at timestamptz not null,
  staff_id uuid not null references staff (id),
  used_at timestamptz
);
create index staff_recovery_codes_by_staff on staff_recovery_codes (staff_id);

create table staff_passkeys (
  id uuid primary key,
  created_at timestamptz not null,
  staff_id uuid not null references staff (id),
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  last_used_at timestamptz
);
create index staff_passkeys_by_staff on staff_passkeys (staff_id);

-- A link that works once: it makes somebody choose a password and a second factor.
create table staff_invitations (
  id uuid primary key,
  created_at timestamptz not null,
  staff_id uuid not null references staff (id),
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_by_staff on staff_invitations (staff_id);

-- `step` says how far somebody has come: `factor` has given the password, `enroll` has to choose a second factor,
-- `open` may work.
create table staff_sessions (
  id uuid primary key,
  created_at timestamptz not null,
  staff_id uuid not null references staff (id),
  token_hash text not null unique,
  step text not null check (step in ('factor', 'enroll', 'open')),
  -- What is being enrolled, sealed, until its first code was right.
  enrolling text,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  device text not null,
  -- What was just done, and until when it is told.
  told jsonb,
  told_until timestamptz,
  ended_at timestamptz
);
create index staff_sessions_by_staff on staff_sessions (staff_id, created_at);

-- What the office did, for whom, and what was before and after. Nothing in it is changed or deleted, by nobody.
drop table audit_events;
create table audit_events (
  id uuid primary key,
  created_at timestamptz not null,
  -- Null where the command line did it, before there was anybody.
  staff_id uuid references staff (id),
  action text not null,
  subject text not null,
  on_behalf_of uuid,
  before jsonb,
  after jsonb
);
create index audit_events_by_time on audit_events (created_at desc, id desc);
create index audit_events_by_subject on audit_events (subject, created_at desc);
create index audit_events_by_staff on audit_events (staff_id, created_at desc);
create index audit_events_by_member on audit_events (on_behalf_of, created_at desc) where on_behalf_of is not null;

create trigger audit_events_stay before update or delete or truncate on audit_events
  for each statement execute function refuse_change();

-- A line of a visit's history was written by a member, by somebody of the office, by who comes, or by none of
-- them: then a job did it.
alter table booking_events
  add column staff_id uuid references staff (id),
  add column professional_id uuid references professionals (id),
  add constraint booking_events_one_actor check (num_nonnulls(actor_id, staff_id, professional_id) <= 1);
alter table booking_cancellations
  alter column cancelled_by drop not null,
  add column staff_id uuid references staff (id),
  add constraint booking_cancellations_one_actor check (num_nonnulls(cancelled_by, staff_id) = 1);

alter table payment_refunds
  drop constraint payment_refunds_requested_by_fkey,
  add constraint payment_refunds_requested_by_fkey foreign key (requested_by) references staff (id);

-- A note that only the office reads.
create table staff_notes (
  id uuid primary key,
  created_at timestamptz not null,
  staff_id uuid not null references staff (id),
  subject text not null,
  body text not null check (length(body) between 1 and 2000)
);
create index staff_notes_by_subject on staff_notes (subject, created_at desc);
