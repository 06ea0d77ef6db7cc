import { z } from 'zod';

/** Words of a page that the office may change. Posts alone have a title and a description of their own. */
export interface Words {
  title: string | null;
  description: string | null;
  /** Markdown. */
  body: string;
}

export type PageKind = 'service' | 'post' | 'page';

/** A page whose words the office may change, with those that it begins with. */
export interface EditablePage {
  /** The kind and the name of the file: `service.cleaning`. */
  id: string;
  kind: PageKind;
  title: string;
  path: string;
  ofFile: Words;
}

/** `replaced` is a draft that was written again before it was published. */
export type Standing = 'draft' | 'published' | 'past' | 'replaced';

export interface WrittenVersion {
  id: string;
  version: number;
  /** Null where the words of the file were put back. */
  words: Words | null;
  /** What a page that consists of facts has in place of words, as it is stored. */
  facts: unknown;
  standing: Standing;
  writtenAt: Date;
  writtenBy: string;
  publishedAt: Date | null;
}

/** What everybody reads now, and what may be read next. */
export interface PageHistory {
  current: Words;
  published: WrittenVersion | null;
  draft: WrittenVersion | null;
  /** The newest first. */
  versions: readonly WrittenVersion[];
}

export function historyOf({ ofFile }: EditablePage, versions: readonly WrittenVersion[]): PageHistory {
  const published = versions.find(({ standing }) => standing === 'published') ?? null;
  return {
    current: published?.words ?? ofFile,
    published,
    draft: versions.find(({ standing }) => standing === 'draft') ?? null,
    versions,
  };
}

/** Null are the words of the file. */
export const areSame = (one: Words | null, other: Words | null): boolean =>
  one?.title === other?.title && one?.description === other?.description && one?.body === other?.body;

const longestBody = 20_000;

/** Prices come from the catalogue; in words they would be wrong after the first change. */
const price = /\$\s?\d|\d\s?(\$|dollars?\b)/i;
const namesPrice = 'Leave prices out. The page shows them from the catalogue, so that they are always right.';

const filledIn = /\{(site|phone|hours|address|region|canceling|undo|noshow)\}/g;
const otherBraces =
  'Only {site}, {phone}, {hours}, {address}, {region}, {canceling}, {undo} and {noshow} are filled in. Leave other braces out.';

/** The title of the page is the one heading of the first rank. */
const firstHeading = /^ {0,3}(#[ \t]|=+[ \t]*$)/m;
/** Deeper than anybody reads, and in the end than a program can. */
const deeplyNested = /^[ \t]*(?!(?<rule>[-*_])([ \t]*\k<rule>)*[ \t]*$)((>|([-*+]|\d+[.)])[ \t])[ \t]*){4}/m;

const worded = (text: z.ZodString) =>
  text
    .refine((words) => !price.test(words), namesPrice)
    .refine((words) => !/[{}]/.test(words.replaceAll(filledIn, '')), otherBraces);

const line = (shortest: number, longest: number, message: string) =>
  worded(
    z
      .string({ error: message })
      .overwrite((text) => text.replaceAll(/\s+/g, ' ').trim())
      .min(shortest, message)
      .max(longest, message),
  ).nullish();

/** What is typed for a draft. */
export const typedWords = z.object({
  title: line(3, 90, 'Give a title of at most 90 letters.'),
  description: line(110, 160, 'Use 110 to 160 letters. Search results show these, and no more.'),
  body: worded(
    z
      .string({ error: 'Write the words of the page.' })
      .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
      .min(1, 'Write the words of the page.')
      .max(longestBody, 'This is too long for one page. Use 20,000 letters at most.'),
  )
    .refine((words) => !firstHeading.test(words), 'Start headings with ##. The page already has a title.')
    .refine((words) => !deeplyNested.test(words), 'Put lists and quotes at most three deep.'),
});
export type TypedWords = z.output<typeof typedWords>;
