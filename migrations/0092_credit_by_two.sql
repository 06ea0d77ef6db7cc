-- What the office gives back is what was paid, or the credit of a member: to cards, or by check.
alter table membership_refunds add column way text not null default 'paid' check (way in ('paid', 'credit', 'check'));
