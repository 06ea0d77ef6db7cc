import { z } from 'zod';
import { letContact, stopContact, writeContact, type Written } from '#domains/field/new-contact.server.ts';
import { contactWords, type NewContact } from '#domains/field/new-contact.ts';
import { email, phone } from '#domains/people/fields.ts';
import { formatPhone, givenName } from '#domains/people/words.ts';
import { mayBeEmpty } from '#domains/professionals/fields.ts';
import { type Result, success } from '#platform/result.ts';
import { type Act, actOf, type Done, graveActOf } from '../screen.ts';
import type { KnownProfessional } from './known-professional.ts';
import { may, saying, which, whichField } from './professional-fields.ts';

const saidOf: Record<Written, string> = {
  theirs: 'Saved.',
  waits: 'Saved. It opens nothing yet: see “New phone or email”.',
  gone: 'It is taken away.',
  same: 'That is what is written down already.',
};
const saidThat = (written: Result<Written>): Result<Done> =>
  written.ok ? success({ said: saidOf[written.value] }) : written;

const consequenceOf = (one: KnownProfessional) =>
  `${givenName(one.name)} signs in with it. A first one can be used right away. Another one has to be confirmed by a code that goes to it, and can be used a day after we have told the old ones, or sooner if a second person here lets it. With the old ones it can be stopped by one press. When it is used for the first time, all their phones are signed out.`;

const phoneInput = z.object({ phone: mayBeEmpty(phone) });
const changePhone = actOf<KnownProfessional, typeof phoneInput>({
  name: 'phone',
  may,
  label: 'Change their phone',
  input: phoneInput,
  offer: (one) => ({
    consequence: consequenceOf(one),
    fields: [
      {
        name: 'phone',
        label: 'Phone',
        kind: 'phone',
        value: one.phone === null ? '' : formatPhone(one.phone),
        isOptional: true,
      },
    ],
  }),
  run: async (platform, staff, { id }, input) =>
    saidThat(await writeContact(platform, staff, id, { kind: 'phone', value: input.phone })),
});

const emailInput = z.object({ email: mayBeEmpty(email) });
const changeEmail = actOf<KnownProfessional, typeof emailInput>({
  name: 'email',
  may,
  label: 'Change their email',
  input: emailInput,
  offer: (one) => ({
    consequence: consequenceOf(one),
    fields: [{ name: 'email', label: 'Email', kind: 'email', value: one.email ?? '', isOptional: true }],
  }),
  run: async (platform, staff, { id }, input) =>
    saidThat(await writeContact(platform, staff, id, { kind: 'email', value: input.email })),
});

const whichInput = z.object({ which });
const fieldOf = (newContacts: readonly NewContact[]) =>
  whichField(
    'Which one',
    newContacts.map((each) => ({ value: each.id, label: `The ${contactWords[each.kind]} ${shown(each)}` })),
  );
const shown = ({ kind, value }: NewContact) => (kind === 'phone' ? formatPhone(value) : value);

const letIt = graveActOf<KnownProfessional, typeof whichInput>({
  name: 'let-contact',
  may,
  label: 'Let a new phone or email be used now',
  input: whichInput,
  offer({ newContacts, name }) {
    const open = newContacts.filter(({ letAt }) => letAt === null);
    return open.length === 0
      ? null
      : {
          consequence: `For ${givenName(name)}, who has lost the old one. First see them, or call someone who knows them: the person with the new one can sign in as them. You can do it only if a colleague entered it. The person with the old one can still undo it with one press until a day after we told them. All administrators are told.`,
          fields: [fieldOf(open)],
          isGrave: true,
        };
  },
  run: async (platform, staff, { id }, input) =>
    saying(await letContact(platform, staff, id, input.which), 'It can be used now, with a code to it.'),
});

const stopIt = actOf<KnownProfessional, typeof whichInput>({
  name: 'stop-contact',
  may,
  label: 'Stop a new phone or email',
  input: whichInput,
  offer: ({ newContacts }) =>
    newContacts.length === 0
      ? null
      : {
          consequence: 'No one can sign in with it. What is written down stays as it was before.',
          fields: [fieldOf(newContacts)],
        },
  run: async (platform, staff, { id }, input) =>
    saying(await stopContact(platform, staff, id, input.which), 'It is stopped.'),
});

export const contactActs: readonly Act<KnownProfessional>[] = [letIt, stopIt, changePhone, changeEmail];
