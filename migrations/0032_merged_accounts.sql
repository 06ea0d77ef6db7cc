-- Two accounts of one person, of which one stays. Whatever the double had belongs to the other; its contacts lead there.
alter table users add column merged_into uuid references users (id) check (merged_into <> id);
create index users_merged on users (merged_into) where merged_into is not null;

create table account_merges (
  id uuid primary key,
  created_at timestamptz not null,
  staff_id uuid not null references staff (id),
  stays_id uuid not null references users (id),
  double_id uuid not null references users (id),
  -- What the double was before, and is again when it is undone.
  status_before text not null check (status_before in ('X', 'A')),
  gift_cents integer not null check (gift_cents >= 0),
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references staff (id)
);
create unique index account_merges_one_open on account_merges (double_id) where undone_at is null;
create index account_merges_by_stays on account_merges (stays_id, created_at desc);
create index account_merges_by_double on account_merges (double_id);

-- The rows that were moved, so that these go back and no others.
create table account_merge_rows (
  merge_id uuid not null references account_merges (id),
  -- The table and the column that names whose it is.
  place text not null,
  row_id text not null,
  primary key (merge_id, place, row_id)
);
