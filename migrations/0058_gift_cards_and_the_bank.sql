-- When the gateway was asked for the money of a gift card, so that a bank's question that nobody answers is called off, and why
-- the bank said no, for a buyer who comes back later.
alter table gift_cards add column asked_at timestamptz, add column refusal_code text;
