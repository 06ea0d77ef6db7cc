import type { MarkedWords } from './marked-message.ts';
import type { Channel } from './settings.ts';

export type MessageState = 'waits' | 'retries' | 'sent' | 'failed' | 'withdrawn' | 'settled';

export const messageStates: Record<MessageState, string> = {
  waits: 'Queued',
  retries: 'Retrying',
  sent: 'Sent',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
  settled: 'Failed, handled',
};

/** A message as the office sees it: in the words that went out, without what opens anything. */
export interface SentMessage extends MarkedWords {
  id: string;
  kind: string;
  channel: Channel;
  address: string;
  subject: string;
  /** Null where they held a secret and are wiped, or may not be shown. */
  body: string | null;
  writtenAt: Date;
  dueAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  droppedAt: Date | null;
  expiresAt: Date | null;
  attempts: number;
  lastError: string | null;
  letterRunId: string | null;
  memberId: string | null;
  memberName: string | null;
}

/** The state of a message. What failed and was dealt with needs no one. */
export function messageStateOf({
  sentAt,
  failedAt,
  droppedAt,
  attempts,
}: Pick<SentMessage, 'sentAt' | 'failedAt' | 'droppedAt' | 'attempts'>): MessageState {
  if (failedAt !== null) return droppedAt === null ? 'failed' : 'settled';
  if (droppedAt !== null) return 'withdrawn';
  if (sentAt !== null) return 'sent';
  return attempts > 0 ? 'retries' : 'waits';
}

/** Kinds whose whole words are a way in. */
const secretKinds = new Set(['security', 'invitation']);

/** Whether its words can be used to sign in, so that no one in the office reads them. */
export const isSecret = ({ kind }: { kind: string }): boolean => secretKinds.has(kind);

/**
 * Whether the office may read the words of a message at all, and have them sent again: after two years they
 * are gone.
 */
export const isReadable = (message: { kind: string; body: string | null }): boolean =>
  message.body !== null && !isSecret(message);

/** Whether its words can go out (again): they are there, are no way in, and still tell something. */
export const mayBeSent = (message: SentMessage, now: Date): boolean =>
  isReadable(message) &&
  !['waits', 'withdrawn'].includes(messageStateOf(message)) &&
  (message.expiresAt === null || message.expiresAt > now);

/**
 * The words without what would let their reader in or is worth money: keys in links, codes of six digits, and
 * codes of gift cards.
 */
export function withoutKeys(words: string): string {
  return words
    .replaceAll(/([?&][A-Za-z_]+=)[\w-]{16,}/g, '$1…')
    .replaceAll(/\b[0-9A-Z]{4,6}(?:-[0-9A-Z]{4,6}){2,}\b/g, '…')
    .replaceAll(/\b\d{3} ?\d{3}\b/g, '…');
}

/** Why a message did not arrive, in words. */
export function failureInWords(lastError: string | null): string {
  if (lastError === 'Undeliverable') return 'Nothing arrives at this address.';
  if (lastError === 'NO_PROVIDER') return 'Texts and calls by machine are not connected here.';
  if (lastError?.startsWith('status ')) return `It came back (${lastError}).`;
  if (lastError?.startsWith('code ')) return `The provider could not deliver it (${lastError}).`;
  return lastError === null ? '' : `It could not be sent (${lastError}).`;
}
