-- What a need means for a dish, in words: what a dish has that somebody may not eat ("tree nuts"), or what a dish is
-- made for ("low in salt"). Null is a need about which a dish says nothing, such as small portions.
alter table preference_options add column dish_words text;
update preference_options set dish_words = known.words from (values
  ('low-sodium', 'low in salt'), ('diabetic-friendly', 'good for diabetes'), ('renal', 'good for a kidney diet'),
  ('cardiac', 'good for a heart diet'), ('soft-food', 'soft'), ('ground-food', 'made ground'), ('puree', 'made as a puree'),
  ('low-lactose', 'low in lactose'), ('gluten-free', 'gluten-free'), ('vegetarian', 'vegetarian'), ('vegan', 'vegan'),
  ('kosher', 'kosher'), ('halal', 'halal'), ('milk-allergy', 'milk'), ('egg-allergy', 'eggs'), ('fish-allergy', 'fish'),
  ('shellfish-allergy', 'shellfish'), ('tree-nut-allergy', 'tree nuts'), ('peanut-allergy', 'peanuts'), ('wheat-allergy', 'wheat'),
  ('soy-allergy', 'soy'), ('sesame-allergy', 'sesame')) as known (id, words)
  where preference_options.id = known.id;
update preference_options set dish_words = title where is_allergen and dish_words is null;
alter table preference_options add constraint preference_options_allergen_in_words check (dish_words is not null or not is_allergen);

create table kitchens (
  id text primary key,
  title text not null,
  position integer not null
);

-- The areas that a kitchen cooks for.
create table kitchen_areas (
  kitchen_id text not null references kitchens (id),
  service_area_id text not null references service_areas (id),
  primary key (kitchen_id, service_area_id)
);

create table dishes (
  id text primary key,
  kitchen_id text not null references kitchens (id),
  title text not null,
  description text not null,
  -- A file below public/, and what is to be seen on it.
  picture text not null,
  picture_words text not null,
  position integer not null
);

-- The allergens that a dish has and the diets that it is made for. A reference, because a misspelled allergen would be
-- no allergen.
create table dish_traits (
  dish_id text not null references dishes (id),
  option_id text not null references preference_options (id) on delete cascade,
  primary key (dish_id, option_id)
);

-- On which days a dish can be had. A kitchen's menu of a week is its dishes with a row for that week.
create table menus (
  dish_id text not null references dishes (id),
  first_day date not null,
  -- Null is until further notice.
  last_day date check (last_day >= first_day),
  -- Monday is 1.
  weekdays smallint[] not null default '{1,2,3,4,5,6,7}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
  primary key (dish_id, first_day)
);

-- An allergy that became known after dishes were ordered.
alter table booking_alerts drop constraint booking_alerts_kind_check;
alter table booking_alerts add constraint booking_alerts_kind_check check (kind in (
  'needs_unread', 'not_finished', 'payment_failed', 'not_arrived', 'nobody_comes', 'money_differs', 'dish_not_suitable'
));
create index bookings_with_dishes on bookings (starts_at)
  where answers -> 'dishes' -> 0 is not null and state in ('requested', 'confirmed');
