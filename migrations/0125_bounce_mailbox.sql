-- The mailbox to which mail comes back cannot be read.
alter table outages drop constraint outages_what_check, add constraint outages_what_check check (what in (
  'email', 'text', 'call', 'letter', 'gateway', 'email_refused', 'text_refused', 'bounces'
)) not valid;
