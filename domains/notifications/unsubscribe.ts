import { hashOf, sameText } from '#platform/secrets.ts';
import { type NoticeTopic, noticeTopics } from './settings.ts';

/**
 * Topics that are not about something the person asked for or booked, and so can be stopped from the mail
 * itself.
 */
export const stoppable = ['digest', 'news'] as const satisfies NoticeTopic[];

export function mayBeStopped(topic: NoticeTopic): boolean {
  return (stoppable as readonly NoticeTopic[]).includes(topic);
}

/**
 * What an address in a mail proves: that its holder may stop this topic for this person, and do nothing else.
 * It does not expire.
 */
export function unsubscribeKey(secret: string, userId: string, topic: NoticeTopic): string {
  return `${topic}.${userId}.${hashOf(secret, 'unsubscribe', `${topic}.${userId}`)}`;
}

/** Whose topic a key stops; undefined for a key that is not ours. */
export function readUnsubscribeKey(
  secret: string,
  key: string,
): { userId: string; topic: NoticeTopic } | undefined {
  const [name, userId] = key.split('.');
  const topic = noticeTopics.find((each) => each === name);
  if (topic === undefined || userId === undefined || !mayBeStopped(topic)) return undefined;
  return sameText(key, unsubscribeKey(secret, userId, topic)) ? { userId, topic } : undefined;
}
