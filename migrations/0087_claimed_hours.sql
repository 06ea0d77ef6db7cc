-- Whoever is helped has one hour only once. Before money is asked for, a held time claims its hour; who says yes to two
-- visits at one hour says it to the ids that are kept here, so that nobody is asked about them again.
alter table bookings add column claimed_at timestamptz, add column kept_beside uuid[];
-- Raised by whatever takes an hour of theirs, so that of two who do at the same moment one looks again.
alter table recipients add column hours_version integer not null default 0;
-- What was booked twice all the same, such as by two accounts for one person, is an alert.
alter table booking_alerts drop constraint booking_alerts_kind_check, add constraint booking_alerts_kind_check check (kind in (
  'needs_unread', 'not_finished', 'payment_failed', 'not_arrived', 'nobody_comes', 'money_differs', 'dish_not_suitable', 'clash'
)) not valid;
