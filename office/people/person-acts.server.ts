import { z } from 'zod';
import { startContactChangeFor } from '#domains/access/contact-change.server.ts';
import { correctName } from '#domains/account/correction.server.ts';
import { openAccountAgain, stopAccount } from '#domains/account/stop.server.ts';
import { stopReason, stopReasonWords } from '#domains/account/stop.ts';
import { confirmEmailFor } from '#domains/notifications/returned-mail.server.ts';
import { email, personName, phone, plainText } from '#domains/people/fields.ts';
import { success } from '#platform/result.ts';
import { type Act, actOf, noInput, saying } from '../screen.ts';
import { writeStaffNote } from '../visits/visits.server.ts';
import type { KnownPerson } from './known-person.ts';
import { mergeActs } from './merge-acts.server.ts';
import { toldActs } from './told-acts.server.ts';
import { wayBackActs } from './way-back-acts.server.ts';
import { wishActs } from './wish-acts.server.ts';

const noteInput = z.object({ body: plainText(2000, 'Enter a note.') });
const note = actOf<KnownPerson, typeof noteInput>({
  name: 'note',
  may: 'visits',
  label: 'Add office note',
  input: noteInput,
  offer: () => ({
    consequence: 'Only the office sees it.',
    fields: [{ name: 'body', label: 'Note', kind: 'lines' }],
  }),
  async run(platform, staff, { id }, { body }) {
    await writeStaffNote(platform, staff, { subject: id, memberId: id }, body);
    return success({ said: 'Note saved.' });
  },
});

const stopInput = z.object({ reason: stopReason, cancels_visits: z.boolean() });
const stop = actOf<KnownPerson, typeof stopInput>({
  name: 'stop',
  may: 'people',
  label: 'Lock account',
  input: stopInput,
  offer: ({ status, name }) =>
    status === 'A'
      ? {
          consequence: `${name} is signed out, and no one can sign in or book with the account. Visits stay unless you also cancel them. We tell every contact on the account, and why. You can open the account again.`,
          fields: [
            {
              name: 'reason',
              label: 'Reason',
              kind: 'choice',
              options: stopReason.options.map((value) => ({ value, label: stopReasonWords[value] })),
            },
            {
              name: 'cancels_visits',
              label: 'Cancel all visits that are planned. They pay nothing for that.',
              kind: 'checkbox',
            },
          ],
          isGrave: true,
        }
      : null,
  async run(platform, staff, { id }, { reason, cancels_visits: cancelsVisits }) {
    const stopped = await stopAccount(platform, staff, id, { reason, cancelsVisits });
    if (!stopped.ok) return stopped;
    const { cancelled } = stopped.value;
    return success({
      said: cancelsVisits ? `Stopped. Visits canceled: ${cancelled}.` : 'Locked. They’ve been told.',
    });
  },
});

const openAgain = actOf<KnownPerson, typeof noInput>({
  name: 'open-again',
  may: 'people',
  label: 'Unlock account',
  input: noInput,
  offer: ({ status, name, partOf }) =>
    status === 'S' && partOf === null
      ? { consequence: `${name} can sign in and book as before, and is told so.`, fields: [] }
      : null,
  run: async (platform, staff, { id }) =>
    saying(await openAccountAgain(platform, staff, id), 'Account unlocked.'),
});

const nameInput = z.object({ name: personName });
const correct = actOf<KnownPerson, typeof nameInput>({
  name: 'correct-name',
  may: 'people',
  label: 'Correct name',
  input: nameInput,
  offer: ({ name }) => ({
    consequence: 'For a name that is written wrong. We tell them at each of their contacts.',
    fields: [{ name: 'name', label: 'Name', kind: 'text', value: name }],
  }),
  run: async (platform, staff, { id }, { name }) =>
    saying(await correctName(platform, staff, id, name), 'Corrected.'),
});

const howContactChanges =
  'We send a link to the new one. They open it within 10 minutes, sign in as usual and press the button. Only then does it change, and we tell the old one. They cannot use this if they cannot sign in.';
const emailInput = z.object({ email });
const changeEmail = actOf<KnownPerson, typeof emailInput>({
  name: 'change-email',
  may: 'people',
  label: 'Change email',
  input: emailInput,
  offer: ({ status }) =>
    status === 'A'
      ? {
          consequence: howContactChanges,
          fields: [{ name: 'email', label: 'New email address', kind: 'email' }],
        }
      : null,
  run: async (platform, staff, { id }, input) =>
    saying(
      await startContactChangeFor(platform, staff, id, { kind: 'email', value: input.email }),
      'Link sent.',
    ),
});

const emailRight = actOf<KnownPerson, typeof noInput>({
  name: 'email-right',
  may: 'visits',
  label: 'The email address is right',
  input: noInput,
  offer: ({ mailBackSince, email: address }) =>
    mailBackSince === null
      ? null
      : {
          consequence: `Our mail goes to ${address ?? ''} again. If it comes back once more, you see it here.`,
          fields: [],
        },
  run: async (platform, staff, { id }) =>
    saying(await confirmEmailFor(platform, staff, id), 'Our mail goes there again.'),
});

const phoneInput = z.object({ phone });
const changePhone = actOf<KnownPerson, typeof phoneInput>({
  name: 'change-phone',
  may: 'people',
  label: 'Change sign-in phone',
  input: phoneInput,
  offer: ({ status }) =>
    status === 'A'
      ? {
          consequence: howContactChanges,
          fields: [{ name: 'phone', label: 'New mobile phone number', kind: 'phone' }],
        }
      : null,
  run: async (platform, staff, { id }, input) =>
    saying(
      await startContactChangeFor(platform, staff, id, { kind: 'phone', value: input.phone }),
      'Link sent.',
    ),
});

export const personActs: readonly Act<KnownPerson>[] = [
  note,
  emailRight,
  ...toldActs,
  correct,
  changeEmail,
  changePhone,
  stop,
  openAgain,
  ...wayBackActs,
  ...mergeActs,
  ...wishActs,
];
