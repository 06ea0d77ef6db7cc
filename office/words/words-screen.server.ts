import { gradeOf, wordsOfMarkdown } from '#content/reading-grade.ts';
import { editablePages } from '#domains/site-texts/page-text.server.ts';
import { fill, readOperator, toHtml } from '#domains/site-texts/prose.server.ts';
import { type LastChange, listLastChanges, readHistory } from '#domains/site-texts/written-text.server.ts';
import type { PageKind, Standing, Words } from '#domains/site-texts/written-text.ts';
import type { Platform } from '#platform/platform.ts';
import { recordOf, type Screen, type Section } from '../screen.ts';
import { datedCell, momentOfOffice } from '../words.server.ts';
import { isOfFile, wordsActs, type WrittenPage } from './words-acts.server.ts';

interface Subject extends WrittenPage {
  /** Words as a member's page shows them. */
  toProse: (words: Words) => string;
}

const kinds: Record<PageKind, string> = { service: 'Service', page: 'Page', post: 'Article' };

const standings: Record<Standing, string> = {
  draft: 'Draft',
  published: 'Published',
  past: 'Past',
  replaced: 'Draft, rewritten',
};

const highestGrade = 8;

/** How hard words are to read, and what to do about it. */
function gradeInWords({ title, description, body }: Words): string {
  const grade = gradeOf(wordsOfMarkdown([title, description, body].filter(Boolean).join('\n')));
  if (!Number.isFinite(grade)) return 'No words to measure.';
  const rounded = Math.max(1, Math.ceil(grade));
  return grade <= highestGrade
    ? `Grade ${rounded}. Easy enough.`
    : `Grade ${rounded}. Use shorter sentences and words: grade ${highestGrade} is the limit.`;
}

const factsOf = (words: Words) => [
  ...(words.title === null ? [] : [{ term: 'Title', details: words.title }]),
  ...(words.description === null ? [] : [{ term: 'Description', details: words.description }]),
  { term: 'Reading grade', details: gradeInWords(words) },
];

function draftSection({ history: { draft }, inWords, toProse }: Subject): Section[] {
  if (draft === null || draft.words === null) return [];
  return [
    {
      title: `The draft, version ${draft.version}`,
      facts: [
        { term: 'Written', details: `${draft.writtenBy}, ${inWords(draft.writtenAt)}` },
        ...factsOf(draft.words),
      ],
      prose: toProse(draft.words),
    },
  ];
}

function showWords(subject: Subject) {
  const { page, history, inWords, toProse } = subject;
  const { current, published, versions } = history;
  return {
    title: `${current.title ?? page.title}: words`,
    lead: `Everyone reads these at ${page.path}.`,
    sections: [
      ...draftSection(subject),
      {
        title: isOfFile(published)
          ? 'As everyone reads it'
          : `As everyone reads it, version ${published?.version}`,
        facts: factsOf(current),
        prose: toProse(current),
      },
      {
        title: 'History',
        table: {
          columns: ['Version', 'Status', 'Written by', 'Written', 'Published'],
          rows: versions.map(({ version, words, standing, writtenBy, writtenAt, publishedAt }) => [
            `Version ${version}${words === null ? ': back to the original' : ''}`,
            standings[standing],
            writtenBy,
            inWords(writtenAt),
            publishedAt === null ? null : inWords(publishedAt),
          ]),
          empty: 'No changes yet.',
        },
      },
    ],
  };
}

async function find(platform: Platform, _staff: unknown, id: string): Promise<Subject | undefined> {
  const page = editablePages.find((each) => each.id === id);
  if (page === undefined) return undefined;
  const operator = await readOperator(platform);
  return {
    page,
    history: await readHistory(platform.database, page),
    inWords: (moment) => momentOfOffice(platform, moment),
    toProse: ({ body }) => toHtml(fill(body, operator)),
  };
}

function standingOf({ published, draft }: Pick<LastChange, 'published' | 'draft'>): string {
  const counts = published === null ? 'Original' : `Version ${published}`;
  return draft === null ? counts : `${counts}; draft: version ${draft}`;
}

const unchanged = { published: null, draft: null };

/** What stands on pages and posts. Facts beside the words stay in the files that they begin with. */
export const wordsScreen: Screen = {
  name: 'words',
  key: 't',
  title: 'Words',
  lead: 'What is written on service pages, other pages and articles. Prices come from the catalogue, and never stand in words.',
  list: {
    columns: ['Page', 'Kind', 'Status', 'Changed by', 'Changed'],
    filters: [
      {
        name: 'kind',
        label: 'Kind',
        options: Object.entries(kinds).map(([value, label]) => ({ value, label })),
      },
    ],
    empty: 'Nothing of this kind.',
    async read(platform, _staff, { filters }) {
      const changes = await listLastChanges(platform.database);
      const asked = editablePages.filter(({ kind }) => (filters['kind'] ?? kind) === kind);
      const rows = asked.map(({ id, kind, title }) => {
        const change = changes.get(id);
        const changed = change === undefined ? null : datedCell(platform, change.writtenAt);
        return {
          id,
          cells: [
            change?.title ?? title,
            kinds[kind],
            standingOf(change ?? unchanged),
            change?.writtenBy ?? null,
            changed,
          ],
        };
      });
      return { nextCursor: null, rows };
    },
  },
  acts: [],
  record: recordOf<Subject>({ find, show: showWords, acts: wordsActs }),
};
