-- Who somebody is at another service, as that service has signed for; whoever comes back with it is let in.
create table linked_identities (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  -- What the member knows it by there, shown to them alone; never used to find an account.
  shown_as text not null check (length(shown_as) between 1 and 254),
  last_used_at timestamptz,
  unique (provider, subject),
  unique (user_id, provider)
);
