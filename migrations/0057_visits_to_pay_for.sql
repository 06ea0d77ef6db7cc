-- Money that was not asked for before a visit began is asked for while it goes on and after it.
drop index bookings_to_set_aside;
create index bookings_to_set_aside on bookings (starts_at) where series_id is not null and payment_id is null and total_cents > gift_cents
  and state in ('confirmed', 'on_the_way', 'arrived', 'in_progress', 'completed');
