-- outside a transaction
create index concurrently field_steps_refused on field_steps (booking_id) where outcome = 'refused';
