-- outside a transaction
-- Accounts that nobody has confirmed, by when they were begun: they are erased after 30 days.
create index concurrently users_unconfirmed on users (created_at) where status = 'X';
