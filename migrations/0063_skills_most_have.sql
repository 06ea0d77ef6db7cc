-- How many can do what is asked for: most ask for what most can do, and the average over all options knows nothing of that. With
-- it the people of one area are looked at each by themselves, instead of all who have the skill anywhere.
alter table professional_skills alter column service_option_id set (n_distinct = 3);
