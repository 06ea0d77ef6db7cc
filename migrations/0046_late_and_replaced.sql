-- When the professional will be there, where they have said that it is later than was agreed.
alter table bookings add column expected_at timestamptz;

-- Nobody has arrived, and nobody who could come is left.
alter table booking_alerts drop constraint booking_alerts_kind_check;
alter table booking_alerts add constraint booking_alerts_kind_check check (kind in ('needs_unread', 'not_finished', 'payment_failed', 'not_arrived', 'nobody_comes'));
