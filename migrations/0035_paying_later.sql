-- Visits that were booked on the phone without a card: they are paid for afterward, by a link. What counts against the
-- limit of somebody who pays later is found by who pays.
create table deferred_payments (
  booking_id uuid primary key references bookings (id) on delete cascade,
  payer_id uuid not null references users (id),
  staff_id uuid not null references staff (id),
  created_at timestamptz not null
);
create index deferred_payments_payer on deferred_payments (payer_id);
create index deferred_payments_staff on deferred_payments (staff_id);

-- A link that leads to the gateway's page for a card, without signing in.
alter table verification_codes drop constraint verification_codes_purpose_check;
alter table verification_codes add constraint verification_codes_purpose_check
  check (purpose in ('activate', 'sign_in', 'reset', 'pay')) not valid;
