-- A service that an operator makes in the office: not shown before it is published, and kept when it is no longer offered.
alter table services add column published_at timestamptz;
alter table services add column retired_at timestamptz;
-- What its own page says; null where the page of the service has its words from elsewhere.
alter table services add column page_words jsonb;
update services set published_at = now();
alter table services alter column published_at set default now();
