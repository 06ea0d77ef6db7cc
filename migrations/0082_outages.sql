-- What we depend on and could not reach: a way of sending, or the payment gateway. Open while it lasts.
create table outages (
  id uuid primary key,
  what text not null check (what in ('email', 'text', 'call', 'letter', 'gateway')),
  began_at timestamptz not null,
  reason text not null,
  over_at timestamptz
);
create unique index outages_one_open on outages (what) where over_at is null;

-- How long a message has not gone out: each try puts `due_at` off.
alter table messages add column first_failed_at timestamptz;
