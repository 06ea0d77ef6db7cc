-- The rules of the operator, such as what canceling late costs, as versions that never change. Of each name the newest that has begun applies.
create table rule_versions (
  id uuid primary key,
  created_at timestamptz not null,
  -- Null where no colleague made it.
  made_by uuid references staff (id),
  name text not null check (name ~ '^[a-z]+(\.[a-z]+)?$'),
  rules jsonb not null,
  -- Null is the one draft.
  effective_from timestamptz,
  unique nulls not distinct (name, effective_from)
);
insert into rule_versions (id, created_at, name, rules, effective_from)
values (gen_random_uuid(), 'epoch', 'policy.standard',
  '{"freeHours": null, "late": [{"withinHours": null, "fee": {"percent": 50}}], "graceMinutes": 10, "noShow": {"percent": 100}, "waitMinutes": 15}',
  'epoch');
-- What was promised when the visit was held, in instants and cents. Null in visits from before: they follow the first rules.
alter table bookings add column terms jsonb;
