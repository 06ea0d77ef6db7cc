import type { Parameters } from './parameters.ts';
import type { Answer, StoreTransaction } from './store.ts';

/** What surrounds every request: the time, and where the hosted pages are. */
export interface Surroundings {
  /** Seconds since 1970. */
  now: number;
  /** Without a slash at the end. */
  publicBaseUrl: string;
}

export interface Call extends Surroundings {
  store: StoreTransaction;
  parameters: Parameters;
  /** What is in the path in place of `:id`; empty where the path has none. */
  id: string;
  /** Whether this very request was turned away before because there were too many. */
  wasTurnedAway: boolean;
}

/** One operation of Stripe's API, done in the transaction that keeps its answer. */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** As Hono writes paths. */
  path: string;
  /** Names of parameters that are understood; all others are refused, as Stripe does. */
  known: string[];
  run(call: Call): Promise<Answer>;
}

export function done(body: object): Answer {
  return { status: 200, body };
}
