import PostalMime, { type Email } from 'postal-mime';
import { messageOfBounce } from './bounce-address.ts';

/** What a report of another server says of one of our messages. */
export type BounceReport =
  | { kind: 'failed'; messageId: string; status: string }
  | { kind: 'complaint'; messageId: string };

/**
 * What a status (RFC 3463) says: the address does not exist; our mail is refused for all addresses; or it
 * could not be delivered for now.
 */
export type BounceMeaning = 'nobody_there' | 'refused' | 'for_now';

export function meaningOf(status: string): BounceMeaning {
  // Of those about addresses, two are about the sender's.
  if (/^5\.7\.|^5\.1\.[78]$/.test(status)) return 'refused';
  return /^5\.1\.|^5\.2\.1$/.test(status) ? 'nobody_there' : 'for_now';
}

/** A status within the words of a server; it is no part of an address of the network. */
export const statusIn = (words: string): string | undefined =>
  /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(words)?.[0];

const limits = { maxNestingDepth: 16, maxHeadersSize: 64 * 1024 };
const deliveryTypes = ['message/delivery-status', 'message/global-delivery-status'];
const complaintTypes = ['message/feedback-report'];
const returnedTypes = ['text/rfc822-headers', 'message/rfc822', 'message/global', 'message/global-headers'];

/**
 * Reads a mail that came to the address for bounces. Undefined for all that is no final report about a
 * message of ours: delays, answers by a program or a person, what is malformed or made up.
 */
export async function readBounce(raw: Uint8Array, secret: string): Promise<BounceReport | undefined> {
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    ...limits,
  }).catch(() => undefined);
  if (mail === undefined || !isReport(mail)) return undefined;
  const [delivery, complaint] = [partOf(mail, deliveryTypes), partOf(mail, complaintTypes)];
  const said = delivery ?? complaint;
  if (said === undefined) return undefined;
  const messageId =
    messageOfBounce(secret, mail.headers.map(({ value }) => value).join('\n')) ??
    messageOfBounce(secret, `${said}\n${partOf(mail, returnedTypes) ?? ''}`);
  if (messageId === undefined) return undefined;
  if (delivery === undefined) return isAbuse(said) ? { kind: 'complaint', messageId } : undefined;
  const status = failedStatus(delivery);
  return status === undefined ? undefined : { kind: 'failed', messageId, status };
}

const isReport = ({ headers }: Email): boolean =>
  headers.some(({ key, value }) => key === 'content-type' && /^\s*multipart\/report\b/i.test(value));

function partOf({ attachments }: Email, types: readonly string[]): string | undefined {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType));
  return typeof part?.content === 'string' ? part.content : undefined;
}

/** The fields of a block of a report (RFC 3464, 2.1), by their names in lower case. */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.replaceAll(/\n[ \t]+/g, ' ').split('\n');
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
    }),
  );
}

/**
 * Why a mail failed for good, by the first receiver it is said of: each mail of ours goes to one. Some
 * servers say no more than 5.0.0 there, and the rest in the words of the server that refused it.
 */
function failedStatus(report: string): string | undefined {
  const failed = report
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map(fieldsOf)
    .find((fields) => /^failed\b/i.test(fields.get('action') ?? ''));
  const status = statusIn(failed?.get('status') ?? '');
  if (failed === undefined || status === undefined) return undefined;
  return status.endsWith('.0.0') ? (statusIn(failed.get('diagnostic-code') ?? '') ?? status) : status;
}

const isAbuse = (report: string): boolean =>
  /^(abuse|fraud|opt-out)/i.test(fieldsOf(report.replaceAll('\r\n', '\n')).get('feedback-type') ?? '');
