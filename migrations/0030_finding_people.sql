-- What somebody can be found by, as words that are compared: those of the name and of the home, without accents and
-- capitals; a name with any one letter left out, behind "~", which two names share where one was typed wrong; a number
-- from its end, behind "#", because people say the last digits; and the email, behind "@". One index finds by all of
-- them at once, in any order, and needs no extension. domains/people/search.ts asks in the same words.
create function words_to_find(name text, home text[], numbers text[], email text) returns tsvector
language plpgsql immutable parallel safe cost 5000 as $$
declare
  plain text := lower(translate(regexp_replace(
    normalize(name || chr(1) || coalesce(array_to_string(home, ' '), ''), NFD), '[\u0300-\u036f''’ʼ`]', '', 'g'
  ), 'ØøŁłĐđ', 'OoLlDd') collate "C");
  parts text[] := string_to_array(regexp_replace(plain, '(\d)(st|nd|rd|th)\M', '\1', 'g'), chr(1));
  of_name text[] := regexp_split_to_array(parts[1], '[^a-z0-9\u0080-\uffff]+');
  found text[] := of_name || regexp_split_to_array(parts[2], '[^a-z0-9\u0080-\uffff]+');
  word text;
begin
  foreach word in array of_name loop
    if length(word) between 4 and 20 then
      for place in 1 .. length(word) loop
        found := found || ('~' || left(word, place - 1) || substr(word, place + 1));
      end loop;
    end if;
  end loop;
  foreach word in array coalesce(numbers, '{}') loop
    if word is not null then
      found := found || ('#' || reverse(regexp_replace(word, '\D', '', 'g')));
    end if;
  end loop;
  if email is not null then
    found := found || ('@' || lower(email));
  end if;
  return array_to_tsvector(array_remove(found, ''));
end $$;

-- Without a list of what was added last, which each search would have to read through.
create index users_by_words on users
  using gin (words_to_find(name, null, array[phone, contact_phone], email)) with (fastupdate = off);
create index recipients_by_words on recipients
  using gin (words_to_find(name, array[unit_no, address_1, address_2, zipcode, city], array[phone], null)) with (fastupdate = off);
create index users_newest on users (created_at desc, id desc) where status <> 'C';

-- Accounts that the office has stopped: nobody can sign in to one or book with it until that is lifted. Only one whose
-- contact is confirmed can be stopped, because a stopped account keeps its contact.
create table account_stops (
  id uuid primary key,
  created_at timestamptz not null,
  user_id uuid not null references users (id),
  staff_id uuid not null references staff (id),
  reason text not null check (reason in ('asked', 'unsafe', 'unpaid', 'other')),
  lifted_at timestamptz,
  lifted_by uuid references staff (id),
  constraint account_stops_lifted check ((lifted_at is null) = (lifted_by is null))
);
create unique index account_stops_open on account_stops (user_id) where lifted_at is null;
create index account_stops_by_user on account_stops (user_id, created_at desc);
