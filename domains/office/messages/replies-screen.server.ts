import { z } from 'zod';
import { withoutKeys } from '#domains/notifications/sent-message.ts';
import type { Staff } from '#domains/people/actor.ts';
import { plainText } from '#domains/people/fields.ts';
import { formatPhone } from '#domains/people/words.ts';
import {
  answerReply,
  closeReply,
  findPassedReply,
  listPassedReplies,
  listTexted,
  type PassedReply,
  type TextedLine,
} from '#domains/replies/passed-reply.server.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { memberFact } from '../member-fact.ts';
import { actOf, recordOf, type Screen } from '../screen.ts';

const may = 'visits';

interface Subject extends PassedReply {
  officeZone: string;
  sender: { site: string; phone: string };
  texted: TextedLine[];
}

const longestText = 160;
const answerInput = z.object({ words: plainText(longestText, 'Write the text.') });
const answer = actOf<Subject, typeof answerInput>({
  name: 'answer',
  may,
  label: 'Answer by text',
  input: answerInput,
  offer: ({ answeredAt, phone, sender: { site, phone: ours } }) =>
    answeredAt === null
      ? {
          consequence: `It goes to ${formatPhone(phone)} at once.`,
          fields: [
            {
              name: 'words',
              label: 'The text',
              kind: 'lines',
              hint: `At most ${longestText} characters, with our name and our number.`,
              value: `${site}:  Questions? Call ${ours}`,
            },
          ],
        }
      : null,
  async run(platform, staff, { id }, { words }) {
    const answered = await answerReply(platform, staff, id, words);
    return answered.ok ? success({ said: 'The text goes out.' }) : answered;
  },
});

const closeInput = z.object({
  how: z.enum(['called', 'nothing'], { error: 'Choose what happened.' }),
});
const close = actOf<Subject, typeof closeInput>({
  name: 'close',
  may,
  label: 'Mark it as answered',
  input: closeInput,
  offer: ({ answeredAt }) =>
    answeredAt === null
      ? {
          consequence: 'It waits no longer. Nothing is sent.',
          fields: [
            {
              name: 'how',
              label: 'Why',
              kind: 'choice',
              options: [
                { value: 'called', label: 'We talked' },
                { value: 'nothing', label: 'It needs no answer' },
              ],
            },
          ],
        }
      : null,
  async run(platform, staff, { id }) {
    const closed = await closeReply(platform, staff, id);
    return closed.ok ? success({ said: 'It waits no longer.' }) : closed;
  },
});

async function find(platform: Platform, staff: Staff, id: string): Promise<Subject | undefined> {
  const { database, configuration } = platform;
  const reply = await findPassedReply(database, id);
  return (
    reply && {
      ...reply,
      officeZone: configuration.OFFICE_TIME_ZONE,
      sender: { site: configuration.SITE_NAME, phone: formatPhone(configuration.PHONE) },
      texted: await listTexted(database, staff, reply.phone),
    }
  );
}

/** A cursor of this list; its ids are those of the provider of texts. */
function readAfter(cursor: string | null): { moment: Date; id: string } | null {
  const [, time = '', id = ''] = /^(\d{1,15})_([\w-]{1,100})$/.exec(cursor ?? '') ?? [];
  return time === '' ? null : { moment: new Date(Number(time)), id };
}

/** What people texted back that only a person can read. */
export const repliesScreen: Screen = {
  name: 'replies',
  may,
  title: 'Texts to answer',
  lead: 'What people text back and no program can read. Words such as C, CHANGE or STOP are answered by themselves.',
  list: {
    columns: ['What they wrote', 'From', 'Came', 'Status'],
    filters: [{ name: 'state', label: 'Status', options: [{ value: 'open', label: 'Not answered' }] }],
    changesWith: ['call'],
    empty: 'No text waits for an answer.',
    async read({ database, configuration }, _staff, { filters, cursor, most }) {
      const zone = configuration.OFFICE_TIME_ZONE;
      const rows = await listPassedReplies(database, {
        isOpen: filters['state'] === 'open',
        after: readAfter(cursor),
        most: most + 1,
      });
      const shown = rows.slice(0, most);
      const last = shown.at(-1);
      return {
        rows: shown.map((reply) => ({
          id: reply.id,
          cells: [
            reply.body,
            reply.memberName ?? formatPhone(reply.phone),
            shortMomentInWords(reply.at, zone),
            reply.answeredAt === null ? 'Waits' : `Answered by ${reply.answeredBy ?? 'us'}`,
          ],
        })),
        nextCursor: rows.length > most && last ? `${last.at.getTime()}_${last.id}` : null,
      };
    },
  },
  acts: [],
  record: recordOf<Subject>({
    find,
    show: (reply) => ({
      title: `A text from ${reply.memberName ?? formatPhone(reply.phone)}`,
      lead:
        reply.answeredAt === null
          ? 'Waits for an answer.'
          : `Answered ${shortMomentInWords(reply.answeredAt, reply.officeZone)}, by ${reply.answeredBy ?? 'us'}.`,
      sections: [
        { title: 'What they wrote', words: [reply.body] },
        {
          title: 'At a glance',
          facts: [
            { term: 'Number', details: formatPhone(reply.phone), to: `tel:${reply.phone}` },
            { term: 'Came', details: shortMomentInWords(reply.at, reply.officeZone) },
            ...memberFact(reply.memberId),
          ],
        },
        {
          title: 'What was texted',
          table: {
            columns: ['When', 'Who', 'Words'],
            rows: reply.texted.map(({ at, isOurs, words }) => [
              shortMomentInWords(at, reply.officeZone),
              isOurs ? 'We' : (reply.memberName ?? 'They'),
              isOurs ? withoutKeys(words) : words,
            ]),
            empty: '',
          },
        },
      ],
    }),
    acts: [answer, close],
  }),
};
