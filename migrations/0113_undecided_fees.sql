-- What nobody has decided on in time: the late fee is let go of.
alter table approvals drop constraint approvals_state_check, add constraint approvals_state_check check (
  state in ('asked', 'given', 'declined', 'withdrawn', 'outdated', 'lapsed')
) not valid;
