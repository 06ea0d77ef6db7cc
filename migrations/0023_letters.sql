-- Letters on paper, for people without mail or a cell phone.
alter table messages drop constraint messages_channel_check;
alter table messages add constraint messages_channel_check check (channel in ('email', 'text', 'call', 'letter'));

-- The family's news of a week, decided once for a member and a Monday.
create table weekly_digests (
  member_id uuid not null references users (id),
  monday date not null,
  created_at timestamptz not null,
  primary key (member_id, monday)
);
