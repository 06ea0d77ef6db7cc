import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { plainText } from '#domains/people/fields.ts';
import { differenceWords } from '#domains/visit-money/books/difference-words.ts';
import { tickOffDifference } from '#domains/visit-money/books/reconciliation.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { actOf, type Asked, type Listed, recordOf, saying, type Screen, type Shown } from '../screen.ts';
import { datedCell, datedMoment, toCursor } from '../words.server.ts';
import {
  findDifference,
  type FoundDifference,
  listOpenDifferences,
  listPastDifferences,
} from './differences.server.ts';

const may = 'money';

interface Subject extends FoundDifference {
  inWords: (moment: Date) => string;
}

const standingOf = ({ resolvedAt, mended, tickedBy }: FoundDifference): string => {
  if (resolvedAt === null) return 'Open';
  if (tickedBy !== null) return `Resolved by ${tickedBy}`;
  return mended ? 'Fixed automatically' : 'Cleared automatically';
};

const tickInput = z.object({ answer: plainText(300, 'Enter what you found or did.') });
const tick = actOf<Subject, typeof tickInput>({
  name: 'tick-off',
  may,
  label: 'Mark resolved',
  input: tickInput,
  offer: ({ resolvedAt }) =>
    resolvedAt === null
      ? {
          consequence:
            'It leaves the list, and the same one does not come back. Nothing moves: money that has to go anywhere is sent before.',
          fields: [{ name: 'answer', label: 'What you found or did', kind: 'text' }],
        }
      : null,
  run: async (platform, staff, { id }, { answer }) =>
    saying(await tickOffDifference(platform, staff, id, answer), 'Marked resolved.'),
});

const standings = [
  { value: 'open', label: 'Open' },
  { value: 'past', label: 'Resolved or gone' },
];

/** The open ones come before all others, however old they are. */
async function read(
  platform: ConnectedPlatform,
  _staff: unknown,
  { filters, cursor, most }: Asked,
): Promise<Listed> {
  const { state } = filters;
  const open = cursor === null && state !== 'past' ? await listOpenDifferences(platform.database, most) : [];
  const past = state === 'open' ? [] : await listPastDifferences(platform.database, cursor, most + 1);
  const shown = past.slice(0, most);
  const last = shown.at(-1);
  return {
    rows: [...open, ...shown].map((difference) => ({
      id: difference.id,
      cells: [
        differenceWords[difference.kind].title,
        difference.line,
        standingOf(difference),
        datedCell(platform, difference.foundAt),
        difference.answer,
      ],
    })),
    nextCursor: past.length > most && last ? toCursor(last.foundAt, last.id) : null,
  };
}

function show(subject: Subject): Shown {
  const { kind, line, bookingId, foundAt, resolvedAt, answer, inWords } = subject;
  const { title, meaning, todo } = differenceWords[kind];
  return {
    title,
    lead: line,
    sections: [
      { title: 'What it means', words: [meaning, todo] },
      {
        title: 'At a glance',
        facts: [
          ...(bookingId === null
            ? []
            : [
                {
                  term: 'Visit',
                  details: 'See the visit',
                  to: pathTo('/office/visits/:id', { id: bookingId }),
                },
              ]),
          { term: 'Found', details: inWords(foundAt) },
          {
            term: 'Status',
            details: resolvedAt === null ? 'Open' : `${standingOf(subject)}, ${inWords(resolvedAt)}`,
          },
          ...(answer === null ? [] : [{ term: 'What was found or done', details: answer }]),
        ],
      },
    ],
  };
}

/** Where our books and the gateway's differ, each told in words and resolved by the office. */
export const differencesScreen: Screen = {
  name: 'differences',
  title: 'Discrepancies',
  lead: 'Every hour we compare our books with the payment company. Discrepancies show here.',
  list: {
    columns: ['What', 'In words', 'Status', 'Found', 'Action'],
    filters: [{ name: 'state', label: 'Status', options: standings }],
    changesWith: ['money'],
    empty: 'Books and bank match.',
    read,
  },
  acts: [],
  record: recordOf<Subject>({
    async find(platform, _staff, id) {
      const found = await findDifference(platform.database, id);
      return found && { ...found, inWords: (moment) => datedMoment(platform, moment) };
    },
    show,
    acts: [tick],
  }),
};
