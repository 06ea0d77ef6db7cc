-- Where our books and the gateway's differ, each cause once while it lasts, in a line that the office can read.
create table payment_differences (
  id uuid primary key,
  found_at timestamptz not null,
  kind text not null check (kind in (
    'hold_without_use', 'charge_without_use', 'answer_lost', 'hold_lapsed', 'taken_unwritten', 'amounts_differ', 'charge_missing',
    'hold_left_open', 'visit_without_charge', 'refund_unwritten', 'refund_missing', 'refund_failed'
  )),
  -- What it is about: the id of a payment or refund at the gateway, or of a visit with us.
  subject text not null,
  booking_id uuid references bookings (id) on delete set null,
  line text not null,
  -- Put right by the job itself, so that nobody has to do anything.
  mended boolean not null,
  resolved_at timestamptz
);
create unique index payment_differences_open on payment_differences (kind, subject) where resolved_at is null;
create index payment_differences_to_do on payment_differences (found_at) where resolved_at is null;
create index payment_differences_newest on payment_differences (found_at desc);

alter table booking_alerts drop constraint booking_alerts_kind_check;
alter table booking_alerts add constraint booking_alerts_kind_check check (kind in ('needs_unread', 'not_finished', 'payment_failed', 'not_arrived', 'nobody_comes', 'money_differs'));

-- Money given back of what was taken. Written before the gateway is asked; its id is the key that it is asked with.
create table payment_refunds (
  id uuid primary key,
  created_at timestamptz not null,
  payment_id uuid not null references payments (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 300),
  requested_by uuid references users (id),
  request_key text not null,
  state text not null check (state in ('pending', 'done', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz,
  constraint payment_refunds_once unique (payment_id, request_key)
);
create index payment_refunds_to_try on payment_refunds (next_try_at) where next_try_at is not null;
