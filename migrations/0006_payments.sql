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
  is_default boolean not null,
  removed_at timestamptz
);
create unique index cards_one_default on cards (user_id) where is_default and removed_at is null;
create index cards_by_user on cards (user_id) where removed_at is null;

create table payments (
  id uuid primary key,
  created_at timestamptz not null,
  payer_id uuid not null references users (id),
  card_id uuid not null references cards (id),
  reference text not null unique,
  description text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency = 'usd'),
  state text not null check (state in ('pending', 'authorized', 'captured', 'released', 'declined')),
  payment_intent_id text unique,
  captured_cents integer not null default 0 check (captured_cents between 0 and amount_cents),
  refusal_code text,
  settle_cents integer check (settle_cents between 0 and amount_cents),
  tries integer not null default 0,
  next_try_at timestamptz
);
create index payments_by_payer on payments (payer_id, created_at desc);
create index payments_to_try on payments (next_try_at) where next_try_at is not null;

-- Balanced by construction: each row moves one amount from one account to another. Rows are only ever added.
create table ledger_entries (
  id uuid primary key,
  created_at timestamptz not null,
  dedupe_key text not null unique,
  payment_id uuid references payments (id),
  debit_account text not null,
  credit_account text not null check (credit_account <> debit_account),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency = 'usd'),
  memo text not null
);
create index ledger_entries_by_payment on ledger_entries (payment_id);
