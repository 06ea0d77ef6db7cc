import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * One line of JSON for each entry. What is logged is chosen by the caller: identifiers and codes, never
 * names, addresses, bodies or secrets.
 */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
