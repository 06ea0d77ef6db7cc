-- outside a transaction
-- Whether a number has had a text of ours before: the first one says how to end them.
create index concurrently messages_texted_to on messages (recipient_address, id) where channel = 'text';
