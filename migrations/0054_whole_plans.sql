-- What more would be had by many moves at once, where the groups are only the small ones: summary and groups.
alter table day_plans add column whole jsonb;
