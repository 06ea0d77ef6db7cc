-- The cars of drivers. One that is no longer driven has the day on which it ended.
create table vehicles (
  id uuid primary key,
  created_at timestamptz not null,
  professional_id uuid not null references professionals (id),
  color text not null check (length(color) between 1 and 30),
  make text not null check (length(make) between 1 and 40),
  model text not null check (length(model) between 1 and 40),
  plate text not null check (length(plate) between 1 and 16),
  has_ramp boolean not null,
  seats integer not null check (seats between 1 and 60),
  -- When it was last looked over.
  inspected_on date,
  -- The last day on which it is driven.
  ended_on date
);
create index vehicles_by_professional on vehicles (professional_id);
-- The car that comes to a ride, once that is certain: the driver set out in it, or the office chose it.
alter table bookings add column vehicle_id uuid;
alter table bookings add constraint bookings_vehicle_id_fkey foreign key (vehicle_id) references vehicles (id) not valid;
-- Nobody knows the evening before which car comes to a ride.
alter table booking_alerts drop constraint booking_alerts_kind_check, add constraint booking_alerts_kind_check check (kind in (
  'needs_unread', 'not_finished', 'payment_failed', 'not_arrived', 'nobody_comes', 'money_differs', 'dish_not_suitable', 'clash', 'no_car'
)) not valid;
