-- The rides there and back of a round trip belong together as visits of a series do.
alter table booking_series drop constraint booking_series_every_check;
alter table booking_series add constraint booking_series_every_check check (every in ('weekly', 'fortnightly', 'monthly', 'there-and-back'));
