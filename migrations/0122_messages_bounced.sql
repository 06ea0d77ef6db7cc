-- outside a transaction
-- On how many days mail to an address has come back lately.
create index concurrently messages_bounced on messages (recipient_address, bounced_at) where bounced_at is not null;
