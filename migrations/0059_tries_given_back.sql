-- A count that everybody has given back is none. To delete it instead lost one of two that came back at the same moment.
alter table rate_limits drop constraint rate_limits_taken_check;
alter table rate_limits add constraint rate_limits_taken_check check (taken >= 0);
