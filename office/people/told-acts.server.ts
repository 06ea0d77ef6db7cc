import { z } from 'zod';
import { writeFirstEmail } from '#domains/account/on-behalf/first-email.server.ts';
import { writeToldByPhone } from '#domains/account/on-behalf/told-by-phone.server.ts';
import type { ToldByPhone } from '#domains/account/on-behalf/told-by-phone.ts';
import type { Staff } from '#domains/people/actor.ts';
import { emergencyContactInput } from '#domains/people/emergency-contact.ts';
import { addressInput, email, optionalText, personInput } from '#domains/people/fields.ts';
import type { Platform } from '#platform/platform.ts';
import type { Result } from '#platform/result.ts';
import { type Act, type ActField, actOf, type Done, graveActOf, saying } from '../screen.ts';
import type { KnownPerson } from './known-person.ts';

const may = 'needs';

const isOpen = ({ status, partOf }: KnownPerson) => (status === 'A' || status === 'X') && partOf === null;
const isKnown = (person: KnownPerson) => isOpen(person) && person.recipients.length > 0;
const toldAfter = ({ name }: KnownPerson) =>
  `We tell ${name} at each of their contacts that it was written down, and who said so.`;

const recipientId = z.uuid('Choose the person it is about.');
const aboutField = ({ recipients }: KnownPerson): ActField => ({
  name: 'recipient_id',
  label: 'Person it is about',
  kind: 'choice',
  options: recipients.map(({ id, name }) => ({ value: id, label: name })),
  ...(recipients.length === 1 && { value: recipients[0]!.id }),
});

/** For what only the member may change: the consent that they gave on the phone. */
const saysSo = z.literal(true, 'Write it down only if they say so themselves.');
const saysSoField = ({ name }: KnownPerson): ActField => ({
  name: 'says_so',
  label: `${name} says so on the phone`,
  kind: 'checkbox',
});

/** For needs: the member, or a carer who may change them. */
const saidBy = z.uuid('Choose who said so.');
const saidByField = ({ id, name, carers }: KnownPerson): ActField => {
  const helpers = new Map(
    carers.filter(({ canChangeNeeds }) => canChangeNeeds).map((carer) => [carer.userId, carer.name]),
  );
  return {
    name: 'said_by',
    label: 'Who says so on the phone',
    kind: 'choice',
    options: [
      { value: id, label: name },
      ...[...helpers].map(([value, helper]) => ({ value, label: `${helper}, who helps` })),
    ],
  };
};

/** Writes it down in the right of who said so, and says what is done. */
async function writeDown(
  platform: Platform,
  staff: Staff,
  { id }: KnownPerson,
  { saidBy, told, done }: { saidBy: string; told: ToldByPhone; done: string },
): Promise<Result<Done>> {
  return saying(await writeToldByPhone(platform, staff, { memberId: id, saidBy }, told), done);
}

const addressFields: readonly ActField[] = [
  { name: 'address_1', label: 'Street address', kind: 'text' },
  { name: 'unit_no', label: 'Apartment', kind: 'text', isOptional: true },
  { name: 'address_2', label: 'More of the address', kind: 'text', isOptional: true },
  { name: 'zipcode', label: 'ZIP code', kind: 'text' },
];

const addressForm = z.object({ recipient_id: recipientId, ...addressInput.shape, says_so: saysSo });
const address = actOf<KnownPerson, typeof addressForm>({
  name: 'address',
  may,
  label: 'Write down a new address',
  input: addressForm,
  offer: (person) =>
    isKnown(person)
      ? {
          consequence: `What is booked from now on goes there. Visits that are booked already keep the address that they were booked with. ${toldAfter(person)}`,
          fields: [aboutField(person), ...addressFields, saysSoField(person)],
        }
      : null,
  run: (platform, staff, person, { recipient_id, says_so: _says, ...typed }) =>
    writeDown(platform, staff, person, {
      saidBy: person.id,
      told: { kind: 'address', recipientId: recipient_id, address: typed },
      done: 'The address is written down.',
    }),
});

const contactForm = z.object({
  recipient_id: recipientId,
  ...emergencyContactInput.shape,
  says_so: saysSo,
});
const contact = actOf<KnownPerson, typeof contactForm>({
  name: 'emergency-contact',
  may,
  label: 'Add emergency contact',
  input: contactForm,
  offer: (person) =>
    isKnown(person)
      ? {
          consequence: `It replaces the current emergency contact. ${toldAfter(person)}`,
          fields: [
            aboutField(person),
            { name: 'name', label: 'Emergency contact', kind: 'text' },
            { name: 'phone', label: 'Their phone number, with its extension', kind: 'phone' },
            { name: 'relation', label: 'Who they are, like daughter or neighbor', kind: 'text' },
            saysSoField(person),
          ],
        }
      : null,
  run: (platform, staff, person, { recipient_id, says_so: _says, ...typed }) =>
    writeDown(platform, staff, person, {
      saidBy: person.id,
      told: { kind: 'contact', recipientId: recipient_id, contact: typed },
      done: 'Emergency contact saved.',
    }),
});

const noContactForm = z.object({ recipient_id: recipientId, says_so: saysSo });
const noContact = actOf<KnownPerson, typeof noContactForm>({
  name: 'no-emergency-contact',
  may,
  label: 'Remove emergency contact',
  input: noContactForm,
  offer: (person) =>
    isKnown(person) && person.recipients.some(({ emergencyContact }) => emergencyContact !== null)
      ? { consequence: toldAfter(person), fields: [aboutField(person), saysSoField(person)], isGrave: true }
      : null,
  run: (platform, staff, person, { recipient_id }) =>
    writeDown(platform, staff, person, {
      saidBy: person.id,
      told: { kind: 'contact', recipientId: recipient_id, contact: null },
      done: 'No emergency contact.',
    }),
});

const needForm = z.object({
  recipient_id: recipientId,
  need: z.string('Choose what it is.').min(1, 'Choose what it is.').max(80),
  remarks: optionalText(500).nullish(),
  said_by: saidBy,
});
const need = actOf<KnownPerson, typeof needForm>({
  name: 'need',
  may,
  label: 'Write down a need',
  input: needForm,
  offer: (person) =>
    isKnown(person)
      ? {
          consequence: `The helper reads it before the visit. ${toldAfter(person)}`,
          fields: [
            aboutField(person),
            {
              name: 'need',
              label: 'Needs and preferences',
              kind: 'choice',
              options: person.needOptions.map(({ id, title }) => ({ value: id, label: title })),
            },
            { name: 'remarks', label: 'In their words, for “Other”', kind: 'text', isOptional: true },
            saidByField(person),
          ],
        }
      : null,
  run: (platform, staff, person, { recipient_id, need: needId, remarks, said_by }) =>
    writeDown(platform, staff, person, {
      saidBy: said_by,
      told: { kind: 'need', recipientId: recipient_id, needId, remarks: remarks ?? null },
      done: 'The need is written down.',
    }),
});

const needGoneForm = z.object({
  which: z
    .string('Choose what is no longer so.')
    .regex(/^[\da-f-]{36}:./, 'Choose what is no longer so.')
    .max(120),
  said_by: saidBy,
});
const needGone = actOf<KnownPerson, typeof needGoneForm>({
  name: 'need-gone',
  may,
  label: 'Take a need off',
  input: needGoneForm,
  offer(person) {
    const needs = person.recipients.flatMap(({ id, name, needs: chosen }) =>
      (chosen ?? []).map((each) => ({ value: `${id}:${each.id}`, label: `${name}: ${each.title}` })),
    );
    return isKnown(person) && needs.length > 0
      ? {
          consequence: `The helper no longer sees it. ${toldAfter(person)}`,
          fields: [
            { name: 'which', label: 'What is no longer so', kind: 'choice', options: needs },
            saidByField(person),
          ],
        }
      : null;
  },
  run: (platform, staff, person, { which, said_by }) =>
    writeDown(platform, staff, person, {
      saidBy: said_by,
      told: { kind: 'need_gone', recipientId: which.slice(0, 36), needId: which.slice(37) },
      done: 'The need is off.',
    }),
});

const { name, phone } = personInput.shape;
const personForm = z.object({ name, phone, ...addressInput.shape, says_so: saysSo });
const another = actOf<KnownPerson, typeof personForm>({
  name: 'person',
  may,
  label: 'Add recipient',
  input: personForm,
  offer: (person) =>
    isOpen(person)
      ? {
          consequence: `Visits can be booked for them at once. ${toldAfter(person)}`,
          fields: [
            { name: 'name', label: 'Name', kind: 'text' },
            { name: 'phone', label: 'Phone number', kind: 'phone', isOptional: true },
            ...addressFields,
            saysSoField(person),
          ],
        }
      : null,
  run: (platform, staff, person, { name: called, phone: number, says_so: _says, ...home }) =>
    writeDown(platform, staff, person, {
      saidBy: person.id,
      told: { kind: 'person', person: { name: called, phone: number, address: home } },
      done: `${called} is written down.`,
    }),
});

const emailForm = z.object({ email });
const firstEmail = graveActOf<KnownPerson, typeof emailForm>({
  name: 'first-email',
  may: 'people',
  label: 'Write down their email address',
  input: emailForm,
  offer: ({ isUnclaimed, email: before, name: called }) =>
    isUnclaimed
      ? {
          consequence: `${called} has no way in yet. The link with which the account becomes theirs goes to this address. ${before === null ? '' : 'Links that went to the earlier one end. '}Their other contacts are told.`,
          fields: [{ name: 'email', label: 'Email address, as they spelled it', kind: 'email' }],
        }
      : null,
  run: async (platform, staff, { id }, input) =>
    saying(await writeFirstEmail(platform, staff, id, input.email), 'Written down. The link is on its way.'),
});

/** What callers say, written down on their behalf by the commands of their own pages. */
export const toldActs: readonly Act<KnownPerson>[] = [
  address,
  another,
  contact,
  noContact,
  need,
  needGone,
  firstEmail,
];
