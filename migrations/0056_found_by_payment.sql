-- From a payment to what it pays for: the jobs that go on with payments begin there.
create index bookings_by_payment on bookings (payment_id) where payment_id is not null;
create index payments_not_to_be_had on payments (id) where state in ('declined', 'released');
