-- Days of the reports that were counted for the last time, and of which something has changed since: counted once more by the next
-- run. A row for each change, because one row for a day would make everybody wait who changes something of it at a time.
create table changed_report_days (
  id bigint generated always as identity primary key,
  day date not null
);
create index changed_report_days_by_day on changed_report_days (day);

-- Only days that no night counts again; five nights before that is so, for whatever is written while one is being counted.
create function mark_report_days(first date, last date) returns void language sql as $$
  insert into changed_report_days (day)
  select d.day from report_days d where d.day between first and last and d.counted_at >= d.day + 30
$$;

create function mark_day_of_visit(visit uuid) returns void language sql as $$
  select mark_report_days((b.starts_at at time zone b.time_zone)::date, (b.starts_at at time zone b.time_zone)::date) from bookings b where b.id = visit
$$;

create function mark_visit_changed() returns trigger language plpgsql as $$
begin
  perform mark_day_of_visit(new.id);
  return null;
end $$;
create trigger bookings_report_day after update of state, total_cents, gift_cents, card_fee_cents, payment_id, written_off_at on bookings
  for each row when (old.* is distinct from new.* and old.state <> 'held') execute function mark_visit_changed();

create function mark_of_visit() returns trigger language plpgsql as $$
begin
  perform mark_day_of_visit(new.booking_id);
  return null;
end $$;
create trigger booking_ratings_report_day after insert or update on booking_ratings for each row execute function mark_of_visit();
create trigger visit_refunds_report_day after insert or update of state on visit_refunds for each row execute function mark_of_visit();
create trigger booking_cancellations_report_day after insert or update on booking_cancellations for each row execute function mark_of_visit();
create trigger asked_times_report_day after insert or update on asked_times for each row execute function mark_of_visit();

create function mark_visits_of_payment() returns trigger language plpgsql as $$
begin
  perform mark_day_of_visit(b.id) from bookings b where b.payment_id = new.id;
  return null;
end $$;
create trigger payments_report_day after update of state on payments
  for each row when (old.state is distinct from new.state) execute function mark_visits_of_payment();

-- A note about a visit answers few stars.
create function mark_visit_of_note() returns trigger language plpgsql as $$
begin
  perform mark_day_of_visit(new.subject::uuid);
  return null;
end $$;
create trigger staff_notes_report_day after insert on staff_notes for each row
  when (new.subject ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') execute function mark_visit_of_note();

-- What is counted by a moment, on the clock of the office, which may be a day off.
create function mark_day_of_moment() returns trigger language plpgsql as $$
declare moment timestamptz := to_jsonb(new) ->> tg_argv[0];
begin
  perform mark_report_days(moment::date - 1, moment::date + 1);
  return null;
end $$;
create trigger booking_alerts_report_day after update of resolved_at on booking_alerts for each row execute function mark_day_of_moment('created_at');
create trigger enquiries_report_day after update of answered_at on enquiries for each row execute function mark_day_of_moment('due_until');
create trigger membership_cancellations_report_day after update of withdrawn_at on membership_cancellations
  for each row execute function mark_day_of_moment('created_at');

create function mark_day_of_try() returns trigger language plpgsql as $$
begin
  perform mark_report_days(e.due_until::date - 1, e.due_until::date + 1) from enquiries e where e.id = new.call_id;
  return null;
end $$;
create trigger call_tries_report_day after insert on call_tries for each row execute function mark_day_of_try();
