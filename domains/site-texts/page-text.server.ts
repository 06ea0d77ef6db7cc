import { Temporal } from 'temporal-polyfill';
import type { PageText, Post, ServiceText } from '#content/schema.ts';
import { pageTextAt, pageTexts, posts, serviceTextAt, serviceTexts } from '#content/texts.server.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { findPublished, listPublished } from './written-text.server.ts';
import type { EditablePage, PageKind } from './written-text.ts';

const idOf = (kind: PageKind, { slug }: { slug: string }) => `${kind}.${slug}`;

const onlyBody = (kind: PageKind, text: ServiceText | PageText): EditablePage => ({
  id: idOf(kind, text),
  kind,
  title: text.title,
  path: text.path,
  ofFile: { title: null, description: null, body: text.body },
});

/** Every page and post whose words the office may change. */
export const editablePages: readonly EditablePage[] = [
  ...serviceTexts.map((text) => onlyBody('service', text)),
  ...pageTexts.map((text) => onlyBody('page', text)),
  ...posts.map((post) => ({
    id: idOf('post', post),
    kind: 'post' as const,
    title: post.title,
    path: `/our-blog/${post.slug}`,
    ofFile: { title: post.title, description: post.description, body: post.body },
  })),
];

/** The words of a service page as they are now. */
export async function findServiceText(
  database: DatabaseReader,
  path: string,
): Promise<ServiceText | undefined> {
  const text = serviceTextAt(path);
  const published = text && (await findPublished(database, idOf('service', text)));
  return text && { ...text, body: published?.words.body ?? text.body };
}

/** The words of a written page as they are now, and where it says so the day of the last change. */
export async function findPageText(
  { database, configuration }: Platform,
  path: string,
): Promise<PageText | undefined> {
  const text = pageTextAt(path);
  const published = text && (await findPublished(database, idOf('page', text)));
  if (text === undefined || published === undefined) return text;
  const updated = Temporal.Instant.fromEpochMilliseconds(published.publishedAt.getTime())
    .toZonedDateTimeISO(configuration.OFFICE_TIME_ZONE)
    .toPlainDate()
    .toString();
  return { ...text, body: published.words.body, ...(text.updated === undefined ? {} : { updated }) };
}

/** All posts as they are now, newest first. */
export async function listPosts(database: DatabaseReader): Promise<Post[]> {
  const published = await listPublished(database, 'post');
  return posts.map((post) => {
    const words = published.get(idOf('post', post));
    return words === undefined
      ? post
      : {
          ...post,
          title: words.title ?? post.title,
          description: words.description ?? post.description,
          body: words.body,
        };
  });
}
