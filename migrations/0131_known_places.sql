-- Where many people ride to, as the operator lists it: hospitals, clinics, shopping centers. `words` is what a search
-- compares: title, other names and street in small plain letters, each word after a space.
create table known_places (
  id uuid primary key,
  created_at timestamptz not null,
  title text not null check (length(title) between 1 and 80),
  other_names text[] not null,
  doors text[] not null,
  street text not null check (length(street) between 1 and 120),
  zipcode text not null check (zipcode ~ '^[0-9]{5}$'),
  words text not null
);
create unique index known_places_once on known_places (lower(title));
create index known_places_by_address on known_places (zipcode, lower(street));
