-- When a report said that a mail that was taken had not arrived after all, and the status in the report.
alter table messages add column bounced_at timestamptz, add column bounce_status text;
-- A report said that nothing arrives there. That a server takes the next mail for it proves nothing then: whose it is has to
-- say that it is right, or the office.
alter table undeliverable_addresses add column until_confirmed boolean not null default false;
-- What we send is taken and then refused, whoever it is for: it has no moment at which it is seen to be over but a quiet day.
alter table outages add column seen_at timestamptz;
alter table outages drop constraint outages_what_check, add constraint outages_what_check check (what in (
  'email', 'text', 'call', 'letter', 'gateway', 'email_refused', 'text_refused'
)) not valid;
-- An answer by text that the office has begun.
alter table conversations add column draft text;
