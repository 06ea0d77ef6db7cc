-- A renewal that failed, and that the member pays by hand before it is tried again.
alter table membership_charges drop constraint membership_charges_kind_check;
alter table membership_charges add constraint membership_charges_kind_check check (kind in ('join', 'change', 'renewal', 'late-renewal'));
