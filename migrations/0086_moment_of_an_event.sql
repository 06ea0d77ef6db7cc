-- When it was before it was rescheduled, and when whoever is late will be there, stood as text in `reason`.
alter table booking_events add column moment timestamptz;
update booking_events set moment = reason::timestamptz, reason = '' where kind in ('rescheduled', 'late') and reason <> '';
alter table booking_events add constraint booking_events_moment
  check ((moment is not null) = (kind in ('rescheduled', 'late')));
