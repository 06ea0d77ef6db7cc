-- What a card is to give of the fee for a visit that did not take place. Where its money was never set aside, there is no payment
-- that could say so; such a fee is asked for by itself.
alter table bookings add column card_fee_cents integer not null default 0 check (card_fee_cents between 0 and total_cents);
update bookings b set card_fee_cents = p.settle_cents from payments p
  where p.id = b.payment_id and b.state in ('cancelled', 'no_show') and p.settle_cents > 0;

drop index bookings_to_set_aside;
create index bookings_to_set_aside on bookings (starts_at) where series_id is not null and payment_id is null and total_cents > gift_cents
  and (state in ('confirmed', 'on_the_way', 'arrived', 'in_progress', 'completed') or card_fee_cents > 0);
