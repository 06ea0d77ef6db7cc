-- Words of pages and posts as the office has written them, a row for each time that they were written. The one that is
-- published wins over the file, with which a page begins.
create table written_texts (
  id uuid primary key,
  written_at timestamptz not null,
  staff_id uuid not null references staff (id),
  -- The kind and the name of the file: `service.cleaning`, `post.ready-for-winter`.
  page text not null,
  version integer not null check (version > 0),
  -- Posts alone have these.
  title text check (length(title) between 1 and 200),
  description text check (length(description) between 1 and 400),
  -- Markdown; null says that the words of the file count again.
  body text check (length(body) between 1 and 30000),
  -- Null is a draft, which nobody reads yet.
  published_at timestamptz,
  -- When another one was published in its place, or a draft was written anew.
  retired_at timestamptz,
  constraint written_texts_by_version unique (page, version),
  constraint written_texts_of_file check (body is not null or (published_at is not null and title is null and description is null))
);
create unique index written_texts_one_draft on written_texts (page) where published_at is null and retired_at is null;
create unique index written_texts_one_published on written_texts (page) where published_at is not null and retired_at is null;
