-- The ledger tells what happened. What was wrong is put right by another entry, never by changing one.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are only ever added.', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_only_added before update or delete on ledger_entries for each statement execute function refuse_change();

-- A balance is the sum of what went in and out of an account.
create index ledger_entries_in on ledger_entries (credit_account) include (amount_cents);
create index ledger_entries_out on ledger_entries (debit_account) include (amount_cents);

-- Whom the money belongs to once it is taken: us, or the professional whom it was given to.
alter table payments add column credit_account text not null default 'revenue' check (credit_account in ('revenue', 'tips'));

-- What a visit costs besides its price: extra time and groceries, which the member says yes or no to, and a tip.
create table visit_charges (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id),
  kind text not null check (kind in ('extra_time', 'groceries', 'tip')),
  description text not null check (length(description) between 1 and 200),
  amount_cents integer not null check (amount_cents > 0),
  -- Accepted is paid for as soon as the bank says yes; when it says no, extra time and groceries are asked for again.
  state text not null check (state in ('proposed', 'accepted', 'paid', 'refused', 'failed')),
  request_key text not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  payment_id uuid unique references payments (id),
  constraint visit_charges_once unique (booking_id, request_key),
  constraint visit_charges_accepted_has_payment check (state not in ('accepted', 'paid') or payment_id is not null)
);
create unique index visit_charges_one_tip on visit_charges (booking_id) where kind = 'tip' and state in ('accepted', 'paid');
create index visit_charges_accepted on visit_charges (payment_id) where state = 'accepted';
