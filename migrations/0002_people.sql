-- `email` and `phone` are what a person signs in with; `contact_phone` is where they want to be called, and may be
-- anyone's.
create table users (
  id uuid primary key,
  created_at timestamptz not null,
  status text not null check (status in ('X', 'A', 'S', 'C')),
  email text check (email = lower(email) and length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  contact_phone text check (contact_phone ~ '^\+[1-9][0-9]{6,14}$'),
  password_hash text,
  name text not null check (length(name) between 1 and 100),
  -- A word that a person chose and that all our messages to them carry, so that they can tell a fraud's message
  -- from ours.
  safe_word text check (length(safe_word) between 1 and 24),
  time_zone text,
  activated_at timestamptz,
  constraint users_can_be_reached check (email is not null or phone is not null)
);
-- Only a confirmed contact belongs to somebody. An account that is not activated yet may carry anyone's address,
-- so that registering tells nobody whether an account exists, and nobody can squat on an address.
create unique index users_by_email on users (email) where status in ('A', 'S');
create unique index users_by_phone on users (phone) where status in ('A', 'S');
create index users_by_email_any on users (email, created_at desc);
create index users_by_phone_any on users (phone, created_at desc);

alter table messages add constraint messages_user_id_fkey foreign key (user_id) references users (id);

create table recipients (
  id uuid primary key,
  created_at timestamptz not null,
  member_id uuid not null references users (id),
  is_the_member boolean not null,
  name text not null check (length(name) between 1 and 100),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  unit_no text,
  address_1 text not null,
  address_2 text,
  zipcode text not null check (zipcode ~ '^[0-9]{5}$'),
  city text not null,
  state text not null,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null
);
create index recipients_by_member on recipients (member_id);

create table recipient_preferences (
  recipient_id uuid not null references recipients (id),
  option_id text not null,
  created_at timestamptz not null,
  remarks text check (length(remarks) between 1 and 500),
  primary key (recipient_id, option_id)
);
create index recipient_preferences_by_age on recipient_preferences (created_at);

-- What was changed in a recipient's needs, when, by whom and in which words; `on_behalf_of` is null when members
-- act for themselves.
create table needs_changes (
  id uuid primary key,
  created_at timestamptz not null,
  recipient_id uuid not null references recipients (id),
  changed_by uuid not null references users (id),
  on_behalf_of uuid references users (id),
  details text not null
);
create index needs_changes_by_recipient on needs_changes (recipient_id, created_at);

-- A carer acts for a recipient until the row is withdrawn; each thing that they may do is a column.
create table carers (
  id uuid primary key,
  created_at timestamptz not null,
  recipient_id uuid not null references recipients (id),
  user_id uuid not null references users (id),
  invited_by uuid not null references users (id),
  can_book boolean not null,
  can_pay boolean not null,
  can_change_needs boolean not null,
  monthly_limit_cents integer check (monthly_limit_cents >= 0),
  withdrawn_at timestamptz
);
create unique index carers_once on carers (recipient_id, user_id) where withdrawn_at is null;
create index carers_by_user on carers (user_id) where withdrawn_at is null;
create index carers_by_user_ever on carers (user_id);
create index carers_by_recipient_ever on carers (recipient_id);

-- Somebody is asked to help look after a recipient. The link goes to one address or number, and only an account that
-- has it can accept.
create table carer_invitations (
  id uuid primary key,
  created_at timestamptz not null,
  recipient_id uuid not null references recipients (id),
  invited_by uuid not null references users (id),
  contact_kind text not null check (contact_kind in ('email', 'phone')),
  contact_value text not null,
  token_hash text not null unique,
  can_book boolean not null,
  can_pay boolean not null,
  can_change_needs boolean not null,
  monthly_limit_cents integer check (monthly_limit_cents >= 0),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create index carer_invitations_by_recipient on carer_invitations (recipient_id)
  where accepted_at is null and withdrawn_at is null;
create index carer_invitations_by_recipient_ever on carer_invitations (recipient_id);
create index carer_invitations_by_inviter on carer_invitations (invited_by);
create index carer_invitations_by_contact on carer_invitations (contact_value);
