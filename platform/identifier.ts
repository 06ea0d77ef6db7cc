import { randomBytes } from 'node:crypto';

let lastMilliseconds = -1;
let counter = 0;

/**
 * A new UUIDv7 (RFC 9562): 48 bits of time and a 12-bit counter within the millisecond (method 1 of its section 6.2), so that
 * keys of one process sort in the order in which they were made, and 62 bits of chance, so that none can be guessed.
 * Made here and not by the database, because PostgreSQL has `uuidv7()` only from version 18 on.
 */
export function newIdentifier(now: Date = new Date()): string {
  const bytes = randomBytes(16);
  const milliseconds = now.getTime();
  // Starts in the lower half, so that it can be counted up from; past its end, order is given up and not uniqueness.
  counter = milliseconds === lastMilliseconds ? (counter + 1) & 0xfff : bytes.readUInt16BE(6) & 0x7ff;
  lastMilliseconds = milliseconds;
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes[6] = (counter >>> 8) | 0x70;
  bytes[7] = counter & 0xff;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const identifierPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text from outside can be an identifier at all; asking the database for anything else would be a fault. */
export function isIdentifier(text: unknown): text is string {
  return typeof text === 'string' && identifierPattern.test(text);
}
