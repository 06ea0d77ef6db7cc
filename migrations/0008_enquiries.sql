create table enquiries (
  id uuid primary key,
  created_at timestamptz not null,
  kind text not null check (kind in ('call_back', 'coming_soon')),
  name text not null check (length(name) between 1 and 100),
  email text,
  phone text,
  zipcode text,
  service_id text references services (id),
  topic text,
  message text check (length(message) <= 2000),
  due_from timestamptz,
  due_until timestamptz,
  user_id uuid references users (id),
  answered_at timestamptz,
  constraint enquiries_can_be_answered check (email is not null or phone is not null)
);
create index enquiries_waiting on enquiries (due_until) where answered_at is null;
