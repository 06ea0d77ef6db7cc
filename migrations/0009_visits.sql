create table booking_events (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  kind text not null,
  actor_id uuid references users (id),
  on_behalf_of uuid references users (id),
  from_state text,
  to_state text,
  -- When the visit was before it was rescheduled, or when a professional who is late will be there.
  moment timestamptz,
  reason text not null,
  constraint booking_events_moment check ((moment is not null) = (kind in ('rescheduled', 'late')))
);
create index booking_events_by_booking on booking_events (booking_id, created_at);
create index booking_events_by_actor on booking_events (actor_id) where actor_id is not null;

create table booking_cancellations (
  booking_id uuid primary key references bookings (id),
  created_at timestamptz not null,
  cancelled_by uuid not null references users (id),
  on_behalf_of uuid references users (id),
  reason text,
  fee_cents integer not null check (fee_cents >= 0)
);
create index booking_cancellations_by_canceller on booking_cancellations (cancelled_by);

-- Those who have a visit and would like it earlier. What was free at the last look is kept, so that only what has
-- become free since then is offered.
create table waiting_list (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  member_id uuid not null references users (id),
  seen_free bigint[] not null,
  looked_at timestamptz not null,
  closed_at timestamptz
);
create unique index waiting_list_once on waiting_list (booking_id) where closed_at is null;
create index waiting_list_to_look on waiting_list (looked_at) where closed_at is null;
create index waiting_list_by_booking on waiting_list (booking_id);
create index waiting_list_by_member on waiting_list (member_id);

create table waiting_offers (
  id uuid primary key,
  created_at timestamptz not null,
  entry_id uuid not null references waiting_list (id) on delete cascade,
  starts_at timestamptz not null,
  token_hash text not null unique,
  answered_at timestamptz
);
create index waiting_offers_by_entry on waiting_offers (entry_id);

-- What somebody in the office has to look at; each cause once while it lasts.
create table booking_alerts (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  -- `not_arrived`: nobody has arrived. `nobody_comes`: nobody is left who could come.
  kind text not null check (kind in (
    'needs_unread', 'not_finished', 'payment_failed', 'not_arrived', 'nobody_comes', 'money_differs'
  )),
  resolved_at timestamptz
);
create unique index booking_alerts_open on booking_alerts (booking_id, kind) where resolved_at is null;
create index booking_alerts_to_do on booking_alerts (created_at) where resolved_at is null;
create index booking_alerts_by_booking on booking_alerts (booking_id);

-- What people write to us about a visit, for the concierge or for the professional.
create table visit_messages (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  author_id uuid not null references users (id),
  for_whom text not null check (for_whom in ('concierge', 'professional')),
  body text not null check (length(body) between 1 and 2000)
);
create index visit_messages_by_booking on visit_messages (booking_id, created_at);
create index visit_messages_by_author on visit_messages (author_id);

-- A reminder is decided once for a visit and its time, whatever becomes of its messages.
create table booking_reminders (
  booking_id uuid not null references bookings (id) on delete cascade,
  kind text not null check (kind in ('two-days', 'morning')),
  starts_at timestamptz not null,
  created_at timestamptz not null,
  primary key (booking_id, kind, starts_at)
);

-- The family's news of the week, decided once for a member and a Monday.
create table weekly_digests (
  member_id uuid not null references users (id),
  monday date not null,
  created_at timestamptz not null,
  primary key (member_id, monday)
);

-- A link to one visit for somebody without an account. Only the hash of its key is kept.
create table booking_shares (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id),
  created_by uuid not null references users (id),
  label text not null check (length(label) between 1 and 60),
  key_hash text not null unique,
  revoked_at timestamptz
);
create index booking_shares_by_booking on booking_shares (booking_id, created_at);
create index booking_shares_by_sharer on booking_shares (created_by);

-- A secret address at which a calendar program reads all visits of a member.
create table calendar_feeds (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  label text not null check (length(label) between 1 and 60),
  secret_hash text not null unique,
  last_read_at timestamptz,
  revoked_at timestamptz
);
create index calendar_feeds_by_user on calendar_feeds (user_id, created_at);

-- What somebody thought of a visit that is done, in their own words; a second rating replaces the first.
create table booking_ratings (
  booking_id uuid primary key references bookings (id) on delete cascade,
  created_at timestamptz not null,
  rated_by uuid not null references users (id),
  stars smallint not null check (stars between 1 and 5),
  thanks text check (length(thanks) between 1 and 1000)
);
create index booking_ratings_by_rater on booking_ratings (rated_by);

-- What a visit costs besides its price: extra time and groceries, which the member says yes or no to, and a tip.
create table visit_charges (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id),
  kind text not null check (kind in ('extra_time', 'groceries', 'tip')),
  description text not null check (length(description) between 1 and 200),
  amount_cents integer not null check (amount_cents > 0),
  -- An accepted charge is paid as soon as the bank says yes; if it says no, extra time and groceries are asked for again.
  state text not null check (state in ('proposed', 'accepted', 'paid', 'refused', 'failed')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  payment_id uuid unique references payments (id),
  request_key text not null,
  constraint visit_charges_once unique (booking_id, request_key),
  constraint visit_charges_accepted_has_payment check (state not in ('accepted', 'paid') or payment_id is not null)
);
create unique index visit_charges_one_tip on visit_charges (booking_id) where kind = 'tip' and state in ('accepted', 'paid');
create index visit_charges_accepted on visit_charges (payment_id) where state = 'accepted';
create index visit_charges_by_decider on visit_charges (decided_by) where decided_by is not null;

-- Where our books and the gateway's differ, each cause once while it lasts, in a line that the office can read.
create table payment_differences (
  id uuid primary key,
  found_at timestamptz not null,
  kind text not null check (kind in (
    'authorization_without_use', 'charge_without_use', 'answer_lost', 'authorization_lapsed', 'capture_unwritten', 'amounts_differ',
    'charge_missing', 'authorization_left_open', 'visit_without_charge', 'refund_unwritten', 'refund_missing', 'refund_failed'
  )),
  -- What it is about: the id of a payment or refund at the gateway, or of a visit with us.
  subject text not null,
  booking_id uuid references bookings (id) on delete set null,
  line text not null,
  -- Fixed by the job itself, so that nobody has to do anything.
  mended boolean not null,
  resolved_at timestamptz
);
create unique index payment_differences_open on payment_differences (kind, subject) where resolved_at is null;
create index payment_differences_to_do on payment_differences (found_at) where resolved_at is null;
create index payment_differences_newest on payment_differences (found_at desc);
create index payment_differences_by_booking on payment_differences (booking_id) where booking_id is not null;
