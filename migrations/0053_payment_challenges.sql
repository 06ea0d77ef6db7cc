-- Where the payer comes back to from the bank's question. Without it the payer is away, and the bank cannot ask.
alter table payments add column return_url text;
