-- What the payment gateway tells us of, each event once however often it comes. It says what to look at, never how it stands.
create table gateway_events (
  id text primary key,
  received_at timestamptz not null,
  type text not null,
  kind text not null check (kind in ('authorization', 'card_setup', 'other')),
  subject text,
  tries integer not null default 0,
  -- Null when it has been looked at.
  next_try_at timestamptz,
  constraint gateway_events_about check ((kind = 'other') = (subject is null))
);
create index gateway_events_to_look_at on gateway_events (next_try_at) where next_try_at is not null;
