-- What people write to us about a visit, for the concierge or for the one who comes.
create table visit_messages (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  author_id uuid not null references users (id),
  for_whom text not null check (for_whom in ('concierge', 'professional')),
  body text not null check (length(body) between 1 and 2000)
);
create index visit_messages_by_booking on visit_messages (booking_id, created_at);
