-- What an option asks, as versions that never change: a visit names the one it was booked with, so that its words stay.
-- The newest counts. A visit that names none was booked with the first.
create table service_option_versions (
  id uuid primary key,
  created_at timestamptz not null,
  made_by uuid references staff (id),
  service_option_id text not null references service_options (id),
  version integer not null check (version > 0),
  questions jsonb not null,
  unique (service_option_id, version)
);
insert into service_option_versions (id, created_at, service_option_id, version, questions)
select gen_random_uuid(), 'epoch', option.id, 1,
  (select jsonb_agg(question || '{"type": "choice", "needed": "onPages"}' order by position)
    from jsonb_array_elements(option.questions) with ordinality as asked (question, position))
from service_options option where option.questions <> '[]';
alter table bookings add column option_version_id uuid;
alter table bookings add constraint bookings_option_version_id_fkey
  foreign key (option_version_id) references service_option_versions (id) not valid;
