-- What work would cost, as the one who came to look wrote it down. The member says yes or no; a yes keeps the price until `valid_until`.
create table quotes (
  id uuid primary key,
  created_at timestamptz not null,
  visit_id uuid not null references bookings (id),
  description text not null check (length(description) between 1 and 1000),
  lines jsonb not null,
  total_cents integer not null check (total_cents > 0),
  minutes integer not null check (minutes > 0 and minutes % 15 = 0),
  valid_until timestamptz not null,
  state text not null check (state in ('sent', 'accepted', 'declined', 'replaced', 'expired')),
  request_key text not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decline_reason text check (length(decline_reason) <= 500),
  reminded_at timestamptz,
  constraint quotes_once unique (visit_id, request_key)
);
-- Of a visit only one waits for an answer or for its day.
create unique index quotes_one_open on quotes (visit_id) where state in ('sent', 'accepted');
create index quotes_ending on quotes (valid_until) where state in ('sent', 'accepted');

-- The work that was agreed to is a booking of its own, once.
alter table bookings add column quote_id uuid references quotes (id);
create unique index bookings_one_for_a_quote on bookings (quote_id) where quote_id is not null and state not in ('cancelled', 'no_show');
