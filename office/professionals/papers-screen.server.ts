import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { calendarDay } from '#domains/professionals/days.ts';
import { endInWords, paperTitles } from '#domains/professionals/paper.ts';
import {
  type ListedPaper,
  listPaperTable,
  takePapers,
  type TakenPapers,
} from '#domains/professionals/tables/paper-table.server.ts';
import { success } from '#platform/result.ts';
import { actOf, type Cell, type Screen } from '../screen.ts';
import { may } from './professional-fields.ts';

const tableInput = z.object({
  table: z.string({ error: 'Paste the table.' }).max(1_000_000, 'This is too long. Use several tables.'),
});

const importTable = actOf<null, typeof tableInput>({
  name: 'import',
  may,
  label: 'Import documents',
  input: tableInput,
  offer: () => ({
    consequence:
      'New documents are added, and those with a new end or number are renewed. None is removed. If a line has a problem, we name it and change nothing.',
    fields: [
      {
        name: 'table',
        label: 'The table',
        kind: 'lines',
        hint: 'Save this list as CSV, change it and paste it here, with its first line. Or write your own, with the columns Professional, Kind, Title, Number, Ends on.',
      },
    ],
  }),
  async run(platform, staff, _subject, { table }) {
    const taken = await takePapers(platform, staff, table);
    return taken.ok ? success({ said: takenInWords(taken.value) }) : taken;
  },
});

const counted = (count: number) => (count === 1 ? '1 document' : `${count} documents`);
/** "2 papers added, 1 document renewed, 40 papers as before." */
const takenInWords = ({ added, renewed, unchanged }: TakenPapers) =>
  `${[
    ...(added === 0 ? [] : [`${counted(added)} added`]),
    ...(renewed === 0 ? [] : [`${counted(renewed)} renewed`]),
    ...(unchanged === 0 ? [] : [`${counted(unchanged)} as before`]),
  ].join(', ')}.`;

const cellsOf = (paper: ListedPaper): Cell[] => [
  { text: paper.professionalName, to: pathTo('/office/professionals/:id', { id: paper.professionalId }) },
  paperTitles[paper.kind],
  paper.title,
  paper.number,
  paper.endsOn === null ? null : { text: calendarDay(paper.endsOn), exact: paper.endsOn },
  endInWords(paper.endsOn, paper.today),
  paper.professionalId,
  paper.id,
];

/** The papers of all who work here, to be saved, renewed elsewhere and read in again. */
export const papersScreen: Screen = {
  name: 'papers',
  isInMenu: false,
  title: 'Documents',
  lead: 'Of all who work here. Each is added, renewed or removed on their page as well.',
  links: [{ text: 'Helpers', to: pathTo('/office/professionals') }],
  list: {
    columns: ['Professional', 'Kind', 'Title', 'Number', 'Ends on', 'Status', 'Professional id', 'Id'],
    columnsOnPage: 6,
    filters: [{ name: 'who', label: 'Name' }],
    empty: 'No documents yet.',
    async read({ database, clock }, _staff, { filters: { who = '' }, cursor, most }) {
      const rows = await listPaperTable(database, { who, cursor, most: most + 1, now: clock.now() });
      const shown = rows.slice(0, most);
      return {
        rows: shown.map((paper) => ({ id: null, cells: cellsOf(paper) })),
        nextCursor: rows.length > most ? (shown.at(-1)?.id ?? null) : null,
      };
    },
  },
  acts: [importTable],
};
