-- Who should come to whom on a day, as it was last proposed for an area. A reason may name who comes; nothing else of people is in it.
create table day_plans (
  id uuid primary key,
  created_at timestamptz not null,
  staff_id uuid not null references staff (id),
  service_area_id text not null references service_areas (id),
  day date not null,
  summary text not null,
  -- Lists of moves that only work together: visit, its version then, who came, who should come, and why.
  groups jsonb not null,
  constraint day_plans_one_of_a_day unique (service_area_id, day)
);
create index day_plans_by_staff on day_plans (staff_id);
