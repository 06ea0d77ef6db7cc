-- What each person who comes adds to the sums of a day.
create table report_person_sums (
  day date not null,
  measure text not null,
  professional_id uuid not null references professionals (id),
  service_area_id text not null,
  service_id text not null,
  amount bigint not null,
  primary key (measure, day, professional_id, service_area_id, service_id)
);
-- Every day is counted once more, with them.
delete from report_days;
