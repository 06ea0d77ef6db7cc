-- When the week bits of a professional were last compared with their bookings: whoever waits longest is next.
alter table professionals add column week_bits_compared_at timestamptz;
