-- The day of the edition of seeds/zip-codes that a place is from, null for those from before there were editions,
-- and when the office has added or mended it: a start with another edition leaves those alone.
alter table zip_codes add column edition date, add column mended_at timestamptz;
