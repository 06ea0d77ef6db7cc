-- A payer's bank asks for its money back, or warns that it may: as the gateway says, kept up to date until it is over.
create table payment_disputes (
  -- The gateway's own.
  id text primary key,
  created_at timestamptz not null,
  -- What was paid by it: a payment, or a gift card that was bought.
  payment_id uuid references payments (id),
  gift_card_id uuid references gift_cards (id),
  -- `warned` and `asked` before any money is taken, `open` once it is.
  state text not null check (state in ('warned', 'asked', 'open', 'won', 'lost', 'closed')),
  amount_cents integer not null check (amount_cents >= 0),
  -- How much of it has left our balance and has not come back, and what the gateway keeps for its work.
  withdrawn_cents integer not null,
  fee_cents integer not null,
  -- The bank's word.
  reason text not null,
  -- Until when our answer counts; null where none does.
  answer_by timestamptz,
  ended_at timestamptz,
  -- Who in the office has read a warning and leaves the payment as it is.
  left_at timestamptz,
  left_by uuid references staff (id),
  constraint payment_disputes_about check (num_nonnulls(payment_id, gift_card_id) = 1),
  constraint payment_disputes_left check ((left_at is null) = (left_by is null)),
  constraint payment_disputes_end check ((state in ('won', 'lost', 'closed')) = (ended_at is not null))
);
create index payment_disputes_by_payment on payment_disputes (payment_id);
create index payment_disputes_by_gift_card on payment_disputes (gift_card_id) where gift_card_id is not null;
create index payment_disputes_by_time on payment_disputes (created_at desc, id desc);
create index payment_disputes_open on payment_disputes (created_at) where ended_at is null;
create trigger payment_disputes_noted after insert or update on payment_disputes for each row execute function note_in_office('money');
