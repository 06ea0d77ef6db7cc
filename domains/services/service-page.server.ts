import type { DatabaseReader } from '#platform/database/database.ts';
import { bookingWords, pageWords, type ServicePage } from './service-page.ts';
import { isOffered } from './service.server.ts';

/**
 * The pages of all services that are offered or once were, in the order of the site: who has booked one
 * before finds its words again.
 */
export async function listServicePages(database: DatabaseReader): Promise<ServicePage[]> {
  const rows = await selectPages(database)
    .where('published_at', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map(toPage);
}

/** The page of one service, published or not. */
export async function findServicePage(
  database: DatabaseReader,
  id: string,
): Promise<ServicePage | undefined> {
  const row = await selectPages(database).where('id', '=', id).executeTakeFirst();
  return row && toPage(row);
}

const selectPages = (database: DatabaseReader) =>
  database
    .selectFrom('services')
    .select([
      'id',
      'title',
      'summary',
      isOffered.as('isOffered'),
      'way',
      'page_path as pagePath',
      'booking_path as bookingPath',
      'prices_path as pricesPath',
      'picture',
      'booking_words as words',
      'page_words as pageWords',
    ]);

function toPage<Row extends { words: unknown; pageWords: unknown }>({
  words,
  pageWords: ofPage,
  ...row
}: Row) {
  return { ...row, words: bookingWords.parse(words), pageWords: pageWords.nullable().parse(ofPage) };
}

/**
 * The addresses of all that is said of services which the office has made, and of those that are no longer
 * offered.
 */
export async function listServicePaths(
  database: DatabaseReader,
): Promise<{ own: string[]; ended: string[] }> {
  const pages = await listServicePages(database);
  const pathsOf = (services: readonly ServicePage[]) =>
    services.flatMap(({ pagePath, pricesPath }) => [pagePath, pricesPath]).filter((path) => path !== null);
  return {
    own: pathsOf(pages.filter(({ pageWords: words, isOffered: isShown }) => words !== null && isShown)),
    ended: pathsOf(pages.filter(({ isOffered: isShown }) => !isShown)),
  };
}

export interface ServiceAtAddress {
  id: string;
  isOffered: boolean;
  pagePath: string | null;
}

/**
 * The service that is booked by itself at this address, also in capitals, offered now or no longer; undefined
 * where none is.
 */
export async function findServiceAt(
  database: DatabaseReader,
  path: string,
): Promise<ServiceAtAddress | undefined> {
  return database
    .selectFrom('services')
    .select(['id', 'page_path as pagePath', isOffered.as('isOffered')])
    .where('booking_path', '=', path.toLowerCase())
    .where('way', '=', 'online')
    .where('published_at', 'is not', null)
    .orderBy(isOffered, 'desc')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}
