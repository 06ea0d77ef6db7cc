create table enquiries (
  id uuid primary key,
  created_at timestamptz not null,
  kind text not null check (kind in (
    'call_back', 'coming_soon', 'gift_card', 'scheduling', 'pre_registration', 'business', 'partner', 'message'
  )),
  user_id uuid references users (id),
  name text not null check (length(name) between 1 and 100),
  organization text check (length(organization) between 1 and 120),
  email text,
  phone text,
  zipcode text,
  service_id text references services (id),
  topic text,
  message text check (length(message) <= 2000),
  -- The booking that somebody had begun before they asked for a call.
  booking_draft_id uuid references booking_drafts (id) on delete set null,
  due_from timestamptz,
  due_until timestamptz,
  -- The zone in which the promised time was shown.
  time_zone text,
  answered_at timestamptz,
  constraint enquiries_can_be_answered check (email is not null or phone is not null)
);
create index enquiries_waiting on enquiries (due_until) where answered_at is null;
create index enquiries_by_user on enquiries (user_id) where user_id is not null;
create index enquiries_by_draft on enquiries (booking_draft_id) where booking_draft_id is not null;

-- What people text back, each once, with what we answered; a question that waits for a yes keeps what it was about.
create table text_replies (
  id text primary key,
  created_at timestamptz not null,
  phone text not null,
  body text not null,
  answer text,
  booking_id uuid references bookings (id) on delete cascade,
  agreed_fee_cents integer check (agreed_fee_cents >= 0)
);
create index text_replies_by_phone on text_replies (phone, created_at desc);
create index text_replies_by_booking on text_replies (booking_id) where booking_id is not null;

-- What a person wants to be told, and how; a kind that is not in `choices` is told the usual way. Hours are in their
-- own time zone.
create table notification_settings (
  user_id uuid primary key references users (id),
  updated_at timestamptz not null,
  choices jsonb not null,
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_until is null))
);
create index notification_settings_with_news on notification_settings (user_id)
  where jsonb_array_length(coalesce(choices -> 'news', '[]')) > 0;
