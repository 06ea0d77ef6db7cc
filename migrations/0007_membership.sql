-- One row for each member who has ever had a membership; without a row, or once it has ended, they pay as they go.
-- The price of the period is kept, because a change counts what is left of it, whatever the plan costs by then.
create table memberships (
  user_id uuid primary key references users (id),
  created_at timestamptz not null,
  plan_id text not null,
  billing text not null check (billing in ('monthly', 'yearly')),
  state text not null check (state in ('active', 'overdue', 'paused', 'ended')),
  period_starts_at timestamptz not null,
  period_ends_at timestamptz not null check (period_ends_at > period_starts_at),
  period_cents integer not null check (period_cents >= 0),
  -- The day of the month on which it renews: a period that began on the 31st ends on the 28th in February, and on the
  -- 31st again after that.
  renewal_day smallint not null check (renewal_day between 1 and 31),
  -- Already paid and not used: what was left of a more expensive membership. It is used up before a card is charged.
  credit_cents integer not null default 0 check (credit_cents >= 0),
  card_id uuid references cards (id),
  ends_at timestamptz,
  paused_at timestamptz,
  paused_until timestamptz,
  failed_renewals smallint not null default 0,
  reminded boolean not null default false,
  -- When the job has to look at it next.
  next_step_at timestamptz,
  constraint memberships_paused check ((state = 'paused') = (paused_at is not null and paused_until is not null))
);
create index memberships_to_step on memberships (next_step_at) where next_step_at is not null;
create index memberships_by_plan on memberships (plan_id);

-- What a membership becomes once it is paid for, written before the gateway is asked. A member has one at a time.
create table membership_charges (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  payment_id uuid unique references payments (id),
  card_id uuid references cards (id),
  -- A late renewal is one that failed and that the member pays by hand before it is tried again.
  kind text not null check (kind in ('join', 'change', 'renewal', 'late-renewal')),
  plan_id text not null,
  billing text not null check (billing in ('monthly', 'yearly')),
  period_starts_at timestamptz not null,
  period_ends_at timestamptz not null,
  price_cents integer not null check (price_cents >= 0),
  used_credit_cents integer not null check (used_credit_cents >= 0),
  credit_after_cents integer not null check (credit_after_cents >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  state text not null check (state in ('pending', 'paid', 'declined', 'dropped'))
);
create unique index membership_charges_one_pending on membership_charges (user_id) where state = 'pending';
create index membership_charges_by_user on membership_charges (user_id, created_at desc);

create table membership_cancellations (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  plan_id text not null,
  reason text,
  ends_at timestamptz not null,
  withdrawn_at timestamptz
);
create index membership_cancellations_by_user on membership_cancellations (user_id, created_at desc);
