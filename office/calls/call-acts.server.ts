import { z } from 'zod';
import {
  giveUpCall,
  recordNoAnswer,
  recordTalk,
  reopenCall,
  snoozeCall,
} from '#domains/enquiries/call-try.server.ts';
import type { Call } from '#domains/enquiries/call.server.ts';
import { enoughTries, isPromised, longestSnoozeDays } from '#domains/enquiries/call.ts';
import { dayAndTimes } from '#domains/enquiries/words.ts';
import { optionalText, plainText } from '#domains/people/fields.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import { success } from '#platform/result.ts';
import { type Act, actOf, noInput, saying } from '../screen.ts';
import { localOf } from '../typed-input.ts';
import { writeStaffNote } from '../visits/visits.server.ts';

export interface OfficeCall extends Call {
  officeZone: string;
}

const may = 'visits';

const talkInput = z.object({ words: plainText(2000, 'Enter the outcome.') });
const talk = actOf<OfficeCall, typeof talkInput>({
  name: 'talked',
  may,
  label: 'Log call',
  input: talkInput,
  offer: ({ doneAt }) =>
    doneAt === null
      ? {
          consequence: 'The call leaves every list. Only the office sees your note.',
          fields: [{ name: 'words', label: 'Outcome', kind: 'lines' }],
        }
      : null,
  async run(platform, staff, { id }, { words }, key) {
    const talked = await recordTalk(platform, staff, id, words, key);
    return talked.ok ? success({ said: 'Call logged.', takeBack: { act: 'open-again', input: {} } }) : talked;
  },
});

const noAnswerInput = z.object({
  outcome: z.enum(['no_answer', 'left_message'], { error: 'Choose what happened.' }),
  words: optionalText(2000),
});
const noAnswer = actOf<OfficeCall, typeof noAnswerInput>({
  name: 'no-answer',
  may,
  label: 'No answer',
  input: noAnswerInput,
  offer: ({ doneAt, reason, email }) =>
    doneAt === null
      ? {
          consequence: isPromised(reason)
            ? `The try is counted. They are told by ${email === null ? 'text' : 'email'} when we call again, two hours from now at the earliest.`
            : 'We log the try, and the call comes back tomorrow. No one is told.',
          fields: [
            {
              name: 'outcome',
              label: 'What happened',
              kind: 'choice',
              value: 'no_answer',
              options: [
                { value: 'no_answer', label: 'No answer' },
                { value: 'left_message', label: 'I left a message' },
              ],
            },
            { name: 'words', label: 'Note', kind: 'text', isOptional: true },
          ],
        }
      : null,
  async run(platform, staff, { id, officeZone }, input, key) {
    const tried = await recordNoAnswer(platform, staff, id, input, key);
    return tried.ok
      ? success({
          said: `Counted. We call again ${dayAndTimes(tried.value.again, platform.clock.now(), officeZone)}.`,
        })
      : tried;
  },
});

const laterInput = z.object({ until: z.iso.datetime({ error: 'Enter a day and a time.' }) });
const hourMilliseconds = 3_600_000;
const later = actOf<OfficeCall, typeof laterInput>({
  name: 'later',
  may,
  label: 'Snooze call',
  input: laterInput,
  offer: ({ doneAt, officeZone }, now) =>
    doneAt === null
      ? {
          consequence: `It comes back by itself then, for everyone, at the latest after ${longestSnoozeDays} days. What we promised stays promised.`,
          fields: [
            {
              name: 'until',
              label: 'Until',
              kind: 'moment',
              zone: officeZone,
              value: localOf(new Date(now.getTime() + hourMilliseconds), officeZone),
            },
          ],
        }
      : null,
  async run(platform, staff, { id, officeZone }, input, key) {
    const until = new Date(input.until);
    const snoozed = await snoozeCall(platform, staff, id, until, key);
    return snoozed.ok
      ? success({
          said: `Back ${shortMomentInWords(until, officeZone)}.`,
          takeBack: { act: 'bring-back', input: {} },
        })
      : snoozed;
  },
});

const bringBack = actOf<OfficeCall, typeof noInput>({
  name: 'bring-back',
  may,
  label: 'Unsnooze',
  input: noInput,
  offer: ({ doneAt, snoozedUntil }, now) =>
    doneAt === null && snoozedUntil !== null && snoozedUntil > now
      ? { consequence: 'No longer snoozed.', fields: [] }
      : null,
  run: async (platform, staff, { id }, _input, key) =>
    saying(await snoozeCall(platform, staff, id, null, key), 'Back in the list.'),
});

const giveUpInput = z.object({ words: plainText(2000, 'Enter how you tried.') });
const giveUp = actOf<OfficeCall, typeof giveUpInput>({
  name: 'give-up',
  may,
  label: 'Close call',
  input: giveUpInput,
  offer: ({ doneAt, tries, reason }) =>
    doneAt === null && tries >= enoughTries
      ? {
          consequence: isPromised(reason)
            ? 'The call is closed. They are told that we could not reach them, and how to call us.'
            : 'The call is closed. No one is told.',
          fields: [{ name: 'words', label: 'How you tried', kind: 'text' }],
          isGrave: true,
        }
      : null,
  run: async (platform, staff, { id }, { words }, key) =>
    saying(await giveUpCall(platform, staff, id, words, key), 'Call closed.'),
});

const openAgain = actOf<OfficeCall, typeof noInput>({
  name: 'open-again',
  may,
  label: 'Reopen',
  input: noInput,
  offer: ({ doneAt }) =>
    doneAt === null ? null : { consequence: 'It goes back in the list. No one is told.', fields: [] },
  run: async (platform, staff, { id }, _input, key) =>
    saying(await reopenCall(platform, staff, id, key), 'Reopened.'),
});

const noteInput = z.object({ body: plainText(2000, 'Enter a note.') });
const note = actOf<OfficeCall, typeof noteInput>({
  name: 'note',
  may,
  label: 'Add office note',
  input: noteInput,
  offer: () => ({
    consequence: 'Only the office sees it.',
    fields: [{ name: 'body', label: 'Note', kind: 'lines' }],
  }),
  async run(platform, staff, { id, memberId }, { body }) {
    await writeStaffNote(platform, staff, { subject: id, memberId }, body);
    return success({ said: 'Note saved.' });
  },
});

export const callActs: readonly Act<OfficeCall>[] = [
  talk,
  noAnswer,
  later,
  bringBack,
  giveUp,
  openAgain,
  note,
];
