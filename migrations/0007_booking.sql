-- The answers of a booking not yet made, kept on the server so that another device can go on with them.
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
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  occupied_until timestamptz not null check (occupied_until >= ends_at),
  time_zone text not null,
  state text not null check (state in ('draft', 'requested', 'confirmed', 'on_the_way', 'arrived', 'in_progress', 'completed', 'cancelled', 'no_show')),
  held_until timestamptz,
  placed_at timestamptz,
  address jsonb not null,
  answers jsonb not null,
  notes text check (length(notes) <= 1000),
  price_lines jsonb not null,
  total_cents integer not null check (total_cents >= 0),
  free_cancellation_until timestamptz not null,
  payment_id uuid references payments (id),
  request_key text not null,
  version integer not null default 1,
  constraint bookings_hold_is_for_drafts check ((state = 'draft') = (held_until is not null)),
  constraint bookings_placed_unless_draft check ((state = 'draft') = (placed_at is null)),
  constraint bookings_once unique (member_id, request_key)
);
create index bookings_by_recipient on bookings (recipient_id, starts_at);
create index bookings_by_professional on bookings (professional_id, starts_at) where state not in ('cancelled', 'no_show');
create index bookings_held on bookings (held_until) where state = 'draft';

create table booking_events (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  kind text not null,
  actor_id uuid references users (id),
  on_behalf_of uuid references users (id),
  from_state text,
  to_state text,
  reason text not null
);
create index booking_events_by_booking on booking_events (booking_id, created_at);

-- What the recipient needs, as it was when the visit was booked; the professional answers for each line.
create table booking_needs (
  booking_id uuid not null references bookings (id) on delete cascade,
  position smallint not null,
  created_at timestamptz not null,
  title text not null,
  remarks text,
  acknowledged_at timestamptz,
  primary key (booking_id, position)
);

create table booking_cancellations (
  booking_id uuid primary key references bookings (id),
  created_at timestamptz not null,
  cancelled_by uuid not null references users (id),
  on_behalf_of uuid references users (id),
  reason text,
  fee_cents integer not null check (fee_cents >= 0)
);

