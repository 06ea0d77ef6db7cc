import { randomUUID } from 'node:crypto';

let lastMilliseconds = -1;
let counter = 0;

/**
 * A new UUIDv7 (RFC 9562): 48 bits of time and a 12-bit counter within the millisecond (method 1 of its
 * section 6.2), so that keys of one process sort in the order they were made, and 62 random bits, so that
 * none can be guessed. Made here and not by the database, because PostgreSQL has `uuidv7()` only since
 * version 18.
 */
export function newIdentifier(now: Date = new Date()): string {
  // The random part is drawn ahead as version 4 identifiers, many at a time; only their end, which is random in the
  // same bits, is kept.
  const chance = randomUUID();
  const milliseconds = now.getTime();
  // Starts in the lower half, to leave room for counting up; past its end, the order is given up but not the uniqueness.
  counter =
    milliseconds === lastMilliseconds
      ? (counter + 1) & 0xfff
      : Number.parseInt(chance.slice(15, 18), 16) & 0x7ff;
  lastMilliseconds = milliseconds;
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}${chance.slice(18)}`;
}

/** The moment in an identifier of ours. */
export const momentOf = (identifier: string) =>
  new Date(Number.parseInt(identifier.replace('-', '').slice(0, 12), 16));

const identifierPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Whether a text from outside can be an identifier at all; asking the database for anything else would be a
 * fault.
 */
export function isIdentifier(text: unknown): text is string {
  return typeof text === 'string' && identifierPattern.test(text);
}
