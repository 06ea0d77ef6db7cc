-- Who the operator is, as the office says it. The table only grows: of each name, the newest applies.
create table operator_facts (
  id uuid primary key,
  name text not null check (name in ('name', 'phone', 'address', 'mail', 'zone', 'region', 'zip')),
  -- A text; null where the operator has none.
  value jsonb not null,
  since timestamptz not null,
  -- Null where it was taken from the environment.
  staff_id uuid references staff (id)
);
