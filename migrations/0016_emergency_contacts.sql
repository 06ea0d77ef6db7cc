-- Whom we call when a recipient may be in need of help and cannot say so.
create table emergency_contacts (
  recipient_id uuid primary key references recipients (id),
  created_at timestamptz not null,
  name text not null check (length(name) between 1 and 100),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  relation text not null check (length(relation) between 1 and 60)
);
