-- What a new number or address of somebody who comes took the place of, so that whoever had the old one can still take it
-- back where the new one was let before its day was over.
alter table professional_contacts add column instead_of text;
