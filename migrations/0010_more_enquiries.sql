alter table enquiries drop constraint enquiries_kind_check;
alter table enquiries add constraint enquiries_kind_check
  check (kind in ('call_back', 'coming_soon', 'gift_card', 'scheduling', 'pre_registration', 'business', 'partner', 'message'));
alter table enquiries add column organization text check (length(organization) between 1 and 120);
