create table zip_codes (
  zipcode text primary key check (zipcode ~ '^[0-9]{5}$'),
  city text not null,
  state text not null,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null
);

create table services (
  id text primary key,
  title text not null,
  summary text not null,
  booking_path text not null,
  position integer not null
);

create table service_options (
  id text primary key,
  service_id text not null references services (id),
  title text not null,
  summary text not null,
  price jsonb not null,
  shortest_minutes integer not null check (shortest_minutes > 0 and shortest_minutes % 15 = 0),
  longest_minutes integer not null check (longest_minutes >= shortest_minutes and longest_minutes % 15 = 0),
  buffer_minutes integer not null check (buffer_minutes >= 0 and buffer_minutes % 15 = 0),
  lead_hours integer not null check (lead_hours >= 0),
  free_cancellation_hours integer not null check (free_cancellation_hours >= 0),
  confirmed_at_once boolean not null,
  -- How many such visits a professional does at a time, such as meals that one round brings to several doors. Time
  -- is taken in lanes: a visit of an option with room for several takes one of them, any other visit takes all.
  capacity smallint not null default 1 check (capacity between 1 and 50),
  -- Where visits begin at set times only: minutes since midnight, local time. Null is every half hour.
  window_starts smallint[],
  position integer not null
);

create table service_extras (
  id text primary key,
  service_id text not null references services (id),
  title text not null,
  price_cents integer not null check (price_cents >= 0),
  extra_minutes integer not null check (extra_minutes >= 0 and extra_minutes % 15 = 0),
  position integer not null
);

create table service_areas (
  id text primary key,
  title text not null,
  time_zone text not null
);

create table service_area_zip_codes (
  zipcode text primary key,
  service_area_id text not null references service_areas (id)
);

create table service_area_services (
  service_area_id text not null references service_areas (id),
  service_id text not null references services (id),
  primary key (service_area_id, service_id)
);

-- The needs that can be chosen for a recipient.
create table preference_options (
  id text primary key,
  preference_group text not null check (preference_group in ('interaction', 'ride', 'dietary')),
  title text not null,
  -- What must never be overlooked, whatever else is.
  is_allergen boolean not null default false,
  matters_for text[] not null,
  position integer not null
);

alter table recipient_preferences add constraint recipient_preferences_option_id_fkey
  foreign key (option_id) references preference_options (id);
