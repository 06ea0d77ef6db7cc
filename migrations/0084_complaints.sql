-- Something was wrong with a visit: told by a member, or opened by few stars alone, and open until the office has put it right.
create table complaints (
  id uuid primary key,
  created_at timestamptz not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  told_by uuid not null references users (id),
  -- When it was said what was wrong; until then there are only few stars.
  told_at timestamptz,
  kind text check (kind in ('late', 'work', 'damage', 'unsafe', 'other')),
  wish text check (wish in ('redo', 'refund', 'call')),
  words text check (length(words) between 1 and 2000),
  phone text check (length(phone) between 8 and 16),
  closed_at timestamptz,
  closed_by uuid references staff (id),
  outcome text check (outcome in ('redone', 'refunded', 'claim', 'explained')),
  -- What we tell them about it.
  answer text check (length(answer) between 1 and 500),
  constraint complaints_told check ((told_at is null) = (kind is null) and (told_at is null) = (wish is null)),
  constraint complaints_closed check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (outcome is null) and (closed_at is null) = (answer is null))
);
create unique index complaints_open on complaints (booking_id) where closed_at is null;
create index complaints_by_booking on complaints (booking_id, created_at desc);
create index complaints_by_teller on complaints (told_by);
create index complaints_by_closer on complaints (closed_by) where closed_by is not null;
create trigger complaints_noted after insert or update or delete on complaints for each row execute function note_in_office('queue');
