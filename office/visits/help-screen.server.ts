import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { endHelp, findHelp, listHelp, seeHelp } from '#domains/field/help.server.ts';
import type { HelpCall } from '#domains/field/help.ts';
import type { Staff } from '#domains/people/actor.ts';
import { mayKnow } from '#domains/people/disclosure/disclosure.ts';
import { plainText } from '#domains/people/fields.ts';
import { formatPhone } from '#domains/people/words.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import type { Platform } from '#platform/platform.ts';
import { homeRead, writeOpened } from '../opened.server.ts';
import { actOf, noInput, recordOf, saying, type Screen, type Shown } from '../screen.ts';
import { readCursor, toCursor, momentCell } from '../words.server.ts';

const may = 'visits';

const seen = actOf<HelpCall, typeof noInput>({
  name: 'seen',
  may,
  label: 'Mark seen, I’m calling',
  input: noInput,
  offer: ({ endedAt, seenAt, professionalName }) =>
    endedAt === null && seenAt === null
      ? { consequence: `The phone of ${professionalName} says that you have seen it.`, fields: [] }
      : null,
  run: async (platform, staff, { id }) =>
    saying(await seeHelp(platform, staff, id), 'Their phone shows you’ve seen it. Now call.'),
});

const overInput = z.object({
  is_safe: z.literal(true, 'First speak with them, or someone who is there.'),
  answer: plainText(300, 'Enter what happened.'),
});
const over = actOf<HelpCall, typeof overInput>({
  name: 'over',
  may,
  label: 'Close help call',
  input: overInput,
  offer: ({ endedAt }) =>
    endedAt === null
      ? {
          consequence: 'It leaves the list. Only the office sees your note.',
          fields: [
            { name: 'is_safe', label: 'I spoke with them: they’re safe', kind: 'checkbox' },
            { name: 'answer', label: 'What happened', kind: 'text' },
          ],
        }
      : null,
  run: async (platform, staff, { id }, { answer }) =>
    saying(await endHelp(platform, staff, id, answer), 'Saved.'),
});

/** Reading where it is, is in the audit. */
async function find(platform: Platform, staff: Staff, id: string): Promise<HelpCall | undefined> {
  const help = await findHelp(platform.database, id);
  if (help === undefined || help.visit === null) return help;
  const { visit } = help;
  if (!mayKnow(staff, 'address')) return { ...help, visit: { ...visit, where: visit.town } };
  const now = platform.clock.now();
  await writeOpened(platform, staff, { action: homeRead, subject: id, memberId: visit.memberId }, now);
  return help;
}

const standingOf = ({ endedAt, seenBy }: HelpCall) =>
  endedAt === null ? (seenBy === null ? 'Not seen yet' : `${seenBy} has seen it`) : 'Over';

function show(help: HelpCall): Shown {
  const at = (moment: Date) => shortMomentInWords(moment, help.timeZone);
  const { visit, phone } = help;
  return {
    title: `${help.professionalName} needs help`,
    lead: standingOf(help),
    sections: [
      {
        title: 'At a glance',
        facts: [
          { term: 'Pressed', details: at(help.at) },
          {
            term: 'Phone',
            details: phone === null ? 'Not known' : formatPhone(phone),
            ...(phone !== null && { to: `tel:${phone}` }),
          },
          {
            term: 'Who',
            details: help.professionalName,
            to: pathTo('/office/professionals/:id', { id: help.professionalId }),
          },
          ...(visit === null
            ? []
            : [
                {
                  term: 'Visit',
                  details: `${visit.recipientName}, ${visit.where}`,
                  to: pathTo('/office/visits/:id', { id: visit.id }),
                },
              ]),
          ...(help.seenAt === null
            ? []
            : [{ term: 'Seen', details: `${at(help.seenAt)}, ${help.seenBy ?? ''}` }]),
          ...(help.endedAt === null
            ? []
            : [
                { term: 'Over', details: `${at(help.endedAt)}, ${help.endedBy ?? ''}: ${help.answer ?? ''}` },
              ]),
        ],
      },
      {
        title: 'What to do',
        words: [
          'Call them now. If there’s no answer and you fear for them, call 911 with the visit’s address.',
        ],
      },
    ],
  };
}

/** A professional has pressed Help. It is first in the queue until the office knows that they are safe. */
export const helpScreen: Screen = {
  name: 'help',
  title: 'Help calls',
  lead: 'Helpers who pressed Help on their phone.',
  list: {
    columns: ['When', 'Who', 'Where', 'Standing', 'What happened'],
    filters: [],
    changesWith: ['queue'],
    empty: 'No help calls.',
    async read({ database }, _staff, { cursor, most }) {
      const rows = await listHelp(database, readCursor(cursor), most + 1);
      const shown = rows.slice(0, most);
      const last = shown.at(-1);
      return {
        rows: shown.map((help) => ({
          id: help.id,
          cells: [
            momentCell(help.at, help.timeZone),
            help.professionalName,
            help.visit === null ? '' : help.visit.town,
            standingOf(help),
            help.answer,
          ],
        })),
        nextCursor: rows.length > most && last ? toCursor(last.at, last.id) : null,
      };
    },
  },
  acts: [],
  record: recordOf<HelpCall>({
    find,
    show,
    acts: [seen, over],
  }),
};
