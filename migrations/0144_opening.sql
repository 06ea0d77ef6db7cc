-- What a colleague has proven before the first booking, such as that our mail arrives. The table only grows.
create table setup_proofs (
  id uuid primary key,
  name text not null check (name in ('phone', 'mail', 'texts', 'payments')),
  at timestamptz not null,
  staff_id uuid not null references staff (id),
  -- What it was proven of: the number, the sender, or the kind of key. With another one, it is to be proven again.
  detail text not null
);

-- A proof under way: a code that was sent, or a payment whose event has not come. The next one takes its place.
create table setup_trials (
  name text not null check (name in ('mail', 'texts', 'payments')),
  staff_id uuid not null references staff (id),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  detail text not null,
  code_hash text,
  tries integer not null default 0,
  payment_intent_id text,
  primary key (name, staff_id)
);

alter table operator_facts drop constraint operator_facts_name_check;
alter table operator_facts add constraint operator_facts_name_check
  check (name in ('name', 'phone', 'address', 'mail', 'zone', 'region', 'zip', 'letters', 'opened')) not valid;

-- A database that people have used is open, and its references stay as they are.
insert into operator_facts (id, name, value, since)
  select gen_random_uuid(), fact.name, fact.value::jsonb, now()
  from (values ('opened', '"before"'), ('letters', '"HS"')) as fact (name, value)
  where exists (select from bookings) or exists (select from users);
