import pg from 'pg';
import { databaseErrorCode, isDatabaseAway } from '../database/database.ts';
import type { Log } from '../logging/log.ts';
import { GatewayUnavailable } from '../payment-gateway/gateway-errors.ts';

/**
 * Where a fault came up: the pattern of its route, never the requested address, which may hold a key; the
 * number of its request; or a job.
 */
export interface FaultPlace {
  route?: string;
  request?: string;
  job?: string;
}

interface FaultFacts {
  error: string;
  /** The SQLSTATE, or the stable code of the system or the gateway. */
  code?: string;
  table?: string;
  constraint?: string;
  /** Files and lines of the program, without the message above them. */
  at?: string[];
  cause?: FaultFacts;
}

const mostFrames = 12;
const mostCauses = 3;

/** Whether what failed is outside and will come back: the database or the payment gateway. */
export function isUnavailable(error: unknown): boolean {
  return isDatabaseAway(error) || error instanceof GatewayUnavailable;
}

/**
 * The one way a fault gets into the log, from pages, calls, webhooks, jobs and the process itself. Messages
 * and details of errors are left out, because a database repeats in them what a member typed.
 */
export function reportFault(log: Log, error: unknown, place: FaultPlace, what = 'request failed'): void {
  log.error(
    { ...place, ...describeFault(error) },
    isDatabaseAway(error) ? 'database away' : error instanceof GatewayUnavailable ? 'gateway away' : what,
  );
}

/** What may be reported of a fault. */
export function describeFault(error: unknown, causes = mostCauses): FaultFacts {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = databaseErrorCode(error) ?? codeOf(error);
  const { table, constraint } = error instanceof pg.DatabaseError ? error : {};
  return {
    error: error.name,
    ...(code === undefined ? {} : { code }),
    ...(table === undefined ? {} : { table }),
    ...(constraint === undefined ? {} : { constraint }),
    at: framesOf(error),
    ...(error.cause instanceof Error && causes > 0 ? { cause: describeFault(error.cause, causes - 1) } : {}),
  };
}

function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^\w{2,60}$/.test(code) ? code : undefined;
}

function framesOf({ stack = '', message }: Error): string[] {
  const start = message === '' ? 0 : stack.indexOf(message) + message.length;
  return stack
    .slice(start)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, mostFrames);
}
