import { textOf } from '#domains/notifications/text.ts';
import type { EmergencyContact } from '#domains/people/emergency-contact.ts';
import type { PersonInput } from '#domains/people/fields.ts';
import { formatPhone, greeting, nameOr } from '#domains/people/words.ts';

/** What a caller has told the office, which writes it down for them. */
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

type Written = ToldByPhone['kind'] | 'contact_gone';

const writtenAs = (told: ToldByPhone): Written =>
  told.kind === 'contact' && told.contact === null ? 'contact_gone' : told.kind;

interface Sentences {
  of: (who: string) => string;
  /** Null for what is never of the reader. */
  ofReader: string | null;
  /** Where a text has no room for a name, or what we have for one may not be repeated. */
  ofNobody: string;
}

const written: Record<Written, Sentences> = {
  address: {
    of: (who) => `Our office wrote down a new address for ${who}.`,
    ofReader: 'Our office wrote down your new address.',
    ofNobody: 'Our office wrote down a new address in your account.',
  },
  person: {
    of: (who) => `Our office added ${who} to the people in your account.`,
    ofReader: null,
    ofNobody: 'Our office added someone to the people in your account.',
  },
  contact: {
    of: (who) => `Our office wrote down an emergency contact for ${who}.`,
    ofReader: 'Our office wrote down your emergency contact.',
    ofNobody: 'Our office wrote down an emergency contact in your account.',
  },
  contact_gone: {
    of: (who) => `Our office removed the emergency contact of ${who}.`,
    ofReader: 'Our office removed your emergency contact.',
    ofNobody: 'Our office removed an emergency contact from your account.',
  },
  need: {
    of: (who) => `Our office wrote down one of the needs and preferences of ${who}.`,
    ofReader: 'Our office wrote down one of your needs and preferences.',
    ofNobody: 'Our office wrote down one of the needs and preferences in your account.',
  },
  need_gone: {
    of: (who) => `Our office removed one of the needs and preferences of ${who}.`,
    ofReader: 'Our office removed one of your needs and preferences.',
    ofNobody: 'Our office removed one of the needs and preferences in your account.',
  },
};

const saidBy = {
  reader: {
    subject: 'We wrote down what you told us',
    news: 'You told us on the phone.',
  },
  helper: (name: string) => ({
    subject: `We wrote down what ${name} told us`,
    news: `${name} told us on the phone.`,
  }),
  unnamed: {
    subject: 'We wrote down what we were told on the phone',
    news: 'Someone who helps you told us on the phone.',
  },
};

interface Facts {
  site: string;
  /** The number of the office. */
  phone: string;
  /** The name of the account's owner. */
  name: string;
  recipientName: string;
  isTheMember: boolean;
  /** Who said so; null where it was the member. */
  saidByName: string | null;
}

/** To each contact of the account, without what was written down: it is in the account. */
export function toldByPhoneMessage(
  told: ToldByPhone,
  { site, phone: number, name, recipientName, isTheMember, saidByName }: Facts,
): { subject: string; mail: string; text: string } {
  const phone = formatPhone(number);
  const { of, ofReader, ofNobody } = written[writtenAs(told)];
  const who = nameOr(recipientName, '');
  const unnamed = (isTheMember ? ofReader : null) ?? ofNobody;
  const news = isTheMember || who === '' ? unnamed : of(who);
  const said = saidOf(saidByName);
  return {
    subject: said.subject,
    mail: [greeting(name), `${news} ${said.news}`, `Not right? Call us right away: ${phone}.`].join('\n\n'),
    text: textOf({
      site,
      what: [`${news} ${said.news}`, `${unnamed} ${said.news}`, unnamed],
      todo: ['Not right? Call', 'Call'],
      phone,
    }),
  };
}

function saidOf(name: string | null) {
  if (name === null) return saidBy.reader;
  const known = nameOr(name, '');
  return known === '' ? saidBy.unnamed : saidBy.helper(known);
}
