import { pathTo } from '#app/paths.ts';
import { channelWords } from '#domains/notifications/content.ts';
import { saysPrivateThings } from '#domains/notifications/marked-message.ts';
import { findSentMessage, listSentMessages, otherWays } from '#domains/notifications/sent-message.server.ts';
import {
  failureInWords,
  isSecret,
  messageStateOf,
  type MessageState,
  messageStates,
  type SentMessage,
} from '#domains/notifications/sent-message.ts';
import { channels } from '#domains/notifications/settings.ts';
import type { Staff } from '#domains/people/actor.ts';
import { mayKnow } from '#domains/people/disclosure/disclosure.ts';
import { email as emailInput, phone as phoneInput } from '#domains/people/fields.ts';
import { formatPhone } from '#domains/people/words.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import type { Platform } from '#platform/platform.ts';
import { memberFact } from '../member-fact.ts';
import { listStaffNotes, type StaffNote } from '../notes.server.ts';
import { homeRead, writeOpened } from '../opened.server.ts';
import { recordOf, type Screen, type Section } from '../screen.ts';
import { readCursor, toCursor, momentCell } from '../words.server.ts';
import { messageActs, type OfficeMessage } from './message-acts.server.ts';

interface Subject extends OfficeMessage {
  knowsAddress: boolean;
  notes: StaffNote[];
}

const whereTo = ({ channel, address }: Pick<SentMessage, 'channel' | 'address'>): string =>
  channel === 'email'
    ? address
    : channel === 'letter'
      ? address.split('\n').join(', ')
      : formatPhone(address);

/** Of a letter, the addressee's name: an address is read on its own page. */
const nameOf = ({ address }: Pick<SentMessage, 'address'>) => address.split('\n')[0] ?? '';

/**
 * What was typed as an email address or a number in any usual way of writing it; nobody's where it is
 * neither.
 */
function readTo(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  return (typed.includes('@') ? emailInput : phoneInput).safeParse(typed).data ?? '';
}

/** Reading what not every colleague may know is in the audit. */
async function find(platform: Platform, staff: Staff, id: string): Promise<Subject | undefined> {
  const { database, configuration, clock } = platform;
  const message = await findSentMessage(database, staff, id);
  if (message === undefined) return undefined;
  const knowsAddress = mayKnow(staff, 'address');
  if (knowsAddress && (saysPrivateThings(message) || message.channel === 'letter'))
    await writeOpened(
      platform,
      staff,
      { action: homeRead, subject: id, memberId: message.memberId },
      clock.now(),
    );
  const [ways, notes] = await Promise.all([
    otherWays(platform, database, message),
    listStaffNotes(database, id),
  ]);
  return {
    ...message,
    officeZone: configuration.OFFICE_TIME_ZONE,
    sender: { site: configuration.SITE_NAME, phone: formatPhone(configuration.PHONE) },
    ways,
    knowsAddress,
    notes,
  };
}

const standingOf = (message: SentMessage, zone: string): string => standingCell(message, zone).text;

function standingCell(message: SentMessage, zone: string): { text: string; exact: string } {
  const state = messageStateOf(message);
  const moments: Partial<Record<MessageState, Date | null>> = {
    sent: message.sentAt,
    failed: message.failedAt,
    waits: message.dueAt,
  };
  const moment = moments[state];
  return moment
    ? momentCell(moment, zone, `${messageStates[state]}, `)
    : { text: messageStates[state], exact: messageStates[state] };
}

function wordsOf(message: Subject): string[] {
  if (isSecret(message)) return ['It contains a sign-in code or link, so no one in the office sees it.'];
  return message.body?.split(/\n+/) ?? ['Its words are gone. We keep what a message said for two years.'];
}

function sectionsOf(message: Subject): Section[] {
  const { officeZone: zone, memberName, lastError, letterRunId } = message;
  return [
    {
      title: 'Message',
      words: wordsOf(message),
    },
    {
      title: 'At a glance',
      facts: [
        ...(memberName === null ? [] : [{ term: 'For', details: memberName }]),
        ...memberFact(message.memberId),
        {
          term: channelWords[message.channel],
          details: message.address
            .split('\n')
            .map((line) =>
              message.channel === 'text' || message.channel === 'call' ? formatPhone(line) : line,
            ),
        },
        { term: 'Status', details: standingOf(message, zone) },
        ...(lastError === null ? [] : [{ term: 'What went wrong', details: failureInWords(lastError) }]),
        { term: 'Written', details: shortMomentInWords(message.writtenAt, zone) },
        ...(message.attempts > 1 ? [{ term: 'Tries', details: String(message.attempts) }] : []),
        ...(letterRunId === null || !message.knowsAddress
          ? []
          : [
              {
                term: 'Printed with',
                details: 'Other letters',
                to: pathTo('/office/letters/:id', { id: letterRunId }),
              },
            ]),
      ],
    },
    ...(message.notes.length === 0
      ? []
      : [
          {
            title: 'Office notes',
            words: message.notes.map(
              ({ at, by, body: words }) => `${shortMomentInWords(at, zone)}, ${by}: ${words}`,
            ),
          },
        ]),
  ];
}

/** What we told people: what went out, what is held, what did not arrive. */
export const messagesScreen: Screen = {
  name: 'messages',
  key: 'e',
  title: 'Messages',
  lead: 'Messages we sent. No one sees sign-in codes or links.',
  links: [
    { text: 'Failed', to: pathTo('/office/messages', { state: 'failed' }) },
    { text: 'Texts to answer', to: pathTo('/office/conversations', { state: 'open' }) },
    { text: 'Letters to print', to: pathTo('/office/letters'), may: 'needs' },
  ],
  list: {
    columns: ['What', 'To', 'How', 'Written', 'Status'],
    filters: [
      {
        name: 'state',
        label: 'Status',
        options: [
          { value: 'failed', label: 'Failed' },
          { value: 'held', label: 'Not sent yet' },
        ],
      },
      {
        name: 'channel',
        label: 'How',
        options: channels.map((value) => ({ value, label: channelWords[value] })),
      },
      { name: 'to', label: 'Email or phone, in full' },
    ],
    empty: 'No matching messages.',
    async read({ database, configuration }, staff, { filters, cursor, most }) {
      const zone = configuration.OFFICE_TIME_ZONE;
      const { state, channel } = filters;
      const rows = await listSentMessages(database, staff, {
        state,
        channel,
        to: readTo(filters['to']),
        after: readCursor(cursor),
        most: most + 1,
      });
      const shown = rows.slice(0, most);
      const last = shown.at(-1);
      return {
        rows: shown.map((message) => ({
          id: message.id,
          cells: [
            message.subject,
            message.memberName ?? (message.channel === 'letter' ? nameOf(message) : whereTo(message)),
            channelWords[message.channel],
            momentCell(message.writtenAt, zone),
            standingCell(message, zone),
          ],
        })),
        nextCursor: rows.length > most && last ? toCursor(last.moment, last.id) : null,
      };
    },
  },
  acts: [],
  record: recordOf<Subject>({
    find,
    show: (message) => ({
      title: message.subject,
      lead: `${channelWords[message.channel]} to ${message.memberName ?? whereTo(message)}. ${standingOf(message, message.officeZone)}.`,
      sections: sectionsOf(message),
    }),
    acts: messageActs,
  }),
};
