-- What the office wants to let go of, and a second person decides on first: a gift card that is voided, a visit that is
-- written off. Refunds have tables of their own, with the same columns for what was decided.
create table approvals (
  id uuid primary key,
  created_at timestamptz not null,
  gift_card_id uuid references gift_cards (id),
  booking_id uuid references bookings (id),
  amount_cents integer not null check (amount_cents > 0),
  -- Of a write-off: why, what else there is to say for the office, and whether the payer is told.
  cause text,
  note text check (length(note) between 1 and 300),
  is_told boolean,
  asked_by uuid not null references staff (id),
  state text not null check (state in ('asked', 'given', 'declined', 'withdrawn', 'outdated')),
  decided_by uuid references staff (id),
  decided_at timestamptz,
  answer text check (length(answer) between 1 and 300),
  constraint approvals_of_one check (num_nonnulls(gift_card_id, booking_id) = 1),
  constraint approvals_write_off check ((booking_id is null) = (cause is null) and (booking_id is null) = (is_told is null)),
  constraint approvals_by_two check (decided_by <> asked_by or state = 'withdrawn'),
  constraint approvals_decided check ((state = 'asked') = (decided_at is null)),
  constraint approvals_declined_why check ((state = 'declined') = (answer is not null))
);
create unique index approvals_one_of_gift_card on approvals (gift_card_id) where state = 'asked';
create unique index approvals_one_of_booking on approvals (booking_id) where state = 'asked';
create index approvals_by_gift_card on approvals (gift_card_id, created_at desc);
create index approvals_by_booking on approvals (booking_id, created_at desc);
