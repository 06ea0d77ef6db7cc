-- Where a recipient rides to, under a name of their own: "Dr. Lin". Places without a row are those of their rides;
-- a row that was removed keeps such a place from being offered again until they ride there anew.
create table saved_places (
  id uuid primary key,
  created_at timestamptz not null,
  recipient_id uuid not null references recipients (id),
  name text check (length(name) between 1 and 60),
  street text not null check (length(street) between 1 and 120),
  zipcode text not null check (zipcode ~ '^[0-9]{5}$'),
  removed_at timestamptz
);
create unique index saved_places_once on saved_places (recipient_id, lower(street), zipcode);
