import { z } from 'zod';
import { endFieldSessions } from '#domains/field/field-session.server.ts';
import { answerRequest } from '#domains/field/mine/request.server.ts';
import { requestTitles } from '#domains/field/mine/request.ts';
import { settleUnsent } from '#domains/field/unsent/unsent.server.ts';
import { plainText } from '#domains/people/fields.ts';
import { givenName } from '#domains/people/words.ts';
import { type Act, actOf } from '../screen.ts';
import type { KnownProfessional } from './known-professional.ts';
import { may, noInput, saying, which, whichField } from './professional-fields.ts';

const signOut = actOf<KnownProfessional, typeof noInput>({
  name: 'sign-out-phones',
  may,
  label: 'Sign out all phones',
  input: noInput,
  offer: ({ phones, passkeys, name }) =>
    phones.length + passkeys.length === 0
      ? null
      : {
          consequence: `${givenName(name)} is signed out everywhere. Check-ins not sent yet stay on the phone and are sent when they sign in there again. Their passkeys no longer work. They can sign in with a code.`,
          fields: [],
          isGrave: true,
        },
  run: async (platform, staff, { id }) =>
    saying(await endFieldSessions(platform, staff, id, { isLost: false }), 'Signed out of all phones.'),
});

const lost = actOf<KnownProfessional, typeof noInput>({
  name: 'phone-lost',
  may,
  label: 'Report a phone lost',
  input: noInput,
  offer: ({ phones, passkeys, unsent, name }) =>
    phones.length + passkeys.length + unsent.length === 0
      ? null
      : {
          consequence: `${givenName(name)} is signed out everywhere. Their phones are erased when they next connect, and check-ins not sent yet are lost. Their passkeys no longer work. They can sign in with a code.`,
          fields: [],
          isGrave: true,
        },
  run: async (platform, staff, { id }) =>
    saying(await endFieldSessions(platform, staff, id, { isLost: true }), 'Phone reported lost.'),
});

const settle = actOf<KnownProfessional, typeof noInput>({
  name: 'settle-unsent',
  may,
  label: 'Settle what was not sent',
  input: noInput,
  offer: ({ unsent, name }) =>
    unsent.length === 0
      ? null
      : {
          consequence: `For when ${givenName(name)} has told you what is missing, and it is written down. What is sent later is taken all the same.`,
          fields: [],
        },
  run: async (platform, staff, { id }) => saying(await settleUnsent(platform, staff, id), 'Settled.'),
});

const answerInput = z.object({ which, answer: plainText(300, 'Enter a reply.') });
const answer = actOf<KnownProfessional, typeof answerInput>({
  name: 'answer-request',
  may,
  label: 'Answer request',
  input: answerInput,
  offer: ({ requests, name }) => {
    const open = requests.filter(({ answeredAt }) => answeredAt === null);
    return open.length === 0
      ? null
      : {
          consequence: `${givenName(name)} reads the answer on their phone. If you approved, also add the time off, schedule change or document here.`,
          fields: [
            whichField(
              'Request',
              open.map(({ id, kind, body }) => ({ value: id, label: `${requestTitles[kind]}: ${body}` })),
            ),
            { name: 'answer', label: 'Answer', kind: 'text' },
          ],
        };
  },
  run: async (platform, staff, { id }, input) =>
    saying(await answerRequest(platform, staff, id, input.which, input.answer), 'Answered.'),
});

export const phoneActs: readonly Act<KnownProfessional>[] = [answer, settle, signOut, lost];
