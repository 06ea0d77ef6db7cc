-- What the office knows of those who come, besides what is shown to members.
alter table professionals
  add column phone text check (phone ~ '^\+[0-9]{6,15}$'),
  add column email text check (length(email) between 3 and 254),
  -- The ZIP code that they set out from.
  add column home_zipcode text references zip_codes (zipcode),
  add column pay_cents_an_hour integer check (pay_cents_an_hour between 0 and 100000),
  -- Their last day with us, which may be ahead.
  add column left_on date;

create table professional_papers (
  id uuid primary key,
  created_at timestamptz not null,
  professional_id uuid not null references professionals (id),
  kind text not null check (kind in ('license', 'insurance', 'background_check', 'other')),
  title text not null check (length(title) between 1 and 100),
  number text check (length(number) between 1 and 60),
  -- The last day on which it holds; null for one that does not end.
  ends_on date
);
create index professional_papers_by_professional on professional_papers (professional_id);
create index professional_papers_by_end on professional_papers (ends_on);

-- What somebody works on one day instead of the hours of the week; without times, they do not work that day. Wall time
-- in the zone of the service area.
create table hours_exceptions (
  professional_id uuid not null references professionals (id),
  day date not null,
  starts time,
  ends time check (ends > starts),
  primary key (professional_id, day),
  check ((starts is null) = (ends is null))
);
create index hours_exceptions_by_day on hours_exceptions (day);
