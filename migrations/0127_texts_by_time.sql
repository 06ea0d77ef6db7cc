-- outside a transaction
-- The office reads the threads of texts by what came last.
create index concurrently text_replies_by_moment on text_replies (created_at desc, id desc);
