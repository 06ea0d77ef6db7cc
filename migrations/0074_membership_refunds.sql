-- What the office gives back of what was paid for a membership. Above the limit of one person it is asked for first.
create table membership_refunds (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 300),
  asked_by uuid not null references staff (id),
  request_key text not null,
  state text not null check (state in ('asked', 'given', 'declined', 'withdrawn')),
  -- The second person, where one was needed.
  decided_by uuid references staff (id),
  decided_at timestamptz,
  answer text check (length(answer) between 1 and 300),
  constraint membership_refunds_once unique (user_id, request_key),
  constraint membership_refunds_by_two check (decided_by <> asked_by or state = 'withdrawn'),
  constraint membership_refunds_decided check ((state = 'asked') = (decided_at is null)),
  constraint membership_refunds_declined_why check ((state = 'declined') = (answer is not null))
);
create unique index membership_refunds_one_asked on membership_refunds (user_id) where state = 'asked';
create index membership_refunds_by_user on membership_refunds (user_id, created_at desc);
