-- The people in the office whom members of a plan with a concierge know by name. Where there is nobody, no page
-- promises one.
create table concierges (
  id uuid primary key,
  created_at timestamptz not null,
  name text not null check (length(name) between 1 and 100),
  introduction text not null,
  -- The name of a file in the folder of portraits.
  picture text check (picture ~ '^[A-Za-z0-9_-]+\.(svg|png|jpg|jpeg|webp)$'),
  active boolean not null default true
);
