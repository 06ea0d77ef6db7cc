-- What nobody will pay any more: nothing asks for it from then on. How much it was and why is in the ledger.
alter table bookings add column written_off_at timestamptz;

-- What the office gives back for a visit, and wants to give back. Above the operator's limit somebody else has to say
-- yes first. What moves at the card and in the ledger follows from it, with the same key.
create table visit_refunds (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id),
  amount_cents integer not null check (amount_cents > 0),
  cause text not null check (cause in ('late', 'not_done', 'poor_work', 'damage', 'our_mistake', 'kindness', 'other')),
  reason text not null check (length(reason) between 1 and 300),
  asked_by uuid not null references staff (id),
  request_key text not null,
  state text not null check (state in ('asked', 'given', 'declined', 'withdrawn')),
  -- The second person, where one was needed.
  decided_by uuid references staff (id),
  decided_at timestamptz,
  answer text check (length(answer) between 1 and 300),
  constraint visit_refunds_once unique (booking_id, request_key),
  constraint visit_refunds_by_two check (decided_by <> asked_by or state = 'withdrawn'),
  constraint visit_refunds_decided check ((state = 'asked') = (decided_at is null)),
  constraint visit_refunds_declined_why check ((state = 'declined') = (answer is not null))
);
create index visit_refunds_by_age on visit_refunds (created_at desc, id desc);
create index visit_refunds_asked on visit_refunds (created_at desc, id desc) where state = 'asked';
create index visit_refunds_by_cause on visit_refunds (cause, created_at desc, id desc);

-- What was given back before, so that the list begins with it.
insert into visit_refunds (id, created_at, booking_id, amount_cents, cause, reason, asked_by, request_key, state, decided_at)
select (array_agg(r.id order by r.id))[1], min(r.created_at), p.booking_id, sum(r.amount_cents), 'other', min(r.reason), r.requested_by,
  substr(r.request_key, length(p.booking_id::text) + 2), 'given', min(r.created_at)
from payment_refunds r join payments p on p.id = r.payment_id
where r.requested_by is not null and starts_with(r.request_key, p.booking_id::text || ':')
group by p.booking_id, r.request_key, r.requested_by;

-- Somebody has dealt with a difference, and said how. The same one is not found again.
alter table payment_differences
  add column ticked_by uuid references staff (id),
  add column answer text check (length(answer) between 1 and 300),
  add constraint payment_differences_ticked_off check (ticked_by is null or (resolved_at is not null and answer is not null));
create index payment_differences_known on payment_differences (kind, subject) where ticked_by is not null;
create index payment_differences_to_read on payment_differences (found_at desc, id desc);

-- A month is added up from its movements.
create index ledger_entries_by_age on ledger_entries (created_at);

-- What a month came to when it was closed. A report never changes: what is written into its time afterward is named in
-- the one that follows.
create table closed_months (
  month text primary key check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  closed_at timestamptz not null,
  closed_by uuid not null references staff (id),
  report jsonb not null
);
create trigger closed_months_stay before update or delete on closed_months
  for each statement execute function refuse_change();

-- The lists of the office.
create index memberships_overdue on memberships (period_ends_at, user_id) where state = 'overdue';
create index memberships_by_age on memberships (created_at desc, user_id desc);
drop index gift_cards_by_age;
create index gift_cards_by_age on gift_cards (created_at desc, id desc);
create index gift_cards_by_buyer_email on gift_cards (buyer_email);
create index gift_cards_by_recipient_email on gift_cards (recipient_email) where recipient_email is not null;
create index quotes_by_age on quotes (created_at desc, id desc);
