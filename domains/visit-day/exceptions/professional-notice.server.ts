import { shortMomentInWords } from '#domains/visits/words.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { addressesOf, type Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { type ProfessionalNews, wordProfessionalNews } from './professional-notice.ts';

interface VisitOfDay {
  id: string;
  professionalId: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
}

/**
 * What a professional hears who goes to a visit, or no longer does: by text and mail, as far as we have a
 * number or an address. They are at work, and have no quiet hours.
 */
export async function newsForProfessional(
  platform: Platform,
  work: DatabaseTransaction,
  visit: VisitOfDay,
  news: ProfessionalNews,
  dedupeKey: string,
): Promise<Message[]> {
  const { reference } = await work
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', visit.id)
    .executeTakeFirstOrThrow();
  const who = await work
    .selectFrom('professionals')
    .select(['name', 'phone', 'email'])
    .where('id', '=', visit.professionalId)
    .executeTakeFirstOrThrow();
  const facts = {
    site: platform.configuration.SITE_NAME,
    phone: platform.configuration.PHONE,
    name: who.name,
    reference,
    when: shortMomentInWords(visit.startsAt, visit.timeZone),
    url: `${platform.publicUrl}/field`,
  };
  return addressesOf(who).map(({ channel, address }) => ({
    dedupeKey,
    kind: 'at_work',
    channel,
    address,
    about: visit.id,
    expiresAt: visit.endsAt > platform.clock.now() ? visit.endsAt : null,
    ...wordProfessionalNews(news, channel, facts),
  }));
}
