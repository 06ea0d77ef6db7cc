-- outside a transaction
-- Public pages ask for the few who may be shown, and the mark of what is kept does every two seconds.
create index concurrently professionals_shown on professionals (id) where shown_publicly_since is not null;
