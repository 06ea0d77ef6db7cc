-- What somebody in the office has to look at; each cause once while it lasts.
create table booking_alerts (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  kind text not null check (kind in ('needs_unread', 'not_finished', 'payment_failed')),
  resolved_at timestamptz
);
create unique index booking_alerts_open on booking_alerts (booking_id, kind) where resolved_at is null;
create index booking_alerts_to_do on booking_alerts (created_at) where resolved_at is null;
create index booking_needs_unread on booking_needs (booking_id) where acknowledged_at is null;
-- For the jobs that look at what is near or should be over: only open visits, so that the index stays small.
create index bookings_open on bookings (starts_at) where state in ('requested', 'confirmed', 'on_the_way', 'arrived', 'in_progress');
