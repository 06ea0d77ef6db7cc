import { givenName } from '#domains/people/words.ts';
import { hidePublicly, showPublicly } from '#domains/professionals/public-helper.server.ts';
import { consentInput, waysToAgree } from '#domains/professionals/public-helper.ts';
import { type Act, actOf } from '../screen.ts';
import type { KnownProfessional } from './known-professional.ts';
import { may, noInput, saying } from './professional-fields.ts';

const show = actOf<KnownProfessional, typeof consentInput>({
  name: 'show-publicly',
  may,
  label: 'Show on public pages',
  input: consentInput,
  offer: (one) =>
    one.shownSince === null
      ? {
          consequence: `Anyone sees ${givenName(one.name)}’s photo, first name, service, visits and, from 20 ratings on, stars. Only with their agreement. It starts once three helpers agreed.`,
          fields: [
            { name: 'agreed_on', label: 'Agreed on', kind: 'date', value: one.today },
            {
              name: 'agreed_how',
              label: 'How they agreed',
              kind: 'choice',
              options: Object.entries(waysToAgree).map(([value, label]) => ({ value, label })),
            },
          ],
        }
      : null,
  run: async (platform, staff, { id }, input) =>
    saying(await showPublicly(platform, staff, id, input), 'Shown on our public pages.'),
});

const hide = actOf<KnownProfessional, typeof noInput>({
  name: 'hide-publicly',
  may,
  label: 'Take off public pages',
  input: noInput,
  offer: (one) =>
    one.shownSince === null
      ? null
      : {
          consequence: `${givenName(one.name)} is off our public pages right away. With fewer than three helpers left, no one is shown.`,
          fields: [],
        },
  run: async (platform, staff, { id }) =>
    saying(await hidePublicly(platform, staff, id), 'Taken off our public pages.'),
});

export const publicActs: readonly Act<KnownProfessional>[] = [show, hide];
