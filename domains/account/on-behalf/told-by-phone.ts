import { textOf } from '#domains/notifications/text.ts';
import type { EmergencyContact } from '#domains/people/emergency-contact.ts';
import type { PersonInput } from '#domains/people/fields.ts';
import { formatPhone, greeting, nameOr } from '#domains/people/words.ts';

/** What somebody has told the office on the phone, and it writes down for them. */
export type ToldByPhone =
  | { kind: 'address'; recipientId: string; address: PersonInput['address'] }
  | { kind: 'person'; person: PersonInput }
  | { kind: 'contact'; recipientId: string; contact: EmergencyContact | null }
  | { kind: 'need'; recipientId: string; needId: string; remarks: string | null }
  | { kind: 'need_gone'; recipientId: string; needId: string };

/** What stands in the audit for it. */
export const actionOf: Record<ToldByPhone['kind'], string> = {
  address: 'address_written',
  person: 'person_written',
  contact: 'emergency_contact_written',
  need: 'need_written',
  need_gone: 'need_removed',
};

const whatWords: Record<ToldByPhone['kind'], string> = {
  address: 'the new address',
  person: 'somebody who is helped:',
  contact: 'whom we call in an emergency',
  need: 'what those who come should know',
  need_gone: 'what those who come should know',
};

interface Facts {
  site: string;
  /** The number of the office. */
  phone: string;
  /** Of whoever the account belongs to. */
  name: string;
  recipientName: string;
  isTheMember: boolean;
  /** Who said so; null where it was the member. */
  saidByName: string | null;
}

/** To each contact of the account, without what was written down: it stands in the account. */
export function toldByPhoneMessage(
  kind: ToldByPhone['kind'],
  { site, phone: number, name, recipientName, isTheMember, saidByName }: Facts,
): { subject: string; mail: string; text: string } {
  const phone = formatPhone(number);
  const who = nameOr(recipientName, 'somebody in your account');
  const what =
    kind === 'person' ? `${whatWords[kind]} ${who}` : whatWords[kind] + (isTheMember ? '' : ` of ${who}`);
  const said = saidByName === null ? 'you' : nameOr(saidByName, 'somebody who helps you');
  const news = `our office wrote down ${what}, as ${said} told us on the phone.`;
  return {
    subject: 'We wrote down what you told us',
    mail: [greeting(name), news, `Is this not right? Call us at once: ${phone}.`].join('\n\n'),
    text: textOf({
      site,
      what: [news, `our office wrote down ${whatWords[kind].replace(/:$/, '')}, as told on the phone.`],
      todo: ['Not right? Call', 'Call'],
      phone,
    }),
  };
}
