-- What goes back to a gift balance for a visit, and of which no payment says what it was for, was found by the text of its key.
alter table ledger_entries add column booking_id uuid references bookings (id);
alter table ledger_entries disable trigger ledger_entries_only_added;
update ledger_entries set booking_id = split_part(dedupe_key, ':', 2)::uuid where dedupe_key like 'gift-refund:%';
alter table ledger_entries enable trigger ledger_entries_only_added;
create index ledger_entries_by_booking on ledger_entries (booking_id) where booking_id is not null;
