import pg from 'pg';
import { gatewayRecord, type GatewayRecord, type RecordKind, type RecordOf } from './records.ts';
import {
  type Answer,
  type Claim,
  RequestStillUnderWay,
  type StoreTransaction,
  type TestGatewayStore,
} from './store.ts';

const lockNotAvailable = '55P03';
/** Milliseconds; less than the adapter's own timeout, so that it hears why. */
const usualLongestWait = 3_000;
/** Other identifiers come from a typed address, and PostgreSQL refuses some of what can be in one. */
const possibleId = /^\w{1,100}$/;

/**
 * Keeps the test gateway's world in the schema `test_gateway` (see `migrations/`), through a pool that is not
 * closed here. `longestWait` is how long, in milliseconds, one request waits for another that changes the
 * same thing.
 */
export function createPostgresStore(pool: pg.Pool, longestWait = usualLongestWait): TestGatewayStore {
  return {
    async transact(work) {
      const client = await pool.connect();
      client.on('error', heardByTheQuery);
      try {
        await client.query('begin');
        await client.query("select set_config('lock_timeout', $1, true)", [`${longestWait}ms`]);
        const value = await work(transactionOn(client));
        await client.query('commit');
        giveBack(client);
        return value;
      } catch (error) {
        await undo(client);
        if (error instanceof pg.DatabaseError && error.code === lockNotAvailable)
          throw new RequestStillUnderWay();
        throw error;
      }
    },
  };
}

/** A connection that cannot be rolled back is broken and must not be used again. */
async function undo(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    giveBack(client);
  } catch {
    giveBack(client, true);
  }
}

function giveBack(client: pg.PoolClient, broken = false): void {
  client.off('error', heardByTheQuery);
  client.release(broken);
}

/**
 * A connection that breaks while it is in use tells its query too; unheard, this second report would end the
 * process.
 */
function heardByTheQuery(): void {}

function transactionOn(client: pg.PoolClient): StoreTransaction {
  return {
    async find(kind, id) {
      if (!possibleId.test(id)) return undefined;
      const { rows } = await client.query<Row>(
        'select body from test_gateway.objects where kind = $1 and id = $2 for update',
        [kind, id],
      );
      return rows[0] === undefined ? undefined : readRecord(kind, rows[0]);
    },

    async listOfCustomer(kind, page) {
      const { rows } = await client.query<Row>(
        `select body from test_gateway.objects
         where kind = $1
           and ($2::text is null or body ->> 'customer' = $2)
           and ($3::text is null or position < (select position from test_gateway.objects where id = $3))
           and ($5::bigint is null or (body ->> 'created')::bigint >= $5)
         order by position desc
         limit $4`,
        [kind, page.customer ?? null, page.after ?? null, page.limit, page.since ?? null],
      );
      return rows.map((row) => readRecord(kind, row));
    },

    async add(record) {
      await client.query(
        'insert into test_gateway.objects (id, kind, body, created_at) values ($1, $2, $3, to_timestamp($4))',
        [record.id, record.kind, JSON.stringify(record), record.created],
      );
    },

    async replace(record) {
      await client.query('update test_gateway.objects set body = $2 where id = $1', [
        record.id,
        JSON.stringify(record),
      ]);
    },

    async eventsToSend(limit) {
      const { rows } = await client.query<Row>(
        `select body from test_gateway.objects
         where kind = 'event' and body ->> 'deliveredAt' is null
         order by position
         limit $1`,
        [limit],
      );
      return rows.map((row) => readRecord('event', row));
    },

    claim: (idempotencyKey, hash, now) => claim(client, idempotencyKey, hash, now),

    async keepAnswer(idempotencyKey, answer) {
      await client.query(
        'update test_gateway.requests set status = $2, body = $3 where idempotency_key = $1',
        [idempotencyKey, answer.status, JSON.stringify(answer.body)],
      );
    },
  };
}

interface Row {
  body: unknown;
}

function readRecord<Kind extends RecordKind>(kind: Kind, row: Row): RecordOf<Kind> {
  const record = gatewayRecord.parse(row.body);
  if (!isOfKind(record, kind))
    throw new Error(`A test gateway record of kind ${kind} is of kind ${record.kind}.`);
  return record;
}

function isOfKind<Kind extends RecordKind>(record: GatewayRecord, kind: Kind): record is RecordOf<Kind> {
  return record.kind === kind;
}

interface RequestRow {
  hash: string;
  status: number;
  body: object;
}

/**
 * The insert waits for a transaction that holds the same key: afterward either that one's answer is there, or
 * the key is free.
 */
async function claim(client: pg.PoolClient, idempotencyKey: string, hash: string, now: Date): Promise<Claim> {
  const { rowCount } = await client.query(
    `insert into test_gateway.requests (idempotency_key, hash, created_at) values ($1, $2, $3)
     on conflict (idempotency_key) do nothing`,
    [idempotencyKey, hash, now],
  );
  if (rowCount === 1) return { state: 'new' };
  const { rows } = await client.query<RequestRow>(
    'select hash, status, body from test_gateway.requests where idempotency_key = $1',
    [idempotencyKey],
  );
  const row = rows[0];
  if (row === undefined) throw new RequestStillUnderWay();
  if (row.hash !== hash) return { state: 'used_for_another_request' };
  const answer: Answer = { status: row.status, body: row.body };
  return { state: 'answered', answer };
}
