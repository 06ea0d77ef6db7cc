import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * One line of JSON an entry. What is logged is chosen at the call: identifiers and codes, never names,
 * addresses, bodies or secrets.
 */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
