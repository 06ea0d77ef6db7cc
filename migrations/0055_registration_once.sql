-- The account that a way of registering ended in: who clicks twice, or comes back to the last page, is let in to the same one.
alter table registration_drafts add column user_id uuid references users (id);
