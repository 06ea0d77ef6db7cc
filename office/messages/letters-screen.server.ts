import { pathTo } from '#app/paths.ts';
import {
  findLetterRun,
  type Letter,
  type LetterRun,
  listLetters,
  markPosted,
  printLetters,
} from '#domains/notifications/letter-run.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { homeRead, writeOpened } from '../opened.server.ts';
import { actOf, type Cell, noInput, recordOf, saying, type Screen } from '../screen.ts';
import { readCursor, toCursor, momentCell } from '../words.server.ts';

/** A colleague who folds them reads where people live. */
const may = 'needs';

interface Subject extends LetterRun {
  officeZone: string;
}

const countInWords = (count: number) => (count === 1 ? '1 letter' : `${count} letters`);

const print = actOf<null, typeof noInput>({
  name: 'print',
  may,
  label: 'Print all',
  input: noInput,
  offer: () => ({
    consequence:
      'One PDF, one page per letter, with the address placed for a #10 window envelope. Fold in thirds. They leave this list.',
    fields: [],
  }),
  async run(platform, staff) {
    const printed = await printLetters(platform, staff);
    return printed.ok
      ? success({
          said: `${countInWords(printed.value.count)} to print. Open the PDF below.`,
          id: printed.value.runId,
        })
      : printed;
  },
});

const posted = actOf<Subject, typeof noInput>({
  name: 'posted',
  may,
  label: 'Mark mailed',
  input: noInput,
  offer: ({ postedAt }) =>
    postedAt === null ? { consequence: 'For letters you have mailed. No one is told.', fields: [] } : null,
  async run(platform, staff, { id }) {
    const marked = await markPosted(platform, staff, id, true);
    return marked.ok
      ? success({ said: 'Marked mailed.', takeBack: { act: 'not-posted', input: {} } })
      : marked;
  },
});

const notPosted = actOf<Subject, typeof noInput>({
  name: 'not-posted',
  may,
  label: 'Mark not mailed',
  input: noInput,
  offer: ({ postedAt }) =>
    postedAt === null ? null : { consequence: 'They show as printed, not as mailed.', fields: [] },
  run: async (platform, staff, { id }) =>
    saying(await markPosted(platform, staff, id, false), 'They are not mailed yet.'),
});

async function find(platform: Platform, staff: Staff, id: string): Promise<Subject | undefined> {
  const run = await findLetterRun(platform.database, id);
  if (run !== undefined)
    await writeOpened(
      platform,
      staff,
      { action: homeRead, subject: id, memberId: null },
      platform.clock.now(),
    );
  return run && { ...run, officeZone: platform.configuration.OFFICE_TIME_ZONE };
}

const subjectCell = ({ id, subject }: Letter): Cell => ({
  text: subject,
  to: pathTo('/office/messages/:id', { id }),
});
const [nameOf, placeOf] = [
  ({ address }: Letter) => address.split('\n')[0] ?? '',
  ({ address }: Letter) => address.split('\n').slice(1).join(', '),
];

function standingCell({ runId, printedAt, postedAt }: Letter, zone: string): Cell {
  if (runId === null || printedAt === null) return 'To print';
  const moment =
    postedAt === null ? momentCell(printedAt, zone, 'Printed ') : momentCell(postedAt, zone, 'Mailed ');
  return { ...moment, to: pathTo('/office/letters/:id', { id: runId }) };
}

/** What goes out on paper. */
export const lettersScreen: Screen = {
  name: 'letters',
  title: 'Letters',
  lead: 'For people without email or a cell phone. Whatever is printed is not printed again, unless you ask for it on its page.',
  list: {
    columns: ['What', 'To', 'Address', 'Written', 'Status'],
    filters: [
      {
        name: 'state',
        label: 'Status',
        emptyLabel: 'To print',
        options: [{ value: 'printed', label: 'Printed, latest first' }],
      },
    ],
    empty: 'No matching letters.',
    async read(platform, staff, { filters, cursor, most }) {
      const { database, configuration, clock } = platform;
      const zone = configuration.OFFICE_TIME_ZONE;
      const isPrinted = filters['state'] === 'printed';
      const rows = await listLetters(database, { isPrinted, after: readCursor(cursor), most: most + 1 });
      const shown = rows.slice(0, most);
      if (shown.length > 0)
        await writeOpened(
          platform,
          staff,
          { action: homeRead, subject: 'letters', memberId: null },
          clock.now(),
        );
      const last = shown.at(-1);
      return {
        rows: shown.map((letter) => ({
          id: null,
          cells: [
            subjectCell(letter),
            nameOf(letter),
            placeOf(letter),
            momentCell(letter.writtenAt, zone),
            standingCell(letter, zone),
          ],
        })),
        nextCursor: rows.length > most && last ? toCursor(last.dueAt, last.id) : null,
      };
    },
  },
  acts: [print],
  record: recordOf<Subject>({
    find,
    show: ({ id, letters, printedAt, printedBy, postedAt, postedBy, officeZone: zone }) => ({
      title: `${countInWords(letters.length)} of ${shortMomentInWords(printedAt, zone)}`,
      sections: [
        {
          title: 'At a glance',
          facts: [
            { term: 'To print', details: 'Open the PDF', to: pathTo('/office/letters-pdf/:id', { id }) },
            { term: 'Made by', details: printedBy ?? 'Before there was this list' },
            {
              term: 'Mailed',
              details:
                postedAt === null
                  ? 'Not yet'
                  : `${shortMomentInWords(postedAt, zone)}${postedBy === null ? '' : `, ${postedBy}`}`,
            },
          ],
        },
        {
          title: 'Letters',
          table: {
            columns: ['What', 'To', 'Address'],
            rows: letters.map((letter) => [subjectCell(letter), nameOf(letter), placeOf(letter)]),
            empty: 'They are all to be printed again.',
          },
        },
      ],
    }),
    acts: [posted, notPosted],
  }),
};
