-- Who is home safe at the end of a day of visits: as they pressed it, or as the office found out.
create table home_safe (
  professional_id uuid not null references professionals (id),
  day date not null,
  created_at timestamptz not null,
  -- When they pressed it; when the office found out.
  at timestamptz not null,
  staff_id uuid references staff (id),
  primary key (professional_id, day)
);
create index home_safe_by_staff on home_safe (staff_id) where staff_id is not null;
