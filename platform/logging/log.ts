import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, pino, type Logger } from 'pino';

export type Log = Logger;

/** The number of the request at hand, for every line that is logged while it is answered. */
export const requestScope = new AsyncLocalStorage<string>();

/**
 * One line of JSON for each entry. What is logged is chosen by the caller: identifiers and codes, never
 * names, addresses, bodies or secrets. What is logged while a request is answered has its number.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const mixin = () => {
    const request = requestScope.getStore();
    return request === undefined ? {} : { request };
  };
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin };
  return destination === undefined ? pino(options) : pino(options, destination);
}
