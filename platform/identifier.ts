import { randomUUID } from 'node:crypto';

let lastMilliseconds = -1;
let counter = 0;

/**
 * A new UUIDv7 (RFC 9562): 48 bits of time and a 12-bit counter within the millisecond (method 1 of its
 * section 6.2), so that keys of one process sort in the order in which they were made, and 62 bits of chance,
 * so that none can be guessed. Made here and not by the database, because PostgreSQL has `uuidv7()` only from
 * version 18 on.
 */
export function newIdentifier(now: Date = new Date()): string {
  // Its version 4 is drawn ahead, many at a time; only the end of it, which is chance under the same bits, is kept.
  const chance = randomUUID();
  const milliseconds = now.getTime();
  // Starts in the lower half, so that it can be counted up from; past its end, order is given up and not uniqueness.
  counter =
    milliseconds === lastMilliseconds
      ? (counter + 1) & 0xfff
      : Number.parseInt(chance.slice(15, 18), 16) & 0x7ff;
  lastMilliseconds = milliseconds;
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}${chance.slice(18)}`;
}

const identifierPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Whether a text from outside can be an identifier at all; asking the database for anything else would be a
 * fault.
 */
export function isIdentifier(text: unknown): text is string {
  return typeof text === 'string' && identifierPattern.test(text);
}
