-- What an option is, where code has to do for it what rows cannot say: no comparison with its id is left.
alter table service_options add column kind text not null default 'visit' check (kind in ('visit', 'call', 'delivery', 'ride'));
update service_options set kind = 'call' where id = 'video-help';
update service_options set kind = 'delivery' where id = 'meal-delivery';
update service_options set kind = 'ride' where service_id = 'rides';
