import { done, type Endpoint } from './endpoint.ts';
import { notFound } from './problems.ts';
import type { Customer } from './records.ts';
import { customerShape } from './shapes.ts';
import type { StoreTransaction } from './store.ts';
import { createToken } from './tokens.ts';

export const customerEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    known: ['email', 'name', 'metadata', 'expand'],
    async run({ store, parameters, now }) {
      const customer: Customer = {
        kind: 'customer',
        id: createToken('cus'),
        created: now,
        email: parameters.text('email') ?? null,
        name: parameters.text('name') ?? null,
        metadata: parameters.metadata(),
      };
      await store.add(customer);
      return done(customerShape(customer));
    },
  },
];

/** @throws RequestProblem when there is none; `param` is the parameter that named it. */
export async function requireCustomer(store: StoreTransaction, id: string, param: string): Promise<Customer> {
  const customer = await store.find('customer', id);
  if (customer === undefined) throw notFound('customer', id, param);
  return customer;
}
