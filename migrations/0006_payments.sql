create table payment_customers (
  user_id uuid primary key references users (id),
  customer_id text not null unique,
  created_at timestamptz not null
);

create table cards (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  payment_method_id text not null unique,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null,
  name text check (length(name) between 1 and 40),
  is_default boolean not null,
  removed_at timestamptz
);
create unique index cards_one_default on cards (user_id) where is_default and removed_at is null;
create index cards_by_user on cards (user_id) where removed_at is null;
create index cards_by_user_ever on cards (user_id);
create index cards_by_expiry on cards (expiry_year, expiry_month) where removed_at is null;

create table payments (
  id uuid primary key,
  created_at timestamptz not null,
  payer_id uuid not null references users (id),
  card_id uuid not null references cards (id),
  reference text not null unique,
  -- What a payment is for: a visit, directly or through an extra charge. No foreign keys: a held booking that was
  -- not paid for is deleted, and the payment that was declined for it stays.
  booking_id uuid,
  charge_id uuid,
  description text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency = 'usd'),
  -- Whom the money belongs to once it is captured: us, or the professional whom it was given to.
  credit_account text not null default 'revenue' check (credit_account in ('revenue', 'tips')),
  state text not null check (state in ('pending', 'authorized', 'captured', 'released', 'declined')),
  payment_intent_id text unique,
  -- Where the payer comes back to from the bank's question. Without it the payer is away, and the bank cannot ask.
  return_url text,
  captured_cents integer not null default 0 check (captured_cents between 0 and amount_cents),
  refusal_code text,
  settle_cents integer check (settle_cents between 0 and amount_cents),
  tries integer not null default 0,
  next_try_at timestamptz,
  receipt_sent_at timestamptz,
  check (charge_id is null or booking_id is not null)
);
create index payments_by_payer on payments (payer_id, created_at desc);
create index payments_by_age on payments (created_at);
create index payments_to_try on payments (next_try_at) where next_try_at is not null;
create index payments_authorized on payments (created_at) where state = 'authorized' and settle_cents is null;
-- The jobs that continue what a payment was for begin here.
create index payments_without_money on payments (created_at) where state in ('declined', 'released');
create index payments_without_receipt on payments (id) where state = 'captured' and receipt_sent_at is null;

-- Money refunded out of what was captured. Written before the gateway is asked; the row's id is the idempotency key.
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
create index payment_refunds_by_age on payment_refunds (created_at);

-- Balanced by construction: each row moves one amount from one account to another. Rows are only ever added.
create table ledger_entries (
  id uuid primary key,
  created_at timestamptz not null,
  dedupe_key text not null unique,
  payment_id uuid references payments (id),
  -- The visit, where no payment leads to it: for what goes back to a gift balance.
  booking_id uuid,
  -- An account is a kind, such as `revenue`, or a kind and whose it is: `gift_balance:<member>`.
  debit_account text not null,
  debit_kind text not null generated always as (split_part(debit_account, ':', 1)) stored,
  debit_owner uuid generated always as (nullif(split_part(debit_account, ':', 2), '')::uuid) stored,
  credit_account text not null check (credit_account <> debit_account),
  credit_kind text not null generated always as (split_part(credit_account, ':', 1)) stored,
  credit_owner uuid generated always as (nullif(split_part(credit_account, ':', 2), '')::uuid) stored,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency = 'usd'),
  memo text not null,
  -- The bank sent back what we had refunded: ours again, though nobody paid it for a visit.
  is_returned_refund boolean not null default false
);
create index ledger_entries_by_payment on ledger_entries (payment_id);
create index ledger_entries_by_booking on ledger_entries (booking_id) where booking_id is not null;
-- A balance is the sum of what went into an account and out of it.
create index ledger_entries_in on ledger_entries (credit_account) include (amount_cents);
create index ledger_entries_out on ledger_entries (debit_account) include (amount_cents);

-- The ledger tells what happened. A mistake is put right by another entry, never by changing one.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are only ever added.', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_only_added before update or delete on ledger_entries
  for each statement execute function refuse_change();

-- Money for help that one person gives to another. What is left of it is the balance of its ledger account, never a
-- column.
create table gift_cards (
  id uuid primary key,
  created_at timestamptz not null,
  -- The key of the buyer's link, as a hash: whoever has the link sees the card, prints it and gets the money back.
  order_hash text not null unique,
  buyer_id uuid references users (id),
  buyer_name text not null,
  buyer_email text not null,
  recipient_name text not null,
  recipient_email text,
  greeting text check (length(greeting) <= 300),
  amount_cents integer not null check (amount_cents between 2500 and 50000),
  send_at timestamptz,
  state text not null check (state in ('open', 'paying', 'paid', 'refunding', 'refunded')),
  customer_id text,
  payment_method_id text,
  card_brand text,
  card_last4 text,
  -- What the gateway knows a card by, whoever types it, so that one card is not tried for one gift after another.
  card_fingerprint text,
  -- Each try to pay is another request to the gateway, with its own key.
  attempt smallint not null default 0,
  -- When the gateway was asked for the money, so that a bank's question that nobody answers is called off.
  asked_at timestamptz,
  payment_intent_id text unique,
  -- Why the bank said no, for a buyer who comes back later.
  refusal_code text,
  paid_at timestamptz,
  -- The code is made from this random seed and our secret, so that it can be printed again; only its hash is kept.
  code_seed text,
  code_hash text unique,
  sent_at timestamptz,
  redeemed_by uuid references users (id),
  redeemed_at timestamptz,
  next_try_at timestamptz,
  constraint gift_cards_mailed_somewhere check (send_at is null or recipient_email is not null),
  constraint gift_cards_paid_has_code check (state not in ('paid', 'refunding', 'refunded') or code_hash is not null),
  constraint gift_cards_redeemed check ((redeemed_by is null) = (redeemed_at is null))
);
create index gift_cards_by_buyer on gift_cards (buyer_id) where buyer_id is not null;
create index gift_cards_by_redeemer on gift_cards (redeemed_by) where redeemed_by is not null;
create index gift_cards_by_age on gift_cards (created_at);
create index gift_cards_open on gift_cards (created_at) where state = 'open';
create index gift_cards_to_try on gift_cards (next_try_at) where next_try_at is not null;
create index gift_cards_to_send on gift_cards (send_at) where sent_at is null and state = 'paid';
create index gift_cards_going_back on gift_cards (id) where state in ('refunding', 'refunded');

-- What the payment gateway tells us, each event once however often it arrives. It says what to look at, never what
-- the state is.
create table gateway_events (
  id text primary key,
  received_at timestamptz not null,
  type text not null,
  kind text not null check (kind in ('authorization', 'card_setup', 'other')),
  subject text,
  tries integer not null default 0,
  -- Null once it was looked at.
  next_try_at timestamptz,
  constraint gateway_events_about check ((kind = 'other') = (subject is null))
);
create index gateway_events_to_look_at on gateway_events (next_try_at) where next_try_at is not null;
create index gateway_events_by_age on gateway_events (received_at) where next_try_at is null;
