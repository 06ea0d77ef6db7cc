-- Since when an account has its number for calls. Nobody has confirmed it, so that the office calls back at it only once it has been there
-- for a while; of a number from before this column, that time begins here.
alter table users add column contact_phone_since timestamptz not null default now();
