import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';

export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;
/** What a query that only reads runs on: by itself, or inside the transaction of a command. */
export type DatabaseReader = Database | DatabaseTransaction;

export type IsolationLevel = 'read committed' | 'repeatable read' | 'serializable';

const serializationFailure = '40001';
export const deadlockDetected = '40P01';
const mostAttempts = 5;

/**
 * Put at the head of a statement that runs again and again: PostgreSQL then parses and plans it once for each
 * connection instead of every time. Not for statements whose text varies, because each is kept for as long as
 * its connection. Behind a pooler it is planned every time.
 */
export const prepared = '/* prepared */';

/**
 * Values in parentheses, as `in` takes them, written into the statement itself. A statement that is planned
 * once for all its parameters can use an index of only some rows by values that it contains, and by none that
 * it is given.
 */
export const literals = (values: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`;

/**
 * Runs `work` in one transaction, and starts over when PostgreSQL gave up on it because of others (40001
 * serialization failure, 40P01 deadlock). `work` must have no effect outside the transaction. Inside another
 * transaction it becomes a part of that one, which is undone by itself where it fails.
 */
export async function transaction<Value>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Value>,
  isolation: IsolationLevel = 'read committed',
): Promise<Value> {
  if (database.isTransaction) return partOf(database as DatabaseTransaction, work);
  return again(() => database.transaction().setIsolationLevel(isolation).execute(work));
}

async function partOf<Value>(
  whole: DatabaseTransaction,
  work: (transaction: DatabaseTransaction) => Promise<Value>,
): Promise<Value> {
  await sql`savepoint part`.execute(whole);
  try {
    const value = await work(whole);
    await sql`release savepoint part`.execute(whole);
    return value;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(whole);
    throw error;
  }
}

/**
 * The same for a single statement, which is a transaction of its own; inside another transaction there is
 * nothing left to retry with.
 */
export async function again<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= mostAttempts || !mayBeTriedAgain(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

function mayBeTriedAgain(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === serializationFailure || code === deadlockDetected;
}

/** The SQLSTATE of an error that PostgreSQL sent, otherwise undefined. */
export function databaseErrorCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

export const uniqueViolation = '23505';
export const exclusionViolation = '23P01';

/**
 * Whether the database could not be reached or is not taking work, as opposed to having refused a statement.
 * By class: no connection (08); no disk, memory or connections left (53); stopped by an operator or a timeout
 * (57); a failure of the system underneath (58); and read-only or locked for too long.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = databaseErrorCode(error);
  if (code !== undefined)
    return (
      ['08', '53', '57', '58'].includes(code.slice(0, 2)) || code === readOnly || code === lockNotAvailable
    );
  const { code: system, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'connect' || (system !== undefined && awayCodes.includes(system))) return true;
  return awayMessages.some((message) => error.message.includes(message));
}

const readOnly = '25006';
const lockNotAvailable = '55P03';
const awayCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
];
