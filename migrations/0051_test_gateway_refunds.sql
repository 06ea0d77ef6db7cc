-- Refunds of the embedded test gateway, so that they can be listed as at Stripe.
alter table test_gateway.objects drop constraint objects_kind_check;
alter table test_gateway.objects add constraint objects_kind_check check (
  kind in ('customer', 'checkout_session', 'setup_intent', 'payment_method', 'payment_intent', 'refund', 'event')
);
