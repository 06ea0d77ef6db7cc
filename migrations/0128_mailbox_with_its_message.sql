-- A message that goes takes what the mailbox of the demo shows of it along, also where it is delivered at that moment.
alter table mailbox
  drop constraint mailbox_id_fkey,
  add constraint mailbox_id_fkey foreign key (id) references messages (id) on delete cascade not valid;
alter table mailbox validate constraint mailbox_id_fkey;
