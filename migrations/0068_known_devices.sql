-- Browsers that somebody has signed in with: wrong tries from elsewhere do not keep their owner out of them.
create table known_devices (
  token_hash text not null,
  user_id uuid not null references users (id),
  -- The session that was opened there last, so that a device that is signed out from afar is known no more.
  session_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_by_last_use on known_devices (last_used_at);

-- Who asked for a code: it is good for them alone, so that nobody else can use its tries up.
alter table verification_codes add column asker_hash text;
