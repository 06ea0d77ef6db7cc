-- email and phone are what a person signs in with; contact_phone is where they want to be called, and may be anyone's.
create table users (
  id uuid primary key,
  created_at timestamptz not null,
  status text not null check (status in ('X', 'A', 'S', 'C')),
  email text check (email = lower(email) and length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  contact_phone text check (contact_phone ~ '^\+[1-9][0-9]{6,14}$'),
  password_hash text,
  name text not null check (length(name) between 1 and 100),
  time_zone text,
  activated_at timestamptz,
  constraint users_can_be_reached check (email is not null or phone is not null)
);

-- Only a confirmed contact belongs to somebody: an account not yet activated may carry anyone's address,
-- so that registering tells nobody whether an account exists and no address can be squatted on.
create unique index users_by_email on users (email) where status in ('A', 'S');
create unique index users_by_phone on users (phone) where status in ('A', 'S');
create index users_by_email_any on users (email, created_at desc);
create index users_by_phone_any on users (phone, created_at desc);

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

-- A carer acts for a recipient until the row is withdrawn; what they may do is a column each.
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

create table preference_options (
  id text primary key,
  preference_group text not null check (preference_group in ('interaction', 'ride', 'dietary')),
  title text not null,
  position integer not null,
  matters_for text[] not null
);

create table recipient_preferences (
  recipient_id uuid not null references recipients (id),
  option_id text not null references preference_options (id),
  remarks text check (length(remarks) between 1 and 500),
  created_at timestamptz not null,
  primary key (recipient_id, option_id)
);
