-- What was pressed stays as it was pressed. That it was taken back is written once, and erasing takes words and place out of it;
-- nothing else of a row ever changes, and no row goes but with its visit.
create function refuse_change_of_step() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['payload', 'latitude', 'longitude', 'taken_back_at'])
      is distinct from (to_jsonb(old) - array['payload', 'latitude', 'longitude', 'taken_back_at'])
    or not old.payload @> new.payload
    or new.latitude is distinct from old.latitude and new.latitude is not null
    or new.longitude is distinct from old.longitude and new.longitude is not null
    or new.taken_back_at is distinct from old.taken_back_at and old.taken_back_at is not null then
    raise exception 'Rows of field_steps are only ever added.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger field_steps_stay before update on field_steps
  for each row execute function refuse_change_of_step();
