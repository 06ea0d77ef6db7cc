import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresQueryResult,
} from 'kysely';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { Database } from '#platform/database/database.ts';
import { openPool } from '#platform/database/pool.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { PaymentGateway } from '#platform/payment-gateway/gateway.ts';

export class ProcessEnded extends Error {}

/** The platform of a process that ends at one of its steps. */
export interface EndingProcess {
  platform: ConnectedPlatform;
  /** How many steps were taken. */
  steps(): number;
  hasEnded(): boolean;
  close(): Promise<void>;
}

/**
 * A process that ends at the step `last`. Steps are the moments before and after each statement to the
 * database, commits included, and each request to the gateway. From then on nothing that it does has any
 * effect, and its connections break.
 */
export function endingProcess(platform: ConnectedPlatform, databaseUrl: string, last: number): EndingProcess {
  let taken = 0;
  let ended = false;
  const step = () => {
    taken += 1;
    if (taken === last) ended = true;
    if (ended) throw new ProcessEnded('The process ended here.');
  };
  async function between<Value>(work: () => Promise<Value>): Promise<Value> {
    step();
    const value = await work();
    step();
    return value;
  }

  const pool = openPool({ connectionString: databaseUrl, max: 6 }, () => undefined);
  const endingPool: PostgresPool = {
    async connect() {
      if (ended) throw new ProcessEnded('The process ended here.');
      const client = await pool.connect();
      function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
      function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
      function query<Row>(
        text: string | PostgresCursor<Row>,
        values?: readonly unknown[],
      ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
        if (typeof text !== 'string') throw new Error('Cursors are not in use.');
        const answer: Promise<unknown> = between(() => client.query(text, [...(values ?? [])]));
        return answer as Promise<PostgresQueryResult<Row>>;
      }
      return { query, release: (destroy) => client.release(ended || destroy) };
    },
    end: () => pool.end(),
    options: pool.options,
  };
  const database: Database = new Kysely<DB>({ dialect: new PostgresDialect({ pool: endingPool }) });
  return {
    platform: { ...platform, database, gateway: endingGateway(platform.gateway, between) },
    steps: () => taken,
    hasEnded: () => ended,
    close: () => database.destroy(),
  };
}

function endingGateway(
  gateway: PaymentGateway,
  between: <Value>(work: () => Promise<Value>) => Promise<Value>,
): PaymentGateway {
  return {
    ...gateway,
    createCustomer: (...asked) => between(() => gateway.createCustomer(...asked)),
    startCardSetup: (...asked) => between(() => gateway.startCardSetup(...asked)),
    startCardEntry: (...asked) => between(() => gateway.startCardEntry(...asked)),
    finishCardSetup: (...asked) => between(() => gateway.finishCardSetup(...asked)),
    removeCard: (...asked) => between(() => gateway.removeCard(...asked)),
    authorize: (...asked) => between(() => gateway.authorize(...asked)),
    capture: (...asked) => between(() => gateway.capture(...asked)),
    release: (...asked) => between(() => gateway.release(...asked)),
    refund: (...asked) => between(() => gateway.refund(...asked)),
    findAuthorization: (...asked) => between(() => gateway.findAuthorization(...asked)),
  };
}
