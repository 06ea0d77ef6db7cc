-- Each line of the audit in a chain of hashes, made with the service's own secret: whoever can switch off a trigger, or write
-- as the owner of the tables, changes or removes nothing unnoticed. Made a few seconds after a line by a job, so that nobody
-- who does something waits for anybody else.
create table audit_seals (
  number bigint primary key check (number > 0),
  -- No reference: that a line is gone is what this is for.
  audit_id uuid not null unique,
  created_at timestamptz not null,
  -- By which secret it was made, as a short text that says nothing of it.
  key text not null,
  -- Of the seal before, the number and the whole line.
  hash text not null
);
create trigger audit_seals_stay before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

-- Where a look at the whole chain found that it breaks.
create table audit_breaks (
  -- What it is and where: found again, it is the same one.
  id text primary key,
  -- 0 for a line that has no place in the chain.
  number bigint not null,
  kind text not null check (kind in ('changed', 'removed', 'cut_off', 'not_sealed')),
  found_at timestamptz not null,
  audit_id uuid
);
create index audit_breaks_by_line on audit_breaks (audit_id) where audit_id is not null;
create trigger audit_breaks_stay before update or delete or truncate on audit_breaks
  for each statement execute function refuse_change();
