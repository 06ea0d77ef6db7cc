-- A list of the office as somebody of the staff asks for it again and again. Each sees their own alone.
create table saved_views (
  id uuid primary key,
  created_at timestamptz not null,
  staff_id uuid not null references staff (id),
  screen text not null,
  title text not null check (length(title) between 1 and 60),
  query text not null check (length(query) between 1 and 2000),
  unique (staff_id, screen, title)
);
