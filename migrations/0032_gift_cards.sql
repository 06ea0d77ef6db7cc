-- Money for help that somebody gives to somebody. What is left of it is the sum of its ledger account, never a column.
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
  -- Each try to pay is another request to the gateway, with a key of its own.
  attempt smallint not null default 0,
  payment_intent_id text unique,
  paid_at timestamptz,
  -- The code is made from this chance and our secret, so that it can be printed again; only its hash is kept.
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
create index gift_cards_to_try on gift_cards (next_try_at) where next_try_at is not null;
create index gift_cards_to_send on gift_cards (send_at) where sent_at is null and state = 'paid';

-- How much of a visit is paid from the gift balance of whoever booked it; the card pays the rest.
alter table bookings add column gift_cents integer not null default 0 check (gift_cents between 0 and total_cents);
