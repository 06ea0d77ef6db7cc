-- What the office says about checks, insurance and complaints, as facts instead of words: the page `safety`.
alter table written_texts add column facts jsonb;
alter table written_texts drop constraint written_texts_of_file, add constraint written_texts_of_file
  check (body is not null or facts is not null or (published_at is not null and title is null and description is null)) not valid;
-- Since when a professional is named and shown on our public pages, with their consent; null for all who did not give it.
alter table professionals add column shown_publicly_since date;
