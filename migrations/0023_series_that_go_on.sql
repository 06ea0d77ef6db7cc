-- A series without an end goes on until somebody stops it. Where it began on the clock and how many of its visits
-- were looked at say which one comes next; `look_again_at` is when that one can be planned, and null once nothing more
-- is to come.
alter table booking_series
  add column goes_on_from timestamptz,
  add column visits_looked_at smallint,
  add column look_again_at timestamptz,
  add constraint booking_series_goes_on check (
    (goes_on_from is null) = (visits_looked_at is null) and (look_again_at is null or goes_on_from is not null)
  );
create index booking_series_to_go_on on booking_series (look_again_at) where look_again_at is not null;
