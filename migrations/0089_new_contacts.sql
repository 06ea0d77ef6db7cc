-- Numbers and addresses of those who come as the office has written them down anew. Until one is confirmed by a code to it, and the old
-- ones have had a day to stop it or a second person of the office has let it, it opens nothing.
create table professional_contacts (
  id uuid primary key,
  created_at timestamptz not null,
  professional_id uuid not null references professionals (id),
  -- Who wrote it down: somebody else has to let it before its day is over.
  staff_id uuid not null references staff (id),
  kind text not null check (kind in ('phone', 'email')),
  -- Null where it was only taken away.
  value text check (length(value) between 3 and 254),
  -- When the code to it was typed.
  confirmed_at timestamptz,
  -- When a second person of the office let it.
  let_at timestamptz,
  -- Since when it is theirs.
  taken_at timestamptz,
  stopped_at timestamptz,
  check (num_nonnulls(taken_at, stopped_at) <= 1)
);
create unique index professional_contacts_open on professional_contacts (professional_id, kind) where taken_at is null and stopped_at is null;
create index professional_contacts_by_value on professional_contacts (value) where taken_at is null and stopped_at is null;
create index professional_contacts_by_staff on professional_contacts (staff_id);
