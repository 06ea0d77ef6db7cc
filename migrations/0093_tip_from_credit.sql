-- How much of a tip is from the credit of whoever gives it; the rest is of its payment, and of one from credit alone there is none.
alter table visit_charges add column credit_cents integer not null default 0;
alter table visit_charges drop constraint visit_charges_accepted_has_payment, add constraint visit_charges_accepted_has_payment check (
  state not in ('accepted', 'paid') or payment_id is not null or (kind = 'tip' and credit_cents = amount_cents)
) not valid;
