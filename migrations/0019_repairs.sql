-- What is asked about the work itself before a visit: the kind of job, the device, what is wrong with it. The office
-- may change it like a price, and an option that asks nothing has none.
alter table service_options add column questions jsonb not null default '[]';
