-- Another address or number to sign in with: the new one proves itself, and the old one is told and may take it back.
create table contact_changes (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('email', 'phone')),
  new_value text not null,
  old_value text,
  code_hash text not null,
  link_hash text not null unique,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  confirmed_at timestamptz,
  undo_hash text unique,
  undo_until timestamptz,
  undone_at timestamptz
);
create index contact_changes_by_user on contact_changes (user_id, created_at desc);
