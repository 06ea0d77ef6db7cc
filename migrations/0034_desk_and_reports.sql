-- What the office does about a call that somebody waits for. Who is to be called, why and by when stands with its
-- cause, whose id it has: what was asked of us, or a notice that goes out by phone.
create table calls (
  id uuid primary key,
  created_at timestamptz not null,
  enquiry_id uuid unique references enquiries (id) on delete cascade,
  message_id uuid unique references messages (id) on delete cascade,
  -- Nobody is reminded of it before.
  snoozed_until timestamptz,
  -- When we try again, once nobody has answered.
  again_from timestamptz,
  again_until timestamptz,
  constraint calls_have_its_cause check (num_nonnulls(enquiry_id, message_id) = 1 and id = coalesce(enquiry_id, message_id)),
  constraint calls_again check ((again_from is null) = (again_until is null))
);

create table call_tries (
  id uuid primary key,
  created_at timestamptz not null,
  call_id uuid not null references calls (id) on delete cascade,
  staff_id uuid not null references staff (id),
  outcome text not null check (outcome in (
    'no_answer', 'left_message', 'talked', 'not_reached', 'snoozed', 'brought_back', 'opened_again'
  )),
  words text check (length(words) between 1 and 2000),
  request_key text not null,
  constraint call_tries_once unique (call_id, request_key)
);
create index call_tries_by_call on call_tries (call_id, created_at);
create index call_tries_by_time on call_tries (created_at desc, id desc);

-- A notice by phone was sent once the office was told of it; somebody has called at `called_at`.
alter table messages add column called_at timestamptz;
update messages set called_at = sent_at where channel = 'call' and sent_at < now() - interval '7 days';
create index messages_to_call on messages (due_at)
  where channel = 'call' and kind <> 'security' and called_at is null and dropped_at is null;

-- What is asked of us besides calls, newest first, and what of it waits for an answer.
create index enquiries_by_kind on enquiries (kind, created_at desc, id desc);
create index enquiries_leads on enquiries (created_at desc, id desc)
  where kind in ('business', 'partner', 'message', 'coming_soon', 'pre_registration');
create index enquiries_open_leads on enquiries (created_at desc, id desc)
  where answered_at is null and kind in ('business', 'partner', 'message', 'coming_soon', 'pre_registration');
create index enquiries_by_zip on enquiries (zipcode, created_at desc, id desc) where zipcode is not null;

-- Letters that were printed together, as one file. Without staff: those that were posted before there was this list.
create table letter_runs (
  id uuid primary key,
  created_at timestamptz not null,
  staff_id uuid references staff (id),
  posted_at timestamptz,
  posted_by uuid references staff (id)
);
create index letter_runs_by_time on letter_runs (created_at desc, id desc);

alter table messages add column letter_run_id uuid references letter_runs (id);
with before as (
  insert into letter_runs (id, created_at, posted_at)
  select gen_random_uuid(), now(), now() where exists (select from messages where channel = 'letter' and sent_at is not null)
  returning id)
update messages set letter_run_id = before.id from before where channel = 'letter' and sent_at is not null;
create index messages_to_print on messages (due_at, id)
  where channel = 'letter' and letter_run_id is null and dropped_at is null;
create index messages_by_letter_run on messages (letter_run_id) where letter_run_id is not null;
-- What was given up and nobody has dealt with; whoever has, marks it as dropped.
create index messages_failed_open on messages (failed_at desc, id desc) where failed_at is not null and dropped_at is null;

-- Texts that we could not read, for somebody to answer.
alter table text_replies
  add column passed_on boolean not null default false,
  add column answered_at timestamptz,
  add column answered_by uuid references staff (id);
update text_replies r set passed_on = true where created_at > now() - interval '7 days'
  and exists (select from messages m where m.dedupe_key = 'text-reply:' || r.id);
create index text_replies_to_answer on text_replies (created_at desc, id desc) where passed_on and answered_at is null;
create index text_replies_by_time on text_replies (created_at desc, id desc) where passed_on;
-- Identifiers are in the order of time. Mail is most of all messages, and needs no index to be found among them.
create index messages_by_channel on messages (channel, id desc) where channel <> 'email';

-- What reports count, by day: each sum once, worked out again by a job while its day can still change. A day is that of
-- the visit by its own clock, or of the office; what belongs to no area or service has an empty one.
create table report_sums (
  day date not null,
  measure text not null,
  service_area_id text not null,
  service_id text not null,
  amount bigint not null,
  primary key (day, measure, service_area_id, service_id)
);
create table report_days (
  day date primary key,
  counted_at timestamptz not null
);
-- What a day's sums are made of is found by its time.
create index bookings_by_time on bookings (starts_at, id);
create index booking_alerts_by_time on booking_alerts (created_at);
create index enquiries_by_promise on enquiries (due_until) where due_until is not null;
create index membership_cancellations_by_time on membership_cancellations (created_at);
