-- What was last announced of the next renewal, and when: nothing is charged that was not announced long enough before. Without
-- them, or with another amount than what is due, the renewal is announced anew and comes later.
alter table memberships add column announced_at timestamptz;
alter table memberships add column announced_cents integer;
-- Until when it is paid, where the period ends later because its renewal was announced late: the days between cost nothing.
alter table memberships add column paid_until timestamptz;
