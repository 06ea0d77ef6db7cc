import type { ServiceText } from '#content/schema.ts';
import { listServicePages } from '#domains/services/service-page.server.ts';
import type { ServicePage } from '#domains/services/service-page.ts';
import { findServiceText } from '#domains/site-texts/page-text.server.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { sceneNamed } from '../../illustrations/picture-names.ts';

/** What a service page says; `options` is null where it is about all that is offered of its service. */
export interface ServiceWords extends Omit<ServiceText, 'service' | 'options'> {
  service: string;
  options: readonly string[] | null;
}

/** The words of a service page as they are now: those of our own pages, or those that the office has written. */
export async function findServiceWords(
  database: DatabaseReader,
  path: string,
): Promise<ServiceWords | undefined> {
  return (await findServiceText(database, path)) ?? (await findOwnWords(database, path));
}

async function findOwnWords(database: DatabaseReader, path: string): Promise<ServiceWords | undefined> {
  const page = (await listServicePages(database)).find(({ pagePath }) => pagePath === path.toLowerCase());
  return page && ownWordsOf(page);
}

/** What the page of a service says that the office has made; undefined where that is written elsewhere. */
export function ownWordsOf(page: ServicePage): ServiceWords | undefined {
  if (page.pageWords === null) return undefined;
  const { id, title, summary, picture } = page;
  return {
    ...page.pageWords,
    slug: id,
    path: page.pagePath ?? '',
    title,
    lead: summary,
    body: '',
    service: id,
    options: null,
    picture: sceneNamed(picture),
    questions: [],
    related: [],
  };
}
