-- A step that was pressed on two phones is taken once; the other press is neither taken nor refused.
alter table field_steps drop constraint field_steps_outcome_check;
alter table field_steps add constraint field_steps_outcome_check check (outcome in ('taken', 'already', 'refused')) not valid;
