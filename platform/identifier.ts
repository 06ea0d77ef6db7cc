import { randomBytes } from 'node:crypto';

/**
 * A new UUIDv7 (RFC 9562): 48 bits of time, so that keys are made in order, and 74 bits of chance, so that none can be guessed.
 * Made here and not by the database, because PostgreSQL has `uuidv7()` only from version 18 on.
 */
export function newIdentifier(now: Date = new Date()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const identifierPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text from outside can be an identifier at all; asking the database for anything else would be a fault. */
export function isIdentifier(text: unknown): text is string {
  return typeof text === 'string' && identifierPattern.test(text);
}
