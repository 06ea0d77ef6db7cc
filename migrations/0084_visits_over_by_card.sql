-- The index of all visits that are over served whatever asks for one of their states as well, such as who came to somebody before:
-- where they were few when the tables were last counted it looked the cheapest, and each booking read all of them. What it is for
-- asks for those that a card pays for.
drop index bookings_over;
create index bookings_over_by_card on bookings (ends_at) where state in ('completed', 'cancelled', 'no_show') and total_cents > gift_cents;
