-- Credit of a membership that went back to the card that had paid it, by the refund that carries it. One that the bank does not
-- take is credit again: it is the member's money until they have it.
create table membership_credit_returns (
  refund_id uuid primary key references payment_refunds (id),
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  amount_cents integer not null check (amount_cents > 0),
  restored_at timestamptz
);
create index membership_credit_returns_by_user on membership_credit_returns (user_id, created_at desc);
create index membership_credit_returns_open on membership_credit_returns (created_at) where restored_at is null;
