-- Of some kinds of help a professional does several at a time, such as meals that one round brings to several doors. Time is then
-- taken in lanes: one such visit takes one of them, any other visit takes all.
alter table service_options add column capacity smallint not null default 1 check (capacity between 1 and 50);
-- Where visits begin at set times only: minutes since midnight on the wall. Null is each half hour.
alter table service_options add column window_starts smallint[];
alter table professionals add column lanes smallint not null default 1 check (lanes between 1 and 50);
-- The first lane that the visit takes, and how many.
alter table bookings add column lane smallint not null default 0 check (lane >= 0);
alter table bookings add column lanes smallint not null default 1 check (lanes >= 1);

update service_options set capacity = 6, window_starts = '{600,720,840,960}' where id = 'meal-delivery';
update professionals set lanes = 6 where id in (select professional_id from professional_skills where service_option_id = 'meal-delivery');
update bookings b set lanes = p.lanes from professionals p, service_options o
where p.id = b.professional_id and o.id = b.service_option_id and p.lanes > 1 and o.capacity = 1;

-- The new lanes of those who have bookings already: taken by what takes all lanes.
insert into busy_week (professional_id, lane, week, cells)
select rows.professional_id, added.lane, rows.week, coalesce((
    select bit_or((repeat('0', part.first) || repeat('1', part.after - part.first) || repeat('0', 672 - part.after))::bit(672))
    from bookings b
    cross join lateral (select floor((extract(epoch from b.starts_at) - 345600) / 900)::integer as first, ceil((extract(epoch from b.occupied_until) - 345600) / 900)::integer as after) as span
    cross join lateral (select greatest(span.first - rows.week * 672, 0) as first, least(span.after - rows.week * 672, 672) as after) as part
    where b.professional_id = rows.professional_id and b.lanes > 1 and b.state not in ('cancelled', 'no_show') and part.first < part.after), 0::bit(672))
from busy_week rows join professionals p on p.id = rows.professional_id cross join lateral generate_series(1, p.lanes - 1) as added (lane)
where rows.lane = 0;

-- The second guard against overlaps, where there is one, counts lanes too.
do $$
begin
  if exists (select 1 from pg_constraint where conname = 'bookings_do_not_overlap') then
    alter table bookings drop constraint bookings_do_not_overlap;
    alter table bookings add constraint bookings_do_not_overlap
      exclude using gist (professional_id with =, tstzrange(starts_at, occupied_until) with &&, int4range(lane, lane + lanes) with &&)
      where (state not in ('cancelled', 'no_show'));
  end if;
end $$;
