import { findReachable } from '#domains/notifications/settings.server.ts';
import { type Channel, waysToTell } from '#domains/notifications/settings.ts';
import { listPaidFor } from '#domains/people/rights.server.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { cardLabel } from './card.ts';
import { type NewCardFacts, wordNewCardOfCarer, wordOwnNewCard } from './new-card.ts';

/**
 * Tells people about a saved card, in the transaction that saves it: its owner, because a stranger may have
 * got into their account, and the people whose visits it may now pay for.
 */
export async function tellOfNewCard(
  platform: Platform,
  work: DatabaseTransaction,
  userId: string,
  card: { paymentMethodId: string; brand: string; last4: string },
): Promise<void> {
  const tell = async (
    toId: string,
    word: (channel: Channel, facts: NewCardFacts) => { subject: string; body: string },
  ) => {
    const now = platform.clock.now();
    const person = await findReachable(platform, work, toId);
    const { SITE_NAME: site, PHONE: phone } = platform.configuration;
    const facts = {
      site,
      phone,
      publicUrl: platform.publicUrl,
      personName: person.name,
      safeWord: person.safeWord,
    };
    const messages = waysToTell(person, 'always', now).map(({ channel, address, dueAt }) => ({
      dedupeKey: `new-card:${card.paymentMethodId}:${toId}`,
      kind: 'security',
      channel,
      address,
      dueAt,
      userId: toId,
      ...word(channel, facts),
    }));
    await enqueueMessages(work, messages, now);
    return person.name;
  };
  const carerName = await tell(userId, (channel, facts) => wordOwnNewCard(channel, facts, cardLabel(card)));
  for (const { ownerId, people } of await listPaidFor(work, userId))
    await tell(ownerId, (channel, facts) => wordNewCardOfCarer(channel, facts, { carerName, people }));
}
