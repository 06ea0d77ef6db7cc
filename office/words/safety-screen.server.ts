import { pathTo } from '#app/paths.ts';
import {
  readMissing,
  readSafetyHistory,
  type SafetyHistory,
  type SafetyVersion,
} from '#domains/site-texts/safety-draft.server.ts';
import {
  certificateAddress,
  factInWords,
  factLabels,
  lacksInWords,
  previewLines,
} from '#domains/site-texts/safety-words.ts';
import { type SafetyFact, type SafetyFacts, typedFacts } from '#domains/site-texts/safety.ts';
import type { Platform } from '#platform/platform.ts';
import { recordOf, type Screen, type Section } from '../screen.ts';
import { momentOfOffice } from '../words.server.ts';
import { safetyActs, type SafetySubject } from './safety-facts-acts.server.ts';

/** The one record: all facts are written and published together. */
const recordId = 'facts';

const facts: readonly SafetyFact[] = [...typedFacts.keyof().options, 'certificate'];

async function find(platform: Platform, _staff: unknown, id: string): Promise<SafetySubject | undefined> {
  if (id !== recordId) return undefined;
  const history = await readSafetyHistory(platform.database);
  const asked = (history.draft ?? history.published)?.facts ?? null;
  return {
    history,
    missing: asked === null ? [] : await readMissing(platform, asked),
    inWords: (moment) => momentOfOffice(platform, moment),
  };
}

function versionSection(title: string, version: SafetyVersion | null, empty: string): Section {
  const said = version?.facts ?? null;
  if (version === null || said === null) return { title, words: [empty] };
  const certificate =
    said.certificate === null
      ? []
      : [{ term: factLabels.certificate, details: 'Open', to: certificateAddress(said.certificate) }];
  return {
    title: `${title}, version ${version.version}`,
    facts: [
      ...previewLines(said).map(({ title: term, words }) => ({ term, details: words ?? 'No more words.' })),
      ...certificate,
    ],
  };
}

/** Who lacks what, each with a link to where it is mended. */
function missingSection({ missing, history }: SafetySubject): Section[] {
  const said: SafetyFacts | null = (history.draft ?? history.published)?.facts ?? null;
  if (missing.length === 0 || said === null) return [];
  return [
    {
      title: history.draft === null ? 'Not on the page now' : 'Missing before you can publish',
      table: {
        columns: ['Missing', 'Helper'],
        rows: missing.map(({ fact, helper }) =>
          helper === null
            ? ['The insurance has ended', null]
            : [
                lacksInWords(fact, said),
                { text: helper.name, to: pathTo('/office/professionals/:id', { id: helper.id }) },
              ],
        ),
        empty: 'Nothing.',
      },
    },
  ];
}

const standings = {
  draft: 'Draft',
  published: 'Published',
  past: 'Past',
  replaced: 'Draft, rewritten',
} as const;

function historySection({ versions }: SafetyHistory, inWords: (moment: Date) => string): Section {
  return {
    title: 'History',
    table: {
      columns: ['Version', 'Status', 'Written by', 'Written', 'Published'],
      rows: versions.map(({ version, facts: said, standing, writtenBy, writtenAt, publishedAt }) => [
        `Version ${version}${said === null ? ': taken off the page' : ''}`,
        standings[standing],
        writtenBy,
        inWords(writtenAt),
        publishedAt === null ? null : inWords(publishedAt),
      ]),
      empty: 'No changes yet.',
    },
  };
}

/** What we say of checks, insurance and complaints at `/who-comes`, as facts. */
export const safetyScreen: Screen = {
  name: 'safety',
  title: 'Checks and insurance',
  lead: 'What anyone reads at /who-comes before they have an account. What is empty is not mentioned.',
  list: {
    columns: ['What', 'Published', 'Draft'],
    filters: [],
    empty: 'Nothing.',
    async read({ database }) {
      const { published, draft } = await readSafetyHistory(database);
      return {
        nextCursor: null,
        rows: facts.map((fact) => ({
          id: recordId,
          cells: [
            factLabels[fact],
            factInWords(published?.facts ?? null, fact),
            factInWords(draft?.facts ?? null, fact),
          ],
        })),
      };
    },
  },
  acts: [],
  record: recordOf<SafetySubject>({
    find,
    show: (subject) => ({
      title: 'Checks and insurance',
      lead: 'Everyone reads these at /who-comes.',
      sections: [
        ...missingSection(subject),
        ...(subject.history.draft === null
          ? []
          : [versionSection('The draft', subject.history.draft, 'It says nothing.')]),
        versionSection(
          'Published',
          subject.history.published,
          'Nothing yet. The page speaks of the door words and your phone number alone.',
        ),
        historySection(subject.history, subject.inWords),
      ],
    }),
    acts: safetyActs,
  }),
};
