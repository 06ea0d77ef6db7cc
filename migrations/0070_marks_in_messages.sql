-- Which parts of the words of a message not everybody may read who reads the rest, such as an address: what each is, and from
-- where to where. Null for what was written before there was this: then nobody reads it who may not read all of them.
alter table messages add column marks jsonb;
