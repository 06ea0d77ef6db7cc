-- What is made of a logo once: icons, the picture beside a link, and those for emails and print. In the database, so that
-- every process and backup has them.
create table logo_pictures (
  -- That of the logo, and what it is for.
  name text primary key check (name ~ '^[0-9a-f]{16}-[a-z0-9]+\.png$'),
  logo text not null references operator_files (name),
  made_at timestamptz not null,
  width smallint not null,
  height smallint not null,
  bytes bytea not null check (octet_length(bytes) <= 400000)
);
-- The version of a logo for dark screens.
alter table looks add column logo_dark text;
alter table looks add constraint looks_logo_dark foreign key (logo_dark) references operator_files (name) not valid;
-- The schemes in which the logo could not be seen without a plate of the other shade; white was under all that are older.
alter table looks add column plates text[] not null default '{dark}';
alter table looks add constraint looks_plates check (plates <@ array['light', 'dark']) not valid;
