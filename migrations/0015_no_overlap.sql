-- A second belt behind the bits of busy_week: whatever the code did wrong, two bookings of one professional cannot overlap.
-- Servers that lack the extension, or where our role may not add it, keep the bits alone.
do $$
begin
  create extension if not exists btree_gist;
  alter table bookings add constraint bookings_do_not_overlap
    exclude using gist (professional_id with =, tstzrange(starts_at, occupied_until) with &&)
    where (state not in ('cancelled', 'no_show'));
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'bookings have no second guard against overlaps: the extension btree_gist is not to be had here';
end $$;
