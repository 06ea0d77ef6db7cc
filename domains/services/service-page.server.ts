import type { DatabaseReader } from '#platform/database/database.ts';
import { bookingWords, type ServicePage } from './service-page.ts';

/** The pages of all services, in the order of the site. */
export async function listServicePages(database: DatabaseReader): Promise<ServicePage[]> {
  const rows = await database
    .selectFrom('services')
    .select([
      'id',
      'title',
      'way',
      'page_path as pagePath',
      'booking_path as bookingPath',
      'prices_path as pricesPath',
      'picture',
      'booking_words as words',
    ])
    .orderBy('position')
    .execute();
  return rows.map(({ words, ...row }) => ({ ...row, words: bookingWords.parse(words) }));
}
