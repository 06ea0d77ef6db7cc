-- They hold forms that wait as well, not only ways to sign in.
alter table sign_in_steps rename to pending_steps;
alter table pending_steps rename constraint sign_in_steps_pkey to pending_steps_pkey;
alter table pending_steps rename constraint sign_in_steps_kind_check to pending_steps_kind_check;
alter table pending_steps rename constraint sign_in_steps_user_id_fkey to pending_steps_user_id_fkey;
alter index sign_in_steps_by_user rename to pending_steps_by_user;
alter index sign_in_steps_old rename to pending_steps_old;
