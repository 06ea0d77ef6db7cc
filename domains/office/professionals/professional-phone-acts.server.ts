import { z } from 'zod';
import { endFieldSessions } from '#domains/field/field-session.server.ts';
import { answerRequest } from '#domains/field/request.server.ts';
import { requestTitles } from '#domains/field/request.ts';
import { plainText } from '#domains/people/fields.ts';
import { firstName } from '#domains/professionals/professional.ts';
import { type Act, actOf } from '../screen.ts';
import type { KnownProfessional } from './known-professional.ts';
import { may, noInput, saying, which, whichField } from './professional-fields.ts';

const signOut = actOf<KnownProfessional, typeof noInput>({
  name: 'sign-out-phones',
  may,
  label: 'Sign them out of their phones',
  input: noInput,
  offer: ({ phones, passkeys, name }) =>
    phones.length + passkeys.length === 0
      ? null
      : {
          consequence: `${firstName(name)} is signed out everywhere. What their phones keep is erased as soon as they reach us; what was pressed and not sent yet is lost. Their passkeys open nothing any more. They can sign in again with a code.`,
          fields: [],
          isGrave: true,
        },
  run: async (platform, staff, { id }) =>
    saying(await endFieldSessions(platform, staff, id), 'They are signed out of all their phones.'),
});

const answerInput = z.object({ which, answer: plainText(300, 'Write the answer.') });
const answer = actOf<KnownProfessional, typeof answerInput>({
  name: 'answer-request',
  may,
  label: 'Answer what they asked',
  input: answerInput,
  offer: ({ requests, name }) => {
    const open = requests.filter(({ answeredAt }) => answeredAt === null);
    return open.length === 0
      ? null
      : {
          consequence: `${firstName(name)} reads the answer on their phone. Add time off, other hours or a paper here as well, if you said yes.`,
          fields: [
            whichField(
              'What they asked',
              open.map(({ id, kind, body }) => ({ value: id, label: `${requestTitles[kind]}: ${body}` })),
            ),
            { name: 'answer', label: 'Answer', kind: 'text' },
          ],
        };
  },
  run: async (platform, staff, { id }, input) =>
    saying(await answerRequest(platform, staff, id, input.which, input.answer), 'It is answered.'),
});

export const phoneActs: readonly Act<KnownProfessional>[] = [answer, signOut];
