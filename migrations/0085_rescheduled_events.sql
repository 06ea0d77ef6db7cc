-- Giving a visit another time is called rescheduling everywhere.
update booking_events set kind = 'rescheduled' where kind = 'moved';
