import { done, type Endpoint } from './endpoint.ts';
import { invalidRequest, notFound } from './problems.ts';
import type { PaymentMethod } from './records.ts';
import { paymentMethodShape } from './shapes.ts';
import type { StoreTransaction } from './store.ts';

export const paymentMethodEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    known: ['expand'],
    async run({ store, id }) {
      return done(paymentMethodShape(await requirePaymentMethod(store, id, 'payment_method')));
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    known: ['expand'],
    async run({ store, id }) {
      const method = await requirePaymentMethod(store, id, 'payment_method');
      if (method.customer === null) {
        return invalidRequest({
          message:
            'The payment method you provided is not attached to a customer so detachment is impossible.',
        });
      }
      const detached: PaymentMethod = { ...method, customer: null };
      await store.replace(detached);
      return done(paymentMethodShape(detached));
    },
  },
];

/** @throws RequestProblem when there is none; `param` is the parameter that named it. */
export async function requirePaymentMethod(
  store: StoreTransaction,
  id: string,
  param: string,
): Promise<PaymentMethod> {
  const method = await store.find('payment_method', id);
  if (method === undefined) throw notFound('PaymentMethod', id, param);
  return method;
}
