import { randomBytes } from 'node:crypto';

/** Letters and digits that nobody takes for one another, read out on the phone or by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Names a request: in the log, in the header of its answer, and on the page where something went wrong. */
export function newRequestNumber(): string {
  const letters = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
