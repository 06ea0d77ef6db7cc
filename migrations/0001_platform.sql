-- In all these files: whatever is read for one member, by a job for what is due, to erase an account, or because
-- a row that others refer to is deleted, is found by an index, so that nothing gets slower with the visits of
-- other members.

-- Answers already given to a write, so that a double click, a reload or a retry gets the same answer and nothing
-- is done twice.
create table requests (
  actor text not null,
  key text not null check (length(key) between 8 and 100),
  route text not null,
  hash text not null,
  status integer,
  -- json and not jsonb, which would reorder the fields: the answer is the same to the letter.
  response json,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index requests_by_age on requests (created_at);

-- Fixed windows; the database counts, so that every process counts the same.
create table rate_limits (
  key text not null,
  window_starts_at timestamptz not null,
  -- 0 once every try was given back. Deleting the row instead would lose one of two tries given back at once.
  taken integer not null check (taken >= 0),
  primary key (key, window_starts_at)
);
create index rate_limits_by_age on rate_limits (window_starts_at);

-- What must go out exactly as decided, written in the transaction that decides it.
create table messages (
  id uuid primary key,
  created_at timestamptz not null,
  dedupe_key text not null,
  kind text not null,
  -- Letters are on paper, for people without email or a cell phone.
  channel text not null check (channel in ('email', 'text', 'call', 'letter')),
  recipient_address text not null,
  -- Whom it is for and its topic, so that it can be worded, delayed or dropped as that person wants when it is sent.
  user_id uuid,
  topic text,
  -- The visit or other row that it is about, so that it can be taken back before it is sent.
  about uuid,
  subject text not null,
  body text,
  calendar_entry jsonb,
  due_at timestamptz not null,
  -- Until when it is worth sending.
  expires_at timestamptz,
  sent_at timestamptz,
  dropped_at timestamptz,
  attempts integer not null default 0,
  -- Shows how long a message has been stuck: `due_at` cannot, because each attempt moves it.
  first_failed_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- The same notice goes to one person over several channels, once over each.
  unique (dedupe_key, channel)
);
create index messages_waiting on messages (due_at) where sent_at is null and failed_at is null and dropped_at is null;
create index messages_about_waiting on messages (about) where sent_at is null and failed_at is null and dropped_at is null;
create index messages_by_subject on messages (about) where about is not null;
create index messages_by_user on messages (user_id, created_at) where user_id is not null;
create index messages_to_no_account on messages (recipient_address) where user_id is null;
create index messages_of_farewell on messages (created_at) where kind = 'account_closed';
-- What a reply answers: the texts about visits that went to a number.
create index messages_texted on messages (recipient_address, sent_at desc) where channel = 'text' and about is not null;
-- What was given up, for those who watch over it.
create index messages_failed on messages (failed_at desc) where failed_at is not null;

-- Addresses at which nothing arrives; a message that does arrive removes its row.
create table undeliverable_addresses (
  channel text not null,
  address text not null,
  created_at timestamptz not null,
  reason text not null,
  primary key (channel, address)
);
create index undeliverable_addresses_by_address on undeliverable_addresses (address);

-- The embedded mail and text provider delivers here; /dev/mailbox shows it.
create table mailbox (
  id uuid primary key references messages (id),
  delivered_at timestamptz not null,
  channel text not null,
  recipient_address text not null,
  headers jsonb not null default '{}',
  subject text not null,
  body text not null,
  html text,
  attachment jsonb
);
create index mailbox_newest on mailbox (delivered_at desc);

-- What we depend on and could not reach: a channel for messages, or the payment gateway. Open while it lasts.
create table outages (
  id uuid primary key,
  what text not null check (what in ('email', 'text', 'call', 'letter', 'gateway')),
  began_at timestamptz not null,
  reason text not null,
  over_at timestamptz
);
create unique index outages_one_open on outages (what) where over_at is null;

-- What a process learns about the database when it starts: which secret it was last used with, as a mark from
-- which the secret cannot be worked out.
create table installation_marks (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);

create table audit_events (
  id uuid primary key,
  created_at timestamptz not null,
  actor_id uuid,
  on_behalf_of uuid,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_events_by_subject on audit_events (subject, created_at);
