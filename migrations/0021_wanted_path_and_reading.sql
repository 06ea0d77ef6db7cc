-- Where somebody wanted to go when they registered. It goes along with the code, because the mailed link may be opened
-- on another device, and it does not stand in the mail, because whoever writes an address there could lead elsewhere.
alter table verification_codes add column wanted_path text check (wanted_path ~ '^/([^/\\]|$)');

-- How a member wants to read, for a device that has not been told. A device that has keeps its own choice.
alter table users
  add column text_size text check (text_size in ('normal', 'large', 'largest')),
  add column contrast text check (contrast in ('normal', 'more'));
