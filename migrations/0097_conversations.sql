-- What is texted back and forth with a number is one thread, for whoever has that number.
create table conversations (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null,
  phone text not null unique,
  -- Who it is, where somebody of the office has said so.
  user_id uuid references users (id)
);
create index conversations_by_user on conversations (user_id) where user_id is not null;
insert into conversations (created_at, phone) select min(created_at), phone from text_replies group by phone;

-- Each text belongs to a thread, also one that the version before takes in while this one starts.
create function text_opens_conversation() returns trigger language plpgsql as $$
begin
  insert into conversations (created_at, phone) values (new.created_at, new.phone) on conflict do nothing;
  return new;
end $$;
create trigger text_replies_open_conversation before insert on text_replies for each row execute function text_opens_conversation();

alter table text_replies
  -- What it was read as, and by which rule; nothing where an earlier version read it.
  add column reading text,
  add column rule text,
  -- What it waits for in the office.
  add column waits_for text constraint text_replies_waits_for check (waits_for in ('danger', 'visit_now', 'call', 'answer', 'wrong_number')),
  add column media_count smallint not null default 0,
  -- The visits that our answer asked about or offered keys for, what was wished, and the keys.
  add column choices uuid[],
  add column wish text,
  add column reply_keys text[],
  -- What was begun and never ended is read again, and waits for a person until then.
  add column finished_at timestamptz;

-- The keys that a text of ours offers, for the visit that it is about.
alter table messages add column reply_keys text[];
