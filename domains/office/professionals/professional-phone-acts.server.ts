import { endFieldSessions } from '#domains/field/field-session.server.ts';
import { firstName } from '#domains/professionals/professional.ts';
import { type Act, actOf } from '../screen.ts';
import type { KnownProfessional } from './known-professional.ts';
import { may, noInput, saying } from './professional-fields.ts';

const signOut = actOf<KnownProfessional, typeof noInput>({
  name: 'sign-out-phones',
  may,
  label: 'Sign them out of their phones',
  input: noInput,
  offer: ({ phones, name }) =>
    phones.length === 0
      ? null
      : {
          consequence: `${firstName(name)} is signed out everywhere. What their phones keep is erased as soon as they reach us; what was pressed and not sent yet is lost. They can sign in again with a code.`,
          fields: [],
          isGrave: true,
        },
  run: async (platform, staff, { id }) =>
    saying(await endFieldSessions(platform, staff, id), 'They are signed out of all their phones.'),
});

export const phoneActs: readonly Act<KnownProfessional>[] = [signOut];
