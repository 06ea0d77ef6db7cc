import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import type { Member } from '#domains/people/people.ts';
import type { Carer } from '#domains/people/rights.server.ts';
import { takeOverPayments } from '#domains/visit-money/taken-over.server.ts';
import { type PaidBy, paidInWords } from '#domains/visit-money/taken-over.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import type { Result } from '#platform/result.ts';
import { endedMessage, needsCardMessage } from './carer.ts';

/**
 * Nothing is charged to a carer from the moment on that they may not pay: the member pays. The carer is told
 * what for, and the member which visits now need a card.
 */
export async function endPaying(
  platform: Platform,
  work: DatabaseTransaction,
  {
    what,
    member,
    carer,
    cardId,
  }: { what: 'help_ended' | 'paying_ended'; member: Member; carer: Carer; cardId: string | null },
): Promise<Result<PaidBy>> {
  const now = platform.clock.now();
  const { recipientId, recipientName, userId } = carer;
  const taken = await takeOverPayments(work, { recipientId, userId, payer: member, cardId }, now);
  if (!taken.ok) return taken;
  const lines = paidInWords(taken.value);
  const facts = { ...senderOf(platform), ownerName: member.name, recipientName };
  const key = `${what}:${carer.id}:${now.getTime()}`;
  const toCarer = endedMessage(what, facts, lines);
  const messages = await messagesTo(platform, work, userId, key, toCarer, now);
  if (cardId === null && lines.length > 0) {
    const words = needsCardMessage(facts, lines, `${platform.publicUrl}/account/upcoming-booking`);
    messages.push(...(await messagesTo(platform, work, member.userId, `needs-card:${key}`, words, now)));
  }
  await enqueueMessages(work, messages, now);
  return taken;
}

/** To one person by the ways that always reach them. */
export async function messagesTo(
  platform: Platform,
  work: DatabaseTransaction,
  userId: string,
  dedupeKey: string,
  words: { subject: string; mail: string; short: string },
  now: Date,
): Promise<Message[]> {
  const person = await findReachable(platform, work, userId);
  return waysToTell(person, 'always', now).map(({ channel, address, dueAt }) => ({
    dedupeKey,
    kind: 'security',
    channel,
    address,
    dueAt,
    userId,
    subject: words.subject,
    body: channel === 'email' ? words.mail : words.short,
  }));
}

export function senderOf({ configuration }: Platform) {
  return { site: configuration.SITE_NAME, phone: configuration.PHONE };
}
