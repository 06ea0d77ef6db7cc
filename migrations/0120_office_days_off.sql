-- The office sets the days on which nobody answers the phone, beside its hours.
alter table office_settings drop constraint office_settings_name_check;
alter table office_settings add constraint office_settings_name_check
  check (name in ('OFFICE_HOURS', 'OFFICE_DAYS_OFF')) not valid;
