-- What was changed of a person's needs, when, by whom and in which words; null for whom where members act for themselves.
create table needs_changes (
  id uuid primary key,
  created_at timestamptz not null,
  recipient_id uuid not null references recipients (id),
  changed_by uuid not null references users (id),
  on_behalf_of uuid references users (id),
  details text not null
);
create index needs_changes_by_recipient on needs_changes (recipient_id, created_at);
