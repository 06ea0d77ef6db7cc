-- Where a need stands in a form, and with which others it cannot be kept.
alter table preference_options
  add column topic text not null default '',
  -- The services for which it is among the few that are asked first.
  add column first_for text[] not null default '{}',
  -- The options of a service for which it does not matter, such as shoes where nobody comes in.
  add column not_for text[] not null default '{}',
  -- What it cannot be kept together with, said on both sides.
  add column excludes text[] not null default '{}';

update preference_options set topic = 'Hearing, seeing and remembering'
  where id in ('hard-of-hearing', 'low-vision', 'speak-slowly', 'extra-time', 'memory-support');
update preference_options set topic = 'Language'
  where id in ('speaks-spanish', 'speaks-mandarin', 'speaks-korean', 'speaks-russian');
update preference_options set topic = 'Calls, texts and the door'
  where id in ('call-before', 'knock-loudly', 'text-only', 'voice-only');
update preference_options set topic = 'Pets, scents and shoes' where id in ('pets-at-home', 'allergic-to-scents', 'shoes-off');
update preference_options set topic = 'Something else' where id in ('other-interaction', 'other-ride', 'other-dietary');
update preference_options set topic = 'Wheelchair, walker and moving'
  where id in ('power-wheelchair', 'manual-wheelchair', 'walker', 'transfer-help');
update preference_options set topic = 'How far the driver helps'
  where id in ('curb-to-curb', 'door-to-door', 'door-through-door', 'wait-with-me');
update preference_options set topic = 'Steps at the door' where id in ('few-steps', 'many-steps');
update preference_options set topic = 'In the car'
  where id in ('front-seat', 'easy-entry-car', 'companion', 'service-animal', 'oxygen');
update preference_options set topic = 'Diets'
  where id in ('low-sodium', 'diabetic-friendly', 'renal', 'cardiac', 'low-lactose', 'gluten-free', 'vegetarian',
    'vegan', 'kosher', 'halal');
update preference_options set topic = 'Soft food' where id in ('soft-food', 'ground-food', 'puree');
update preference_options set topic = 'Allergies'
  where id in ('milk-allergy', 'egg-allergy', 'fish-allergy', 'shellfish-allergy', 'tree-nut-allergy',
    'peanut-allergy', 'wheat-allergy', 'soy-allergy', 'sesame-allergy');
update preference_options set topic = 'Portions and packs' where id in ('small-portions', 'easy-open-packs');
update preference_options set first_for = '{cleaning,handyman,rides,tech-help}'
  where id in ('hard-of-hearing', 'memory-support');
update preference_options set first_for = '{cleaning,handyman,rides}' where id in ('call-before');
update preference_options set first_for = '{cleaning,handyman,meals}' where id in ('knock-loudly');
update preference_options set first_for = '{cleaning,handyman}' where id in ('pets-at-home');
update preference_options set first_for = '{cleaning}' where id in ('allergic-to-scents');
update preference_options set first_for = '{tech-help}' where id in ('low-vision', 'speak-slowly', 'extra-time');
update preference_options set first_for = '{rides}'
  where id in ('power-wheelchair', 'manual-wheelchair', 'walker', 'transfer-help', 'easy-entry-car', 'oxygen');
update preference_options set first_for = '{meals}'
  where id in ('milk-allergy', 'egg-allergy', 'fish-allergy', 'shellfish-allergy', 'tree-nut-allergy',
    'peanut-allergy', 'wheat-allergy', 'soy-allergy', 'sesame-allergy');
update preference_options set not_for = '{video-help}' where id in ('knock-loudly');
update preference_options set not_for = '{video-help,meal-delivery}'
  where id in ('pets-at-home', 'allergic-to-scents', 'shoes-off');
update preference_options set not_for = '{meal-preparation}' where id in ('easy-open-packs');
update preference_options set excludes = '{voice-only,call-before}' where id = 'text-only';
update preference_options set excludes = '{text-only}' where id = 'voice-only';
update preference_options set excludes = '{text-only}' where id = 'call-before';
update preference_options set excludes = '{door-to-door,door-through-door}' where id = 'curb-to-curb';
update preference_options set excludes = '{curb-to-curb,door-through-door}' where id = 'door-to-door';
update preference_options set excludes = '{curb-to-curb,door-to-door}' where id = 'door-through-door';
update preference_options set excludes = '{many-steps}' where id = 'few-steps';
update preference_options set excludes = '{few-steps}' where id = 'many-steps';
update preference_options set excludes = '{ground-food,puree}' where id = 'soft-food';
update preference_options set excludes = '{soft-food,puree}' where id = 'ground-food';
update preference_options set excludes = '{soft-food,ground-food}' where id = 'puree';
