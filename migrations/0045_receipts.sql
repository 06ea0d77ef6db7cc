-- Which payments their payer has had a receipt for. What was taken before receipts were sent is not told again.
alter table payments add column receipt_sent_at timestamptz;
update payments set receipt_sent_at = created_at where state = 'captured';
create index payments_without_receipt on payments (id) where state = 'captured' and receipt_sent_at is null;
