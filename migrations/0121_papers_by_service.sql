-- Papers without which nobody is sent to do an option of a service.
create table service_papers (
  service_option_id text not null references service_options (id),
  kind text not null check (kind in ('license', 'insurance', 'background_check')),
  primary key (service_option_id, kind)
);
