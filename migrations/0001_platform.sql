-- Answers already given to a write, so that a double click, a reload or a retry is answered and not done again.
create table requests (
  actor text not null,
  key text not null check (length(key) between 8 and 100),
  route text not null,
  hash text not null,
  status integer,
  -- json and not jsonb, which would change the order of the fields: the answer is the same to the letter.
  response json,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index requests_by_age on requests (created_at);

-- Fixed windows; the database counts, so that every process counts the same.
create table rate_limits (
  key text not null,
  window_starts_at timestamptz not null,
  taken integer not null check (taken > 0),
  primary key (key, window_starts_at)
);
create index rate_limits_by_age on rate_limits (window_starts_at);

-- What must go out exactly as decided, written in the transaction that decides it.
create table messages (
  id uuid primary key,
  created_at timestamptz not null,
  dedupe_key text not null unique,
  kind text not null,
  channel text not null check (channel in ('email', 'text', 'call')),
  recipient_address text not null,
  subject text not null,
  body text,
  calendar_entry jsonb,
  due_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index messages_waiting on messages (due_at) where sent_at is null and failed_at is null;

-- The embedded mail and text provider delivers here; /dev/mailbox shows it.
create table mailbox (
  id uuid primary key references messages (id),
  delivered_at timestamptz not null,
  channel text not null,
  recipient_address text not null,
  subject text not null,
  body text not null,
  attachment jsonb
);
create index mailbox_newest on mailbox (delivered_at desc);

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
