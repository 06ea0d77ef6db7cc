-- The embedded test gateway's own world: what Stripe would keep at its end. Nothing of ours may refer to it.
create schema test_gateway;

-- `position` orders what one transaction may write in the same instant. Refunds are objects of their own, so that they
-- can be listed as at Stripe.
create table test_gateway.objects (
  id text primary key,
  position bigint generated always as identity unique,
  kind text not null check (kind in (
    'customer', 'checkout_session', 'setup_intent', 'payment_method', 'payment_intent', 'refund', 'event'
  )),
  body jsonb not null,
  created_at timestamptz not null
);
create index objects_newest_of_customer on test_gateway.objects (kind, (body ->> 'customer'), position desc);
create index objects_events_to_send on test_gateway.objects (position)
  where kind = 'event' and body ->> 'deliveredAt' is null;

-- The answer is written in the transaction that does the work, so that a crash leaves both or neither.
create table test_gateway.requests (
  idempotency_key text primary key check (length(idempotency_key) between 1 and 255),
  hash text not null,
  status integer,
  body jsonb,
  created_at timestamptz not null
);
