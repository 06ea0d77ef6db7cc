-- What is dialed after the number: people behind a switchboard, such as that of a home. Nobody is texted there.
alter table enquiries add column phone_ext text check (phone_ext ~ '^[0-9]{1,7}$');
alter table emergency_contacts add column phone_ext text check (phone_ext ~ '^[0-9]{1,7}$');
alter table recipients add column phone_ext text check (phone_ext ~ '^[0-9]{1,7}$');
