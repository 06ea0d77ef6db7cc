import { sql } from 'kysely';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import { cardLabel } from '#domains/payments/card.ts';
import { transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { wordExpiringCard } from './card-expiry.ts';

interface EndingCard {
  id: string;
  userId: string;
  brand: string;
  last4: string;
  month: number;
  year: number;
}

/**
 * Tells people in the last month of a card that it expires, once for each card, except cards that they
 * removed. Answers how many were told.
 */
export async function tellOfExpiringCards(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  const { rows } = await sql<EndingCard>`
    select c.id, c.user_id as "userId", c.brand, c.last4, c.expiry_month as month, c.expiry_year as year
    from cards c join users u on u.id = c.user_id and u.status = 'A'
    where c.removed_at is null and c.expiry_year = ${year} and c.expiry_month = ${month}
      and not exists (select 1 from messages m where m.dedupe_key = 'card-expiring:' || c.id)`.execute(
    platform.database,
  );
  for (const card of rows) await tell(platform, card, now);
  return rows.length;
}

function tell(platform: Platform, card: EndingCard, now: Date): Promise<void> {
  return transaction(platform.database, async (work) => {
    const person = await findReachable(work, card.userId);
    const { SITE_NAME: site, PHONE: phone } = platform.configuration;
    const facts = {
      site,
      phone,
      publicUrl: platform.publicUrl,
      personName: person.name,
      safeWord: person.safeWord,
      card: cardLabel(card),
      month: card.month,
      year: card.year,
    };
    const messages = waysToTell(person, 'membership', now).map(({ channel, address, dueAt }) => ({
      dedupeKey: `card-expiring:${card.id}`,
      kind: 'card_expiring',
      topic: 'membership',
      userId: card.userId,
      channel,
      address,
      dueAt,
      ...wordExpiringCard(channel, facts),
    }));
    await enqueueMessages(work, messages, now);
  });
}
