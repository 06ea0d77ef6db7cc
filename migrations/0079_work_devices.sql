-- Browsers and phones on which somebody of the office, or whoever comes, was signed in: wrong tries from elsewhere do not keep their
-- owner out there. Apart from those of members.
create table work_devices (
  -- Whose it is; ids of both are never the same.
  holder_id uuid not null generated always as (coalesce(staff_id, professional_id)) stored,
  staff_id uuid references staff (id),
  professional_id uuid references professionals (id),
  token_hash text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  check (num_nonnulls(staff_id, professional_id) = 1),
  primary key (holder_id, token_hash)
);
create index work_devices_by_last_use on work_devices (last_used_at);
