-- What a process finds out about the database at its start: with which secret it was last used, as a mark from which the secret
-- cannot be found.
create table installation_marks (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);
