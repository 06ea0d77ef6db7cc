-- What a message is about, so that it can be taken back before it is sent, and until when it is worth sending.
alter table messages add column about uuid;
alter table messages add column expires_at timestamptz;
create index messages_about_waiting on messages (about) where sent_at is null and failed_at is null and dropped_at is null;

-- Addresses at which nothing arrives; a message that does arrive takes its row away.
create table undeliverable_addresses (
  channel text not null,
  address text not null,
  created_at timestamptz not null,
  reason text not null,
  primary key (channel, address)
);

-- A reminder is decided once for a visit at a time, whatever becomes of its messages.
create table booking_reminders (
  booking_id uuid not null references bookings (id) on delete cascade,
  kind text not null check (kind in ('two-days', 'morning')),
  starts_at timestamptz not null,
  created_at timestamptz not null,
  primary key (booking_id, kind, starts_at)
);
create index bookings_to_remind on bookings (starts_at) where state in ('requested', 'confirmed');

-- What was given up, for those who watch over it.
create index messages_failed on messages (failed_at desc) where failed_at is not null;
