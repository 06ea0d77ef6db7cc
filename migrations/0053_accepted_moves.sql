-- What the office has agreed to within the last minute: press, moment, and which visit goes back to whom, where it has this version.
alter table day_plans add column accepted jsonb not null default '[]';
