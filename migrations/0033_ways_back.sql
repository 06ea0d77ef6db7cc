-- The way back for somebody who has lost every way to sign in: begun by the office after a call back, told to all
-- contacts of the account, and open only after a time in which its owner can stop it.
create table account_recoveries (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  staff_id uuid not null references staff (id),
  -- Where the link for a new password goes.
  contact_kind text not null check (contact_kind in ('email', 'phone')),
  contact_value text not null check (length(contact_value) between 3 and 254),
  ready_at timestamptz not null,
  sent_at timestamptz,
  stopped_at timestamptz
);
create unique index account_recoveries_open on account_recoveries (user_id) where sent_at is null and stopped_at is null;
create index account_recoveries_by_user on account_recoveries (user_id, created_at desc);
