import type { z } from 'zod';
import { readText } from './front-matter.ts';
import {
  newsText,
  pageText,
  postText,
  questionGroup,
  serviceText,
  type NewsText,
  type PageText,
  type Post,
  type QuestionGroup,
  type ServiceText,
  type Text,
} from './schema.ts';

function readAll<Schema extends z.ZodType<object>>(
  files: Record<string, string>,
  schema: Schema,
): Text<z.output<Schema>>[] {
  return Object.entries(files).map(([file, text]) => readText(file, text, schema));
}

/** All service pages. */
export const serviceTexts: readonly ServiceText[] = readAll(
  import.meta.glob<string>('./services/*.md', { query: '?raw', import: 'default', eager: true }),
  serviceText,
);

/** All posts, newest first. */
export const posts: readonly Post[] = readAll(
  import.meta.glob<string>('./posts/*.md', { query: '?raw', import: 'default', eager: true }),
  postText,
).toSorted(
  (one, other) => other.published.localeCompare(one.published) || one.slug.localeCompare(other.slug),
);

/** The news for members who asked for it, each on its day. */
export const newsTexts: readonly NewsText[] = readAll(
  import.meta.glob<string>('./news/*.md', { query: '?raw', import: 'default', eager: true }),
  newsText,
);

/** The written pages. */
export const pageTexts: readonly PageText[] = readAll(
  import.meta.glob<string>('./pages/*.md', { query: '?raw', import: 'default', eager: true }),
  pageText,
);

/** Frequent questions, in groups in the order of the site. */
export const questionGroups: readonly QuestionGroup[] = readAll(
  import.meta.glob<string>('./questions/*.md', { query: '?raw', import: 'default', eager: true }),
  questionGroup,
).toSorted((one, other) => one.order - other.order);

export const serviceTextAt = (path: string): ServiceText | undefined =>
  serviceTexts.find((text) => text.path === path);
export const pageTextAt = (path: string): PageText | undefined =>
  pageTexts.find((text) => text.path === path);
export const postCalled = (slug: string): Post | undefined => posts.find((post) => post.slug === slug);
