-- outside a transaction
-- What a message said goes after two years: so that those which still say something are found among those which no longer do.
create index concurrently messages_with_words on messages (created_at) where body is not null;
