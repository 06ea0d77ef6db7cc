-- What an option costs, from when on. The version in force at the moment of pricing counts; one that has come into
-- force stays as it is, because what was booked under it is told by it.
create table service_prices (
  id uuid primary key,
  created_at timestamptz not null,
  service_option_id text not null references service_options (id),
  price jsonb not null,
  -- Null is a draft, which counts for nothing yet.
  effective_from timestamptz,
  -- Null is what the service began with.
  made_by uuid references staff (id),
  constraint service_prices_one_at_a_time unique (service_option_id, effective_from)
);
create unique index service_prices_one_draft on service_prices (service_option_id) where effective_from is null;
insert into service_prices (id, created_at, service_option_id, price, effective_from)
  select gen_random_uuid(), 'epoch', id, price, 'epoch' from service_options;
alter table service_options drop column price;

-- From when on it is no longer offered. What was booked with it stays, by its name.
alter table service_options add column retired_at timestamptz;
alter table service_extras add column retired_at timestamptz;

-- Days on which nobody comes anywhere, besides what each professional has off.
create table closed_days (
  day date primary key,
  title text not null check (length(title) between 1 and 80)
);

-- Settings that the office has changed; they win over the configuration.
create table office_settings (
  name text primary key check (name in ('OFFICE_HOURS')),
  value text not null
);
