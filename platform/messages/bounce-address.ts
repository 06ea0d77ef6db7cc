import { isIdentifier } from '../identifier.ts';
import { hashOf, sameText } from '../secrets.ts';

/** As many signs as fit into the 64 of a local part beside the id (RFC 5321, 4.5.3.1.1). */
const stampLength = 16;

/** In lower case alone: servers on the way may change capitals. */
const stampOf = (secret: string, messageId: string): string =>
  Buffer.from(hashOf(secret, 'bounce', messageId), 'base64url')
    .toString('hex')
    .slice(0, stampLength);

/** Where servers report that they could not deliver a mail: it names the message, and nobody can make one up. */
export function bounceAddress(secret: string, messageId: string, domain: string): string {
  return `bounces+${messageId}.${stampOf(secret, messageId)}@${domain}`;
}

/** The message that a text names by such an address; undefined where it has none, or none of ours. */
export function messageOfBounce(secret: string, text: string): string | undefined {
  for (const [, id = '', stamp = ''] of text
    .toLowerCase()
    .matchAll(/bounces\+([0-9a-f-]{36})\.([0-9a-f]{16})@/g))
    if (isIdentifier(id) && sameText(stamp, stampOf(secret, id))) return id;
  return undefined;
}
