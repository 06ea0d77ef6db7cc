import type { GatewayEventRecord, GatewayRecord, RecordKind, RecordOf } from './records.ts';

/** An answer over HTTP: what Stripe would send, as JSON. */
export interface Answer {
  status: number;
  body: object;
  /** Milliseconds until it is sent the first time. */
  delay?: number;
}

/**
 * What the test gateway remembers. Everything that one request changes is written together with its answer,
 * or not at all.
 */
export interface TestGatewayStore {
  /** @throws RequestStillUnderWay when another request with the same idempotency key takes too long to finish. */
  transact<Value>(work: (transaction: StoreTransaction) => Promise<Value>): Promise<Value>;
}

export interface StoreTransaction {
  /** The record, which nobody else can change until the transaction ends. */
  find<Kind extends RecordKind>(kind: Kind, id: string): Promise<RecordOf<Kind> | undefined>;
  /**
   * Newest first, at most `limit`, those older than the record `after` and not older than `since` (seconds
   * since 1970) where they are given.
   */
  listOfCustomer<Kind extends RecordKind>(
    kind: Kind,
    page: {
      customer: string | undefined;
      after: string | undefined;
      since?: number | undefined;
      limit: number;
    },
  ): Promise<RecordOf<Kind>[]>;
  add(record: GatewayRecord): Promise<void>;
  replace(record: GatewayRecord): Promise<void>;
  /** Oldest first. */
  eventsToSend(limit: number): Promise<GatewayEventRecord[]>;
  /** Takes an idempotency key, waiting for a request that holds it right now. */
  claim(idempotencyKey: string, hash: string, now: Date): Promise<Claim>;
  keepAnswer(idempotencyKey: string, answer: Answer): Promise<void>;
}

export type Claim =
  | { state: 'new' }
  | { state: 'answered'; answer: Answer }
  | { state: 'used_for_another_request' };

export class RequestStillUnderWay extends Error {}
