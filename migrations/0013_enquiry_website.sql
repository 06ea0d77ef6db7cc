-- Where an employer or a partner can be looked up.
alter table enquiries add column website text check (length(website) <= 300);
