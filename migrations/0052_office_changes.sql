-- What has changed, for the screens that are open: which thing and which version, never what it says. Written in the
-- transaction of the change itself, so that nothing is told that was taken back, and nothing is left out.
create table office_changes (
  id bigint generated always as identity,
  -- Whose transaction it was: what a reader has not seen yet is what its last look could not see. Numbers alone would lose
  -- what was written early and committed late.
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  kind text not null,
  subject uuid,
  version integer,
  area text,
  -- By the clock where the visit takes place.
  day date,
  professional_id uuid,
  primary key (xid, id)
);
create index office_changes_by_age on office_changes (created_at);

-- Bookings come by the hundred a second, so they are noted a statement at a time. A time that is only held is on no screen.
create function note_visit_events() returns trigger language plpgsql as $$
begin
  insert into office_changes (kind, subject, version, area, day, professional_id)
  select 'visit', b.id, b.version, b.service_area_id, (b.starts_at at time zone b.time_zone)::date, b.professional_id
  from bookings b where b.id in (select booking_id from added where kind <> 'held') and b.state <> 'held';
  return null;
end $$;
create trigger booking_events_noted after insert on booking_events
  referencing new table as added for each statement execute function note_visit_events();

-- Where a visit has been until now; where it is, its event says.
create function note_left_place() returns trigger language plpgsql as $$
begin
  insert into office_changes (kind, subject, version, area, day, professional_id)
  values ('visit', old.id, new.version, old.service_area_id, (old.starts_at at time zone old.time_zone)::date, old.professional_id);
  return null;
end $$;
create trigger bookings_left_place after update of professional_id, starts_at, service_area_id on bookings for each row
  when (old.state <> 'held' and (old.professional_id <> new.professional_id or old.starts_at <> new.starts_at or old.service_area_id <> new.service_area_id))
  execute function note_left_place();

create function note_of_visit() returns trigger language plpgsql as $$
begin
  insert into office_changes (kind, subject, version, area, day, professional_id)
  select tg_argv[0], b.id, b.version, b.service_area_id, (b.starts_at at time zone b.time_zone)::date, b.professional_id
  from bookings b where b.id = coalesce(new.booking_id, old.booking_id);
  return null;
end $$;
create trigger booking_alerts_noted after insert or update or delete on booking_alerts for each row execute function note_of_visit('alert');
create trigger visit_charges_noted after insert or update on visit_charges for each row execute function note_of_visit('visit');
create trigger visit_messages_noted after insert on visit_messages for each row execute function note_of_visit('visit');

create function note_of_professional() returns trigger language plpgsql as $$
begin
  insert into office_changes (kind, professional_id) values (tg_argv[0], coalesce(new.professional_id, old.professional_id));
  return null;
end $$;
create trigger time_off_noted after insert or update or delete on time_off for each row execute function note_of_professional('hours');
create trigger working_hours_noted after insert or update or delete on working_hours for each row execute function note_of_professional('hours');
create trigger hours_exceptions_noted after insert or update or delete on hours_exceptions for each row execute function note_of_professional('hours');

create function note_in_office() returns trigger language plpgsql as $$
begin
  insert into office_changes (kind) values (tg_argv[0]);
  return null;
end $$;
create trigger queue_marks_noted after insert or update or delete on queue_marks for each row execute function note_in_office('queue');
create trigger quotes_noted after insert or update of state on quotes for each row execute function note_in_office('queue');
create trigger help_calls_noted after insert or update on help_calls for each row execute function note_in_office('queue');
create trigger home_safe_noted after insert or update on home_safe for each row execute function note_in_office('queue');
create trigger enquiries_noted after insert or update on enquiries for each row execute function note_in_office('call');
create trigger text_replies_noted after insert or update on text_replies for each row execute function note_in_office('call');
create trigger visit_refunds_noted after insert or update of state on visit_refunds for each row execute function note_in_office('money');
create trigger payment_differences_noted after insert or update on payment_differences for each row execute function note_in_office('money');
create trigger memberships_noted after update of state on memberships for each row execute function note_in_office('money');
create trigger professional_requests_noted after insert or update on professional_requests for each row execute function note_in_office('request');
