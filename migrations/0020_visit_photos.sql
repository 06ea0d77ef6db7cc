-- Photos of what is to be done, in the database so that one backup and one erasing know them. The answers of a draft or
-- a visit name theirs; a photo that nothing names any more goes by itself.
create table visit_photos (
  id uuid primary key,
  created_at timestamptz not null,
  member_id uuid not null references users (id),
  -- A JPEG that we made ourselves, never what was sent.
  content bytea not null check (octet_length(content) between 1 and 4000000),
  -- When to look whether it still belongs to anything, and to delete it if not.
  due_at timestamptz not null
);
create index visit_photos_by_member on visit_photos (member_id, created_at);
create index visit_photos_by_due on visit_photos (due_at);
