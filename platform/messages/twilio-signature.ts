import { createHmac } from 'node:crypto';
import { sameText } from '../secrets.ts';

/**
 * What Twilio signs: the whole address that it was told to call, then each field of the form with its value,
 * sorted by name, with nothing in between; HMAC-SHA1 with the account's token.
 */
export function twilioSignature(
  authToken: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): string {
  const signed = Object.keys(fields)
    .toSorted()
    .reduce((text, name) => text + name + (fields[name] ?? ''), url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

/** Whether a request with this signature was made by Twilio, for this address and with these fields. */
export function isSignedByTwilio(
  authToken: string,
  signature: string | undefined,
  url: string,
  fields: Readonly<Record<string, string>>,
): boolean {
  return signature !== undefined && sameText(signature, twilioSignature(authToken, url, fields));
}
