import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { counted } from '#domains/services/price.ts';
import {
  answerAskedTimes,
  isAnyAnswerable,
  isAskedAbout,
  listAskedTimes,
} from '#domains/visits/day/asked-time.server.ts';
import { type AskedTime, endInWords } from '#domains/visits/day/asked-time.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { success } from '#platform/result.ts';
import { type Act, actOf, type Cell, recordOf, type Screen, type Shown } from '../screen.ts';
import { datedCell, momentCell, readCursor, toCursor } from '../words.server.ts';

const may = 'money';

/** How many can be answered with one press. */
const mostAtOnce = 100;
const allOfThem = 'all';

interface Subject {
  times: AskedTime[];
  /** Times that the reader has not written down. */
  answerable: AskedTime[];
  cells: Cell[][];
}

const columns = ['Who', 'Visit', 'What', 'Which', 'Recorded', 'To approve', 'Why', 'Said'];

const clock = (time: AskedTime, moment: Date) => shortMomentInWords(moment, time.timeZone);

const reasonOf = ({ reason }: AskedTime) => reason ?? 'Sent over 15 minutes after the check-in';

function cellsOf(time: AskedTime, dated: (moment: Date) => Cell): Cell[] {
  return [
    { text: time.professionalName, to: pathTo('/office/professionals/:id', { id: time.professionalId }) },
    { text: time.reference, to: pathTo('/office/visits/:id', { id: time.bookingId }) },
    time.title,
    endInWords[time.step],
    time.recordedAt === null ? '' : momentCell(time.recordedAt, time.timeZone),
    momentCell(time.saidAt, time.timeZone),
    reasonOf(time),
    dated(time.createdAt),
  ];
}

const labelOf = (time: AskedTime) =>
  `${time.professionalName}, ${time.reference}, ${endInWords[time.step].toLowerCase()} ${clock(time, time.saidAt)}: ${reasonOf(time)}`;

const chosenInput = z.object({
  times: z.array(z.uuid()).min(1, 'Choose at least one time.').max(mostAtOnce),
});

const answerOf = (
  isYes: boolean,
  { name, label, consequence }: { name: string; label: string; consequence: string },
) =>
  actOf<Subject, typeof chosenInput>({
    name,
    may,
    label,
    input: chosenInput,
    offer: ({ answerable }) =>
      answerable.length === 0
        ? null
        : {
            consequence,
            fields: [
              {
                name: 'times',
                label: 'Which times',
                kind: 'choices',
                options: answerable.map((time) => ({ value: time.id, label: labelOf(time) })),
                value: isYes || answerable.length === 1 ? answerable.map(({ id }) => id).join(',') : '',
              },
            ],
          },
    async run(platform, staff, _subject, { times }) {
      const done = await answerAskedTimes(platform, staff, times, isYes);
      if (!done.ok) return done;
      const answered = counted(done.value.answered, 'time', 'times');
      return success({ said: isYes ? `You approved ${answered}.` : `You declined ${answered}.` });
    },
  });

const acts: Act<Subject>[] = [
  answerOf(true, {
    name: 'say-yes',
    label: 'Say yes',
    consequence: 'These times apply from now on: for payouts, verification and reports.',
  }),
  answerOf(false, {
    name: 'say-no',
    label: 'Decline',
    consequence: 'These times do not apply. The check-in time applies, or else the booked time.',
  }),
];

function show({ times, answerable, cells }: Subject): Shown {
  return {
    title: 'Times to approve',
    lead:
      times.length === 0
        ? 'Nothing waits any more.'
        : `${counted(times.length, 'time waits', 'times wait')}.`,
    sections: [
      {
        title: 'What waits',
        words:
          answerable.length < times.length
            ? ['You entered some of these. Someone else must approve or decline them.']
            : [],
        table: { columns, rows: cells, empty: 'Nothing waits.' },
      },
    ],
  };
}

/** Times of visits that were not pressed when it happened: they apply once a second person has approved them. */
export const timesScreen: Screen = {
  name: 'times',
  title: 'Times to approve',
  lead: 'Starts and ends of visits that were typed, corrected, sent late or entered here. They apply once someone approves them; no one approves their own. Until then the recorded time applies, or else the booked time.',
  links: [
    {
      text: 'Approve several',
      to: pathTo('/office/times/:id', { id: allOfThem }),
      isNeeded: (platform, staff) => isAnyAnswerable(platform.database, staff),
    },
  ],
  list: {
    columns,
    filters: [],
    changesWith: ['money'],
    empty: 'No times to approve.',
    async read(platform, _staff, { cursor, most }) {
      const rows = await listAskedTimes(platform.database, {
        only: null,
        after: readCursor(cursor),
        most: most + 1,
      });
      const shown = rows.slice(0, most);
      const last = shown.at(-1);
      return {
        rows: shown.map((time) => ({
          id: time.id,
          cells: cellsOf(time, (moment) => datedCell(platform, moment)),
        })),
        nextCursor: rows.length > most && last ? toCursor(last.createdAt, last.id) : null,
      };
    },
  },
  acts: [],
  record: recordOf<Subject>({
    async find(platform, staff, id) {
      if (id !== allOfThem && !isIdentifier(id)) return undefined;
      const only = id === allOfThem ? null : id;
      const times = await listAskedTimes(platform.database, { only, after: null, most: mostAtOnce });
      if (times.length === 0 && only !== null && !(await isAskedAbout(platform.database, only)))
        return undefined;
      return {
        times,
        answerable: times.filter(({ writtenBy }) => writtenBy !== staff.staffId),
        cells: times.map((time) => cellsOf(time, (moment) => datedCell(platform, moment))),
      };
    },
    show,
    acts,
  }),
};
