-- What whoever books may know of the one who comes. Where something is not known, nothing is said of it.
alter table professionals
  -- The name of a file in the folder of portraits.
  add column picture text check (picture ~ '^[A-Za-z0-9_-]+\.(svg|png|jpg|jpeg|webp)$'),
  -- Codes of ISO 639-1, the one that is spoken best first.
  add column languages text[] not null default '{en}' check (cardinality(languages) > 0),
  add column with_us_since date,
  add column background_checked_on date,
  -- Counted as visits are done and rated, so that nobody reads all visits of a professional to show one. They outlast
  -- the visits of accounts that are erased, and say nothing about whose visits those were.
  add column visits_done integer not null default 0 check (visits_done >= 0),
  add column ratings integer not null default 0 check (ratings >= 0),
  add column stars integer not null default 0,
  add constraint professionals_stars check (stars between ratings and 5 * ratings);

update professionals set visits_done = done.visits
from (select professional_id, count(*) as visits from bookings where state = 'completed' group by professional_id) as done
where done.professional_id = professionals.id;

update professionals set ratings = rated.ratings, stars = rated.stars
from (
  select b.professional_id, count(*) as ratings, sum(r.stars) as stars
  from booking_ratings r join bookings b on b.id = r.booking_id group by b.professional_id
) as rated
where rated.professional_id = professionals.id;
