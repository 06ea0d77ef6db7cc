-- A card at a home that shows six digits, others each half minute or minute (RFC 6238): whoever comes types them
-- where the phone does not know its place. What the card knows is sealed.
create table home_cards (
  id uuid primary key,
  created_at timestamptz not null,
  recipient_id uuid not null references recipients (id) on delete cascade,
  staff_id uuid not null references staff (id),
  sealed_key text not null,
  period_seconds smallint not null check (period_seconds in (30, 60)),
  ended_at timestamptz,
  ended_by uuid references staff (id),
  constraint home_cards_ended check ((ended_at is null) = (ended_by is null))
);
create unique index home_cards_now on home_cards (recipient_id) where ended_at is null;
create index home_cards_by_recipient on home_cards (recipient_id);
create index home_cards_by_giver on home_cards (staff_id);
create index home_cards_by_ender on home_cards (ended_by) where ended_by is not null;

-- What was typed is not kept, only whether the card showed it at that moment.
alter table field_steps add column card text;
alter table field_steps add constraint field_steps_card_check check (card in ('right', 'wrong')) not valid;
