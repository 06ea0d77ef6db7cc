-- What an operator brings as a file, such as a logo. In the database, so that every process and backup has it.
create table operator_files (
  -- Made of its content: another file has another name.
  name text primary key,
  made_at timestamptz not null,
  type text not null check (type in ('image/svg+xml', 'image/png')),
  bytes bytea not null check (octet_length(bytes) <= 400000)
);
-- How the pages of the operator look: a draft, the published one, and those from before.
create table looks (
  id uuid primary key,
  created_at timestamptz not null,
  staff_id uuid not null references staff (id),
  -- The color that was chosen; null where our own colors stay.
  brand text check (brand ~ '^#[0-9a-f]{6}$'),
  -- What was made of it then, so that a published look stays as it is.
  tokens jsonb,
  logo text references operator_files (name),
  published_at timestamptz,
  retired_at timestamptz,
  check ((brand is null) = (tokens is null))
);
create unique index looks_draft on looks ((true)) where published_at is null and retired_at is null;
create unique index looks_published on looks ((true)) where published_at is not null and retired_at is null;
