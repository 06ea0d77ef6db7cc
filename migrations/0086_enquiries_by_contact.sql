-- outside a transaction
-- What was asked by somebody who was not signed in, by how they can be reached: for the copy of one's data, and to erase it.
create index concurrently enquiries_by_contact on enquiries using gin ((array[email, phone])) where user_id is null;
