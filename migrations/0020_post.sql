-- A word that a person chose and that all our messages to them carry, so that a fraud's message can be told from ours.
alter table users add column if not exists safe_word text check (length(safe_word) between 1 and 24);

-- Whom a message is for, and what it is about: so that it can be worded, put off or dropped as that person wants it when it is sent.
alter table messages add column user_id uuid references users (id);
alter table messages add column topic text;
alter table messages add column dropped_at timestamptz;

alter table mailbox add column html text;
alter table mailbox add column headers jsonb not null default '{}';

drop index messages_waiting;
create index messages_waiting on messages (due_at) where sent_at is null and failed_at is null and dropped_at is null;
