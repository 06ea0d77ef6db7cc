-- Erasing takes two more things out of a step: why it was not pressed when it happened, and what the phone was answered, which
-- may repeat what was typed. A reason stays one, so that its time still counts as typed.
create or replace function refuse_change_of_step() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['payload', 'latitude', 'longitude', 'taken_back_at', 'by_hand', 'words'])
      is distinct from (to_jsonb(old) - array['payload', 'latitude', 'longitude', 'taken_back_at', 'by_hand', 'words'])
    or not old.payload @> new.payload
    or new.latitude is distinct from old.latitude and new.latitude is not null
    or new.longitude is distinct from old.longitude and new.longitude is not null
    or new.taken_back_at is distinct from old.taken_back_at and old.taken_back_at is not null
    or new.by_hand is distinct from old.by_hand and (old.by_hand is null or new.by_hand is distinct from 'Erased')
    or new.words is distinct from old.words and new.words is distinct from '' then
    raise exception 'Rows of field_steps are only ever added.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The ledger had names in what it says of gift cards. Those are all that can ever be taken out of it: no other column of an entry
-- changes, no other words do, and no entry goes.
create function refuse_change_of_entry() returns trigger language plpgsql as $$
-- What is generated is not known yet here, and follows from the rest.
declare others text[] := array['memo', 'debit_kind', 'debit_owner', 'credit_kind', 'credit_owner'];
begin
  if (to_jsonb(new) - others) is distinct from (to_jsonb(old) - others)
    or new.memo is distinct from old.memo
      and not (old.memo ~ '^Gift card (for|from) ' and new.memo in ('Gift card', 'Gift card, paid back', 'Gift card, disputed')) then
    raise exception 'Rows of ledger_entries are only ever added.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_entries_stay before update on ledger_entries
  for each row execute function refuse_change_of_entry();
create or replace trigger ledger_entries_only_added before delete on ledger_entries
  for each statement execute function refuse_change();
