-- The hue of a service on its tile, its dates, its visits, its mails and the initials of who does it. Services
-- that are there already begin with green, until the office chooses another.
alter table services add column hue text not null default 'leaf'
  check (hue in ('leaf', 'clay', 'sun', 'sky', 'plum'));
