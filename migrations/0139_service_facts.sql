-- Facts of services and options that code asked for by their ids.
-- A service is booked on its pages, or arranged by phone.
alter table services add column way text not null default 'online' check (way in ('online', 'phone'));
update services set way = 'phone' where id = 'concierge';
-- What is known of the recipient is asked on a page of its own, so that it is not missed.
alter table services add column asks_needs_apart boolean not null default false;
update services set asks_needs_apart = true where id = 'meals';
-- Extras can be added to it.
alter table services add column has_extras boolean not null default false;
update services set has_extras = true where id = 'cleaning';
-- What its length follows from: the rooms, the hours or the load that is asked for, or the work and its price.
alter table service_options add column length_by text not null default 'work'
  check (length_by in ('rooms', 'hours', 'load', 'work'));
update service_options option set length_by = case
  when id in ('home-cleaning', 'deep-cleaning') then 'rooms'
  when exists (select from service_prices version where version.service_option_id = option.id and version.price ->> 'kind' = 'choice')
  then 'load' else 'hours' end
where service_id = 'cleaning';
-- Minutes of what every home has, and of each further room.
alter table service_options add column room_minutes jsonb check (room_minutes is null or length_by = 'rooms');
update service_options set room_minutes = '{"home": 60, "bedroom": 15, "bathroom": 30, "otherRoom": 15}' where id = 'home-cleaning';
update service_options set room_minutes = '{"home": 90, "bedroom": 30, "bathroom": 45, "otherRoom": 30}' where id = 'deep-cleaning';
-- Whether photos show what is to be done, whether it may end in a quote, and whether it is booked again and again.
alter table service_options add column takes_photos boolean not null default false,
  add column leads_to_quote boolean not null default false, add column may_repeat boolean not null default false;
update service_options set takes_photos = true, leads_to_quote = true where service_id = 'handyman';
update service_options option set may_repeat = true
where service_id in ('meals', 'rides') or service_id in ('cleaning', 'handyman')
  and exists (select from service_prices version where version.service_option_id = option.id and version.price ->> 'kind' = 'hourly');
-- Of rides: whether a wheelchair can be driven into the vehicle, and what usual ones are, to say what they cost.
alter table service_options add column takes_wheelchairs boolean not null default false,
  add column typical_trips jsonb not null default '[]';
update service_options set takes_wheelchairs = true where id = 'wheelchair-transportation';
update service_options set typical_trips = case when id = 'senior-ride'
  then '[{"words": "To a store, 3 miles", "miles": 3, "ways": 1, "waitingMinutes": 0},
    {"words": "To a friend, 10 miles", "miles": 10, "ways": 1, "waitingMinutes": 0},
    {"words": "Round trip, 3 miles each way, with a 1-hour wait", "miles": 3, "ways": 2, "waitingMinutes": 60}]'::jsonb
  else '[{"words": "To a doctor, 3 miles", "miles": 3, "ways": 1, "waitingMinutes": 0},
    {"words": "To a hospital, 10 miles", "miles": 10, "ways": 1, "waitingMinutes": 0},
    {"words": "Round trip, 3 miles each way, with a 1-hour wait", "miles": 3, "ways": 2, "waitingMinutes": 60}]'::jsonb end
where kind = 'ride';
