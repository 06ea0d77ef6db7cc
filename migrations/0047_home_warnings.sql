-- What those who come have to know of a home for their own safety. The office writes it; members never see it.
create table home_warnings (
  id uuid primary key,
  created_at timestamptz not null,
  recipient_id uuid not null references recipients (id) on delete cascade,
  staff_id uuid not null references staff (id),
  body text not null check (length(body) between 1 and 300),
  ended_at timestamptz,
  ended_by uuid references staff (id),
  constraint home_warnings_ended check ((ended_at is null) = (ended_by is null))
);
create index home_warnings_by_recipient on home_warnings (recipient_id);
create index home_warnings_by_writer on home_warnings (staff_id);
create index home_warnings_by_ender on home_warnings (ended_by) where ended_by is not null;

-- Who has read one, before which visit.
create table warning_reads (
  warning_id uuid not null references home_warnings (id) on delete cascade,
  booking_id uuid not null references bookings (id) on delete cascade,
  professional_id uuid not null references professionals (id),
  created_at timestamptz not null,
  primary key (warning_id, booking_id, professional_id)
);
create index warning_reads_by_booking on warning_reads (booking_id);
create index warning_reads_by_professional on warning_reads (professional_id);

alter table field_steps drop constraint field_steps_kind_check;
alter table field_steps add constraint field_steps_kind_check check (kind in (
  'need_read', 'warning_read', 'on_the_way', 'arrived', 'in_progress', 'completed', 'late', 'nobody_home', 'extra', 'note', 'take_back',
  'correction', 'cannot_come'
)) not valid;
