-- The credit of members becomes an account of the ledger, `member_credit:<user>`: one entry each, so that the sums are the same.
-- Until the version before is gone, the column and the account follow each other.
alter table membership_charges add column credit_before_cents integer;
-- How much of what is set aside for a visit from its booker's balances (gift_cents) is from their credit.
alter table bookings add column credit_cents integer not null default 0;
-- When the credit of a membership that has ended goes back by itself, and when its member chose to keep it for visits. Credit of
-- an ended one with neither is on the office's list: no card took it, or it is from before.
alter table memberships add column credit_back_at timestamptz;
alter table memberships add column credit_kept_at timestamptz;

-- What a merge carried over, so that it can be undone.
alter table account_merges add column credit_cents integer not null default 0;

create function credit_of_member(member uuid) returns integer language sql stable as $$
  select coalesce(sum(cents), 0)::integer from (
    select amount_cents as cents from ledger_entries where credit_account = 'member_credit:' || member
    union all select -amount_cents from ledger_entries where debit_account = 'member_credit:' || member) moved
$$;

-- The version before writes the column: the account follows it.
create function credit_follows_column() returns trigger language plpgsql as $$
declare
  more integer := new.credit_cents - credit_of_member(new.user_id);
  account text := 'member_credit:' || new.user_id;
begin
  if more <> 0 then
    insert into ledger_entries (id, created_at, dedupe_key, debit_account, credit_account, amount_cents, currency, memo)
    values (gen_random_uuid(), now(), 'member-credit-follows:' || gen_random_uuid(), case when more > 0 then 'revenue' else account end,
      case when more > 0 then account else 'revenue' end, abs(more), 'usd', 'Credit of a membership');
  end if;
  return null;
end $$;
create trigger memberships_credit after update of credit_cents on memberships
  for each row when (new.credit_cents is distinct from old.credit_cents) execute function credit_follows_column();

-- This version writes the account: the column follows it.
create function column_follows_credit() returns trigger language plpgsql as $$
begin
  update memberships set credit_cents = credit_of_member(user_id)
  where user_id in (new.debit_owner, new.credit_owner) and credit_cents <> credit_of_member(user_id);
  return null;
end $$;
create trigger ledger_entries_credit after insert on ledger_entries
  for each row when (new.debit_account like 'member_credit:%' or new.credit_account like 'member_credit:%') execute function column_follows_credit();

insert into ledger_entries (id, created_at, dedupe_key, debit_account, credit_account, amount_cents, currency, memo)
select gen_random_uuid(), now(), 'member-credit-begins:' || user_id, 'revenue', 'member_credit:' || user_id, credit_cents, 'usd', 'Credit of a membership'
from memberships where credit_cents > 0;
