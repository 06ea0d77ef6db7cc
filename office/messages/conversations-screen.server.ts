import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import {
  answerConversation,
  closeConversation,
  findConversation,
  keepDraft,
  listConversations,
  listThread,
  nameConversation,
  stopTexts,
} from '#domains/conversations/conversation.server.ts';
import type { Conversation } from '#domains/conversations/conversation.ts';
import { isWaitKind, readingInWords, waitKinds, waitWords } from '#domains/conversations/incoming-text.ts';
import { withoutKeys } from '#domains/notifications/sent-message.ts';
import type { Staff } from '#domains/people/actor.ts';
import { email, optionalText, phone, plainText } from '#domains/people/fields.ts';
import { formatPhone } from '#domains/people/words.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import type { Platform } from '#platform/platform.ts';
import { type Result, success } from '#platform/result.ts';
import { kindsOfTexts } from '../desk/queue-answers.server.ts';
import { nothingWaits, takeItem } from '../desk/queue.server.ts';
import { memberFact } from '../member-fact.ts';
import { writeOpened } from '../opened.server.ts';
import { type ActField, actOf, noInput, recordOf, saying, type Screen } from '../screen.ts';
import { momentCell } from '../words.server.ts';

const may = 'visits';

interface Subject extends Conversation {
  officeZone: string;
  sender: { site: string; phone: string };
  thread: Awaited<ReturnType<typeof listThread>>;
}

const longestText = 160;
/** An answer is typed in one form, which sends it or keeps it for later. */
const answerFields = ({ draft, sender: { site, phone: ours } }: Subject): ActField[] => [
  {
    name: 'words',
    label: 'The text',
    kind: 'lines',
    hint: `At most ${longestText} characters, with our name and our number.`,
    value: draft ?? `${site}:  Questions? Call ${ours}`,
  },
];

const answerInput = z.object({ words: plainText(longestText, 'Enter a message.') });
const answer = actOf<Subject, typeof answerInput>({
  name: 'answer',
  may,
  label: 'Reply by text',
  input: answerInput,
  offer: (subject) =>
    subject.isStopped
      ? null
      : {
          consequence: `It goes to ${formatPhone(subject.phone)} right away. What is kept for later is not sent, and stays here until an answer goes out or nothing waits.`,
          fields: answerFields(subject),
        },
  async run(platform, staff, subject, { words }, key) {
    return saying(await answerConversation(platform, staff, subject, words, key), 'The text goes out.');
  },
});

const keptInput = z.object({ words: optionalText(longestText), seen: optionalText(longestText) });
const keep = actOf<Subject, typeof keptInput>({
  name: 'keep',
  may,
  label: 'Keep for later',
  keeps: answer.name,
  input: keptInput,
  offer: (subject) =>
    subject.isStopped
      ? null
      : {
          consequence: 'Nothing is sent.',
          fields: [
            ...answerFields(subject),
            {
              name: 'seen',
              label: 'Kept before',
              kind: 'hidden',
              isOptional: true,
              value: subject.draft ?? '',
            },
          ],
        },
  async run(platform, staff, subject, kept) {
    const taken = await takeForAnswer(platform, staff, subject, kept);
    return taken.ok ? saying(await keepDraft(platform, staff, subject, kept), 'Kept for later.') : taken;
  },
});

/**
 * A colleague who writes an answer has the open item for two minutes, as from the queue. Where nothing is
 * open there is nothing to have, and a colleague who has not seen what is kept gets nothing. Refuses
 * `taken_by_other`.
 */
async function takeForAnswer(
  platform: Platform,
  staff: Staff,
  { id, waitsFor, draft }: Subject,
  { seen }: { seen: string | null },
): Promise<Result<unknown>> {
  if (waitsFor === null || draft !== seen) return success(null);
  const taken = await takeItem(platform, staff, kindsOfTexts[waitsFor], id);
  return taken.ok || taken.refusal.code === nothingWaits.code ? success(null) : taken;
}

const closeInput = z.object({
  how: z.enum(['called', 'nothing'], { error: 'Choose what happened.' }),
});
const close = actOf<Subject, typeof closeInput>({
  name: 'close',
  may,
  label: 'Mark answered',
  input: closeInput,
  offer: ({ waitsFor }) =>
    waitsFor === null
      ? null
      : {
          consequence: 'Marks it answered. Nothing is sent.',
          fields: [
            {
              name: 'how',
              label: 'Reason',
              kind: 'choice',
              options: [
                { value: 'called', label: 'We talked' },
                { value: 'nothing', label: 'It needs no answer' },
              ],
            },
          ],
        },
  async run(platform, staff, subject) {
    return saying(await closeConversation(platform, staff, subject), 'Marked answered.');
  },
});

const noMoreTexts = actOf<Subject, typeof noInput>({
  name: 'no-more-texts',
  may,
  label: 'Send no more texts',
  input: noInput,
  offer: ({ isStopped }) =>
    isStopped
      ? null
      : {
          consequence:
            'No text of ours goes to this number until its owner texts START. We reach them in another way.',
          fields: [],
          isGrave: true,
        },
  async run(platform, staff, subject) {
    return saying(await stopTexts(platform, staff, subject), 'This number gets no more texts.');
  },
});

const whoInput = z.object({
  contact: z.union([email, phone], { error: 'Type an email address or a phone number.' }),
});
const who = actOf<Subject, typeof whoInput>({
  name: 'who',
  may,
  label: 'Link to a person',
  input: whoInput,
  offer: ({ memberName }) => ({
    consequence:
      memberName === null
        ? 'Their name stands here from now on. It gives this number no new rights by text.'
        : `It shows here instead of ${memberName}. It gives this number no new rights by text.`,
    fields: [{ name: 'contact', label: 'Email or phone of their account', kind: 'text' }],
  }),
  async run(platform, staff, subject, { contact }) {
    const named = await nameConversation(platform, staff, subject, contact);
    return named.ok ? success({ said: `This is ${named.value.name}.` }) : named;
  },
});

const conversationRead = 'conversation_read';

async function find(platform: Platform, staff: Staff, id: string): Promise<Subject | undefined> {
  const { database, configuration, clock } = platform;
  const conversation = await findConversation(database, id);
  if (conversation === undefined) return undefined;
  const { memberId } = conversation;
  await writeOpened(platform, staff, { action: conversationRead, subject: id, memberId }, clock.now());
  return {
    ...conversation,
    officeZone: configuration.OFFICE_TIME_ZONE,
    sender: { site: configuration.SITE_NAME, phone: formatPhone(configuration.PHONE) },
    thread: await listThread(database, staff, conversation.phone),
  };
}

const nameOf = ({ memberName, phone: number }: Conversation) => memberName ?? formatPhone(number);

/** How many of a list have been seen: what waits changes its place, so that no row marks the next page. */
const seenUntil = (cursor: string | null): number => (/^\d{1,6}$/.test(cursor ?? '') ? Number(cursor) : 0);

/** All that is texted back and forth, a thread for each number. */
export const conversationsScreen: Screen = {
  name: 'conversations',
  title: 'Texts',
  lead: 'What people text, a thread for each number. Plain answers are done by themselves; the rest waits for you.',
  list: {
    columns: ['Message', 'From', 'Came', 'Status'],
    filters: [
      { name: 'state', label: 'Status', options: [{ value: 'open', label: 'Waiting' }] },
      {
        name: 'kind',
        label: 'For what',
        options: waitKinds.map((value) => ({ value, label: waitWords[value] })),
      },
    ],
    changesWith: ['call'],
    empty: 'No texts to answer.',
    async read({ database, configuration }, _staff, { filters, cursor, most }) {
      const zone = configuration.OFFICE_TIME_ZONE;
      const seen = seenUntil(cursor);
      const { kind } = filters;
      const rows = await listConversations(database, {
        isOpen: filters['state'] === 'open',
        kind: isWaitKind(kind) ? kind : undefined,
        after: seen,
        most: most + 1,
      });
      return {
        rows: rows.slice(0, most).map((each) => ({
          id: each.id,
          cells: [
            each.lastWords,
            nameOf(each),
            momentCell(each.lastAt, zone),
            each.waitsFor === null || each.waitsSince === null
              ? each.isStopped
                ? 'No more texts'
                : ''
              : momentCell(each.waitsSince, zone, `${waitWords[each.waitsFor]}, since `),
          ],
        })),
        nextCursor: rows.length > most ? String(seen + most) : null,
      };
    },
  },
  acts: [],
  record: recordOf<Subject>({
    find,
    show: (conversation) => ({
      title: `Texts with ${nameOf(conversation)}`,
      lead:
        conversation.waitsFor === null || conversation.waitsSince === null
          ? 'Nothing waits.'
          : `${waitWords[conversation.waitsFor]}, since ${shortMomentInWords(conversation.waitsSince, conversation.officeZone)}.`,
      sections: [
        {
          title: 'What was texted',
          table: {
            columns: ['When', 'Who', 'Words', 'Done by itself'],
            rows: conversation.thread.map((line) => [
              shortMomentInWords(line.at, conversation.officeZone),
              line.isOurs ? 'We' : (conversation.memberName ?? 'They'),
              line.isOurs ? withoutKeys(line.words) : withPictures(line.words, line.pictures),
              readingInWords(line),
            ]),
            empty: '',
          },
        },
        {
          title: 'At a glance',
          facts: [
            {
              term: 'Number',
              details: formatPhone(conversation.phone),
              to: `tel:${conversation.phone}`,
            },
            ...(conversation.draft === null ? [] : [{ term: 'Kept answer', details: conversation.draft }]),
            ...(conversation.isStopped ? [{ term: 'Texts', details: 'Stopped by its owner or by us' }] : []),
            ...memberFact(conversation.memberId),
            ...(conversation.memberId === null
              ? []
              : [
                  {
                    term: 'Book for them',
                    details: 'Their call page',
                    to: pathTo('/office/call/:id', { id: conversation.memberId }),
                  },
                ]),
          ],
        },
      ],
    }),
    acts: [answer, keep, close, noMoreTexts, who],
  }),
};

const withPictures = (words: string, pictures: number): string =>
  pictures === 0
    ? words
    : `${words} (${pictures === 1 ? 'a picture' : `${pictures} pictures`}, not kept)`.trim();
