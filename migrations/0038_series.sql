-- Visits that come again: the rule and the card once, each visit a booking of its own.
create table booking_series (
  id uuid primary key,
  created_at timestamptz not null,
  member_id uuid not null references users (id),
  every text not null check (every in ('weekly', 'fortnightly', 'monthly')),
  visits smallint not null check (visits > 0),
  card_id uuid references cards (id),
  request_key text not null,
  constraint booking_series_once unique (member_id, request_key)
);

alter table bookings add column series_id uuid references booking_series (id);
create index bookings_by_series on bookings (series_id, starts_at) where series_id is not null;
-- Whose money is set aside shortly before the visit and not at booking.
create index bookings_to_set_aside on bookings (starts_at) where series_id is not null and payment_id is null and state = 'confirmed' and total_cents > 0;
