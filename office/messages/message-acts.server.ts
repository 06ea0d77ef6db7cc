import { z } from 'zod';
import { printLetterAgain } from '#domains/notifications/letter-run.server.ts';
import { sendAgain, sendAnotherWay, settleFailed } from '#domains/notifications/sent-message.server.ts';
import { mayBeSent, messageStateOf, type SentMessage } from '#domains/notifications/sent-message.ts';
import type { Channel } from '#domains/notifications/settings.ts';
import { notForYou } from '#domains/people/disclosure/disclosure.ts';
import { plainText } from '#domains/people/fields.ts';
import { formatPhone } from '#domains/people/words.ts';
import { success } from '#platform/result.ts';
import { type Act, actOf, noInput, saying } from '../screen.ts';
import { writeStaffNote } from '../visits/visits.server.ts';

/** A message as the office sees it, with the other ways to its reader. */
export interface OfficeMessage extends SentMessage {
  officeZone: string;
  /** Our name and number, as a text begins and ends. */
  sender: { site: string; phone: string };
  ways: { channel: Channel; address: string }[];
}

const may = 'visits';

const again = actOf<OfficeMessage, typeof noInput>({
  name: 'send-again',
  may,
  label: 'Resend',
  input: noInput,
  offer: (message, now) =>
    mayBeSent(message, now) && message.letterRunId === null
      ? {
          consequence:
            messageStateOf(message) === 'sent'
              ? 'The same words go out once more, the same way, right away.'
              : 'It is tried again right away, and then as often as any other.',
          fields: [],
        }
      : null,
  run: async (platform, staff, { id }, _input, key) =>
    saying(await sendAgain(platform, staff, id, key), 'Sent.'),
});

const longestText = 160;
const textInput = z.object({ words: plainText(longestText, 'Enter a message.') });

/** A text is short: who reads the mail or letter later still knows at once what it is about. */
function textFor({ subject, body, channel, sender: { site, phone } }: OfficeMessage): string {
  const words = channel === 'call' && body !== null && !body.includes(notForYou) ? body : subject;
  const end = `. Call ${phone}`;
  const begin = `${site}: ${words}`.replace(/\.$/, '');
  return `${begin.slice(0, longestText - end.length)}${end}`;
}

const addressOfWay = ({ ways }: OfficeMessage, channel: Channel) =>
  ways.find((way) => way.channel === channel)?.address;

const asText = actOf<OfficeMessage, typeof textInput>({
  name: 'send-text',
  may,
  label: 'Send a text instead',
  input: textInput,
  offer(message, now) {
    const address = addressOfWay(message, 'text');
    return address !== undefined && mayBeSent(message, now)
      ? {
          consequence: `It goes to ${formatPhone(address)} right away.`,
          fields: [
            {
              name: 'words',
              label: 'The text',
              kind: 'lines',
              hint: `At most ${longestText} characters, with our name and our number.`,
              value: textFor(message),
            },
          ],
        }
      : null;
  },
  run: async (platform, staff, { id }, { words }, key) =>
    saying(await sendAnotherWay(platform, staff, id, { channel: 'text', words }, key), 'The text goes out.'),
});

const otherWay = (
  channel: Exclude<Channel, 'text'>,
  label: string,
  consequenceOf: (address: string) => string,
  said: string,
) =>
  actOf<OfficeMessage, typeof noInput>({
    name: `send-${channel}`,
    may,
    label,
    input: noInput,
    offer(message, now) {
      const address = addressOfWay(message, channel);
      return address !== undefined && mayBeSent(message, now)
        ? { consequence: consequenceOf(address), fields: [] }
        : null;
    },
    run: async (platform, staff, { id }, _input, key) =>
      saying(await sendAnotherWay(platform, staff, id, { channel, words: null }, key), said),
  });

const printAgain = actOf<OfficeMessage, typeof noInput>({
  name: 'print-again',
  may,
  label: 'Print it again',
  input: noInput,
  offer: ({ letterRunId }) =>
    letterRunId === null ? null : { consequence: 'It goes back to letters to print.', fields: [] },
  run: async (platform, staff, { id }) =>
    saying(await printLetterAgain(platform, staff, id), 'Back in letters to print.'),
});

const settleInput = z.object({ words: plainText(2000, 'Enter how they know.') });
const settle = actOf<OfficeMessage, typeof settleInput>({
  name: 'settle',
  may,
  label: 'Mark handled',
  input: settleInput,
  offer: (message) =>
    messageStateOf(message) === 'failed'
      ? {
          consequence: 'It leaves the list of what failed. Nothing is sent.',
          fields: [{ name: 'words', label: 'How they know, or why they need not', kind: 'text' }],
        }
      : null,
  async run(platform, staff, { id, memberId }, { words }) {
    const settled = await settleFailed(platform, staff, id);
    if (!settled.ok) return settled;
    await writeStaffNote(platform, staff, { subject: id, memberId }, words);
    return success({ said: 'Marked handled.' });
  },
});

export const messageActs: readonly Act<OfficeMessage>[] = [
  again,
  otherWay(
    'email',
    'Email it instead',
    (address) => `The same words go to ${address} right away.`,
    'Email sent.',
  ),
  asText,
  otherWay(
    'letter',
    'Mail a letter instead',
    () => 'It goes to letters to print, to their home.',
    'Added to letters to print.',
  ),
  otherWay(
    'call',
    'Call instead',
    (address) => `A call to ${formatPhone(address)} waits with the calls.`,
    'Added to calls.',
  ),
  printAgain,
  settle,
];
