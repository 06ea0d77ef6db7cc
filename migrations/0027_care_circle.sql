-- Somebody is asked to help to look after a person. The link goes to one address, and only an account with that address takes it.
create table carer_invitations (
  id uuid primary key,
  created_at timestamptz not null,
  recipient_id uuid not null references recipients (id),
  invited_by uuid not null references users (id),
  contact_kind text not null check (contact_kind in ('email', 'phone')),
  contact_value text not null,
  token_hash text not null unique,
  can_book boolean not null,
  can_pay boolean not null,
  can_change_needs boolean not null,
  monthly_limit_cents integer check (monthly_limit_cents >= 0),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create index carer_invitations_by_recipient on carer_invitations (recipient_id) where accepted_at is null and withdrawn_at is null;
