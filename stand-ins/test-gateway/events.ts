import type { StoreTransaction } from './store.ts';
import { createToken } from './tokens.ts';

/** Records what happened, in the transaction in which it happens, to be sent as a webhook afterward. */
export async function recordEvent(
  store: StoreTransaction,
  type: string,
  object: object,
  now: number,
): Promise<void> {
  await store.add({
    kind: 'event',
    id: createToken('evt'),
    created: now,
    type,
    object: { ...object },
    deliveredAt: null,
  });
}
