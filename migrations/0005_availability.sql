create table professionals (
  id uuid primary key,
  created_at timestamptz not null,
  name text not null,
  introduction text not null,
  service_area_id text not null references service_areas (id),
  active boolean not null,
  -- Where a professional sets out from, so that the nearest one can be chosen; not known for all.
  latitude double precision,
  longitude double precision,
  -- How many visits at a time they can do at most (see `service_options.capacity`).
  lanes smallint not null default 1 check (lanes between 1 and 50)
);
create index professionals_by_area on professionals (service_area_id) where active;

create table professional_skills (
  professional_id uuid not null references professionals (id),
  service_option_id text not null references service_options (id),
  primary key (service_option_id, professional_id)
);
-- Most requests are for what most professionals can do, which the average over all options does not show. This
-- estimate makes the planner look at the people of one area one by one, instead of at all who have the skill anywhere.
alter table professional_skills alter column service_option_id set (n_distinct = 3);

-- Wall time in the zone of the service area; weekday 1 is Monday, as in ISO 8601.
create table working_hours (
  professional_id uuid not null references professionals (id),
  weekday smallint not null check (weekday between 1 and 7),
  starts time not null,
  ends time not null check (ends > starts),
  primary key (professional_id, weekday, starts)
);

create table time_off (
  id uuid primary key,
  professional_id uuid not null references professionals (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null
);
create index time_off_by_professional on time_off (professional_id, ends_at);
create index time_off_by_end on time_off (ends_at);

-- One bit for each quarter-hour of a UTC week (week 0 starts on Monday 1970-01-05), set while the time is taken.
create table busy_week (
  professional_id uuid not null references professionals (id),
  lane smallint not null,
  week integer not null,
  cells bit(672) not null,
  primary key (professional_id, lane, week)
) with (fillfactor = 50);
