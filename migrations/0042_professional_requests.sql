-- What somebody who comes asks of the office: time off, other hours, or about a paper.
create table professional_requests (
  id uuid primary key,
  created_at timestamptz not null,
  professional_id uuid not null references professionals (id),
  kind text not null check (kind in ('time_off', 'hours', 'paper', 'other')),
  body text not null check (length(body) between 1 and 500),
  answered_at timestamptz,
  answered_by uuid references staff (id),
  answer text check (length(answer) between 1 and 300),
  constraint professional_requests_answered check ((answered_at is null) = (answered_by is null) and (answered_at is null) = (answer is null))
);
create index professional_requests_by_professional on professional_requests (professional_id, created_at desc);
create index professional_requests_open on professional_requests (created_at) where answered_at is null;
create index professional_requests_by_staff on professional_requests (answered_by) where answered_by is not null;
