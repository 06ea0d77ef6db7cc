-- What must never be overlooked, whatever else is.
alter table preference_options add column is_allergen boolean not null default false;
update preference_options set is_allergen = true where id like '%-allergy';
alter table booking_needs add column is_allergen boolean not null default false;
update booking_needs n set is_allergen = true from preference_options o where o.is_allergen and o.title = n.title;
