import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pictureNames } from '#app/illustrations/picture-names.ts';
import { pages } from '#app/route-table.ts';
import { serviceOptions } from '#seeds/services.ts';
import { shownWordsOfMarkdown } from '#tests/shown-words.ts';
import { readText } from './front-matter.ts';
import { gradeOf, sentenceLengths } from './reading-grade.ts';
import { postText } from './schema.ts';
import { newsTexts, pageTexts, posts, serviceTexts } from './texts.server.ts';

const files = globSync('content/*/*.md').toSorted();
const isLegal = (file: string) => /(privacy-policy|terms-conditions)\.md$/.test(file);
const readBy = (file: string) =>
  shownWordsOfMarkdown(readFileSync(file, 'utf8'))
    .map(({ words }) => words)
    .join('\n');

describe('our words', () => {
  it.each(files)('%s is for grade 6 or lower, 8 where the law speaks, in short sentences', (file) => {
    const text = readBy(file);
    expect(gradeOf(text)).toBeLessThanOrEqual(isLegal(file) ? 8 : 6);
    const lengths = sentenceLengths(text);
    expect(lengths.filter((length) => length > 20).length / lengths.length).toBeLessThanOrEqual(0.05);
    expect(lengths.filter((length) => length > 30)).toEqual([]);
  });

  it('would be found too hard if they were', () => {
    const hard =
      'Notwithstanding the aforementioned contractual obligations, beneficiaries remain individually responsible for communicating cancellations appropriately.';
    expect(gradeOf(hard)).toBeGreaterThan(8);
    expect(files.length).toBeGreaterThan(45);
  });

  it('are counted by sentences, not by labels, and a colon does not end one', () => {
    expect(sentenceLengths('Call us\nBring two things: a lamp and a pen. “Yes.” Is it 5 or 6?')).toEqual([
      8, 3,
    ]);
  });

  it('have pages, and the pages have words', () => {
    const paths = new Set(pages.map(({ path }) => path));
    expect(
      [...serviceTexts, ...pageTexts].filter(({ path }) => !paths.has(path)).map(({ path }) => path),
    ).toEqual([]);
    const written = pages
      // What the office makes has its words in its row.
      .filter(({ path }) => !path.includes(':'))
      .filter(({ file }) => /^(services\/(?:all-services|service-page)|written\/written-page)/.test(file))
      .map(({ path }) => path);
    const worded = new Set([...serviceTexts, ...pageTexts].map(({ path }) => path));
    expect(written.filter((path) => !worded.has(path))).toEqual([]);
  });

  it('name pictures, kinds of help and other pages that exist', () => {
    const options = new Set(serviceOptions.map(({ id }) => id));
    const pictured = new Set<string>(pictureNames);
    const paths = new Set([...serviceTexts.map(({ path }) => path), ...posts.map(({ slug }) => slug)]);
    expect(
      [...serviceTexts, ...posts].filter(({ picture }) => !pictured.has(picture)).map(({ title }) => title),
    ).toEqual([]);
    expect(
      newsTexts.map(({ link }) => link.replace('/our-blog/', '')).filter((link) => !paths.has(link)),
    ).toEqual([]);
    expect(serviceTexts.flatMap((text) => text.options).filter((id) => !options.has(id))).toEqual([]);
    expect(
      [...serviceTexts, ...posts].flatMap(({ related }) => related).filter((each) => !paths.has(each)),
    ).toEqual([]);
  });

  it('have titles and descriptions of their own', () => {
    const all = [...serviceTexts, ...posts, ...pageTexts];
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  });

  it('are enough posts to be worth a visit', () => {
    expect(posts.length).toBeGreaterThanOrEqual(8);
  });
});

describe('a file of words', () => {
  const good = readFileSync('content/posts/a-safer-bathroom.md', 'utf8');

  it('is named when its facts are missing or wrong', () => {
    expect(() => readText('posts/x.md', 'No facts at all.', postText)).toThrow('posts/x.md has no facts');
    expect(() => readText('posts/x.md', good.replace(/^topic: .*$/m, 'topic: gossip'), postText)).toThrow(
      /posts\/x\.md: topic/,
    );
    expect(() =>
      readText('posts/x.md', good.replace(/^description: .*$/m, 'description: Short.'), postText),
    ).toThrow(/description/);
  });

  it('keeps its words as they are', () => {
    const text = readText('posts/a-safer-bathroom.md', good, postText);
    expect(text.slug).toBe('a-safer-bathroom');
    expect(good.endsWith(`${text.body}\n`)).toBe(true);
  });
});

describe('the pictures', () => {
  it.each([
    ['articles', posts.map(({ picture }) => picture)],
    ['written pages', pageTexts.flatMap(({ picture }) => picture ?? [])],
  ])('of %s differ, so that one is not taken for another', (_, shown) => {
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((picture, index) => shown.indexOf(picture) !== index)).toEqual([]);
  });
});

describe('the words that we do not use', () => {
  const table =
    readFileSync(new URL('../docs/voice.md', import.meta.url), 'utf8').split('| we say |')[1] ?? '';
  const refused = [...table.matchAll(/^\| [^|-]+ \| ([^|]+) \|$/gm)].flatMap(([, words = '']) =>
    words.split(', '),
  );
  const root = new URL('..', import.meta.url).pathname;
  const files = ['app', 'api', 'content', 'domains', 'office']
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,md}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$|README\.md$/.test(file));

  /** A file without its comments, which nobody but an engineer reads. */
  const shownBy = (file: string) =>
    readFileSync(`${root}${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

  it.each(refused)('"%s" is on no page', (words) => {
    const pattern = new RegExp(`\\b${words}\\b`, 'i');
    expect(files.filter((file) => pattern.test(shownBy(file)))).toEqual([]);
  });

  it('are many, and so are the files', () => {
    expect(refused.length).toBeGreaterThan(9);
    expect(files.length).toBeGreaterThan(500);
  });
});
