-- Merges of two accounts that the office has begun: every contact of both is told, and has a day to stop it.
create table account_merge_requests (
  id uuid primary key,
  created_at timestamptz not null,
  -- Who began it: somebody else has to end it.
  staff_id uuid not null references staff (id),
  stays_id uuid not null references users (id),
  double_id uuid not null references users (id),
  ready_at timestamptz not null,
  merged_at timestamptz,
  stopped_at timestamptz,
  check (stays_id <> double_id),
  check (num_nonnulls(merged_at, stopped_at) <= 1)
);
create unique index account_merge_requests_open on account_merge_requests (double_id)
  where merged_at is null and stopped_at is null;
create index account_merge_requests_by_account on account_merge_requests (stays_id);
create index account_merge_requests_by_double on account_merge_requests (double_id);
