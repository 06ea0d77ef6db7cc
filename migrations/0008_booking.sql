-- The answers of a booking not yet made, kept on the server so that another device can continue with them.
create table booking_drafts (
  id uuid primary key,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  member_id uuid not null references users (id),
  service_id text not null references services (id),
  answers jsonb not null,
  booking_id uuid
);
create index booking_drafts_by_member on booking_drafts (member_id, updated_at desc);
create index booking_drafts_by_booking on booking_drafts (booking_id) where booking_id is not null;

-- Visits that repeat: the rule and the card once, each visit a booking of its own. The two rides of a round trip
-- belong together in the same way.
create table booking_series (
  id uuid primary key,
  created_at timestamptz not null,
  member_id uuid not null references users (id),
  every text not null check (every in ('weekly', 'fortnightly', 'monthly', 'there-and-back')),
  visits smallint not null check (visits > 0),
  card_id uuid references cards (id),
  request_key text not null,
  constraint booking_series_once unique (member_id, request_key)
);

create table bookings (
  id uuid primary key,
  created_at timestamptz not null,
  reference text not null unique,
  member_id uuid not null references users (id),
  booked_by uuid not null references users (id),
  recipient_id uuid not null references recipients (id),
  service_option_id text not null references service_options (id),
  service_area_id text not null references service_areas (id),
  professional_id uuid not null references professionals (id),
  series_id uuid references booking_series (id),
  -- The work of an accepted quote is a booking of its own, once.
  quote_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  occupied_until timestamptz not null check (occupied_until >= ends_at),
  time_zone text not null,
  -- The first lane that the visit takes, and how many.
  lane smallint not null default 0 check (lane >= 0),
  lanes smallint not null default 1 check (lanes >= 1),
  state text not null check (state in (
    'held', 'requested', 'confirmed', 'on_the_way', 'arrived', 'in_progress', 'completed', 'cancelled', 'no_show'
  )),
  held_until timestamptz,
  placed_at timestamptz,
  -- When the professional will be there, if they have said that it is later than agreed.
  expected_at timestamptz,
  address jsonb not null,
  answers jsonb not null,
  notes text check (length(notes) <= 1000),
  price_lines jsonb not null,
  total_cents integer not null check (total_cents >= 0),
  -- How much is paid from the gift balance of whoever booked; the card pays the rest.
  gift_cents integer not null default 0 check (gift_cents between 0 and total_cents),
  -- What a card owes of the fee for a visit that did not take place. If its money was never authorized, no payment
  -- could say so; such a fee is asked for by itself.
  card_fee_cents integer not null default 0 check (card_fee_cents between 0 and total_cents),
  free_cancellation_until timestamptz not null,
  payment_id uuid references payments (id),
  request_key text not null,
  version integer not null default 1,
  constraint bookings_held_until_a_moment check ((state = 'held') = (held_until is not null)),
  constraint bookings_placed_unless_held check ((state = 'held') = (placed_at is null)),
  constraint bookings_once unique (member_id, request_key)
);
create index bookings_by_recipient on bookings (recipient_id, starts_at);
create index bookings_by_professional on bookings (professional_id, starts_at) where state not in ('cancelled', 'no_show');
create index bookings_by_booker on bookings (booked_by, starts_at);
create index bookings_by_series on bookings (series_id, starts_at) where series_id is not null;
create index bookings_by_quote on bookings (quote_id) where quote_id is not null;
create unique index bookings_one_for_a_quote on bookings (quote_id)
  where quote_id is not null and state not in ('cancelled', 'no_show');
-- From a payment to what it pays for: the jobs that continue payments begin there.
create index bookings_by_payment on bookings (payment_id) where payment_id is not null;
create index bookings_paid_by_gift on bookings (booked_by, id) where payment_id is null and gift_cents > 0;
create index bookings_held on bookings (held_until) where state = 'held';
create index bookings_to_remind on bookings (starts_at) where state in ('requested', 'confirmed');
-- For the jobs that look at what is near or should be over: only open visits, so that the index stays small.
create index bookings_open on bookings (starts_at)
  where state in ('requested', 'confirmed', 'on_the_way', 'arrived', 'in_progress');
-- Those whose money is authorized shortly before the visit and not at booking. What was not asked for before a visit
-- began is asked for during it and after it.
create index bookings_to_authorize on bookings (starts_at)
  where series_id is not null and payment_id is null and total_cents > gift_cents
  and (state in ('confirmed', 'on_the_way', 'arrived', 'in_progress', 'completed') or card_fee_cents > 0);
-- Only visits that a card pays for. An index of all visits that are over would also serve any query for one of their
-- states, such as who came to somebody before. While they are few it looks the cheapest, and each booking would read
-- all of them.
create index bookings_over_by_card on bookings (ends_at)
  where state in ('completed', 'cancelled', 'no_show') and total_cents > gift_cents;

-- A second guard behind the bits of busy_week: whatever the code gets wrong, two bookings cannot take the same lane of
-- one professional at once. Servers without the extension, or where our role may not add it, have the bits alone.
do $$
begin
  create extension if not exists btree_gist;
  alter table bookings add constraint bookings_do_not_overlap
    exclude using gist (
      professional_id with =, tstzrange(starts_at, occupied_until) with &&, int4range(lane, lane + lanes) with &&
    )
    where (state not in ('cancelled', 'no_show'));
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'bookings have no second guard against overlaps: the extension btree_gist is not available here';
end $$;

alter table ledger_entries add constraint ledger_entries_booking_id_fkey foreign key (booking_id) references bookings (id);

-- What the recipient needs, as it was when the visit was booked; the professional confirms each line.
create table booking_needs (
  booking_id uuid not null references bookings (id) on delete cascade,
  position smallint not null,
  created_at timestamptz not null,
  title text not null,
  remarks text,
  is_allergen boolean not null default false,
  acknowledged_at timestamptz,
  primary key (booking_id, position)
);
create index booking_needs_unread on booking_needs (booking_id) where acknowledged_at is null;

-- What work would cost, as written down by whoever came to look. The member says yes or no; a yes keeps the price
-- until `valid_until`.
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
  decided_by uuid references users (id),
  decided_at timestamptz,
  decline_reason text check (length(decline_reason) <= 500),
  reminded_at timestamptz,
  request_key text not null,
  constraint quotes_once unique (visit_id, request_key)
);
-- For each visit, only one waits for an answer or for its day.
create unique index quotes_one_open on quotes (visit_id) where state in ('sent', 'accepted');
create index quotes_ending on quotes (valid_until) where state in ('sent', 'accepted');
create index quotes_by_decider on quotes (decided_by) where decided_by is not null;

alter table bookings add constraint bookings_quote_id_fkey foreign key (quote_id) references quotes (id);
