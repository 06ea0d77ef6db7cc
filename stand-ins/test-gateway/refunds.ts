import { done, type Endpoint } from './endpoint.ts';
import { recordEvent } from './events.ts';
import { readPage } from './parameters.ts';
import { findPaymentIntent } from './payment-intent-states.ts';
import { invalidRequest, notFound } from './problems.ts';
import type { PaymentIntent, Refund } from './records.ts';
import { refundShape } from './shapes.ts';
import { createToken } from './tokens.ts';

export const refundEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    known: ['payment_intent', 'amount', 'metadata', 'expand'],
    async run(call) {
      const { store, parameters, now } = call;
      const id = parameters.requiredText('payment_intent');
      const intent = await findPaymentIntent(store, id, call);
      if (intent === undefined) throw notFound('payment_intent', id, 'payment_intent');
      if (intent.status !== 'succeeded') {
        return invalidRequest({
          code: 'payment_intent_unexpected_state',
          message: `This PaymentIntent (${id}) does not have a successful charge to refund.`,
        });
      }
      if (intent.dispute?.status === 'needs_response')
        return invalidRequest({
          code: 'charge_disputed',
          message: 'The charge has been charged back.',
        });
      const left = intent.amountReceived - intent.amountRefunded;
      if (left === 0)
        return invalidRequest({
          code: 'charge_already_refunded',
          message: 'The charge has already been refunded.',
        });
      const amount = parameters.integer('amount', 1) ?? left;
      if (amount > left) {
        return invalidRequest({
          param: 'amount',
          message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
        });
      }
      const refunded: PaymentIntent = { ...intent, amountRefunded: intent.amountRefunded + amount };
      await store.replace(refunded);
      const refund: Refund = {
        kind: 'refund',
        id: createToken('re'),
        created: now,
        paymentIntent: intent.id,
        amount,
        metadata: parameters.metadata(),
      };
      await store.add(refund);
      const shape = refundShape(refund);
      await recordEvent(store, 'refund.created', shape, now);
      return done(shape);
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    known: ['created', 'limit', 'starting_after', 'expand'],
    async run({ store, parameters }) {
      const { page, limit } = readPage(parameters);
      const found = await store.listOfCustomer('refund', { ...page, customer: undefined });
      return done({
        object: 'list',
        url: '/v1/refunds',
        has_more: found.length > limit,
        data: found.slice(0, limit).map(refundShape),
      });
    },
  },
];
