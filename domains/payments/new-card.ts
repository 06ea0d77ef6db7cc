import type { Channel } from '#domains/notifications/settings.ts';
import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting, nameOr } from '#domains/people/words.ts';

const lists = new Intl.ListFormat('en-US');

export interface NewCardFacts {
  site: string;
  phone: string;
  publicUrl: string;
  personName: string;
  safeWord: string | null;
}

/** To the card's owner. It asks nobody to type or tell a number, because fraudsters do. */
export function wordOwnNewCard(
  channel: Channel,
  facts: NewCardFacts,
  card: string,
): { subject: string; body: string } {
  const subject = 'A new card was saved to your account';
  const phone = formatPhone(facts.phone);
  const news = `The card ${card} was saved to your account. Nothing was charged for that.`;
  if (channel === 'text')
    return {
      subject,
      body: textOf({
        site: facts.site,
        safeWord: facts.safeWord,
        phone,
        what: [`the card ${card} was saved in your account.`],
        todo: ['Not you? Call us right away:', 'Not you? Call'],
      }),
    };
  if (channel === 'call') return { subject, body: callOf(facts, news) };
  const where = channel === 'letter' ? [] : [`View your cards here: ${facts.publicUrl}/account/manage-cards`];
  return {
    subject,
    body: [
      greeting(facts.personName),
      news,
      'If it was you, you do not need to do anything.',
      ...where,
      `Not you? Call us right away: ${phone}. We’ll help you stop it.`,
    ].join('\n\n'),
  };
}

/** To a person whose carer may pay. Which card it is concerns only its owner. */
export function wordNewCardOfCarer(
  channel: Channel,
  facts: NewCardFacts,
  { carerName, people }: { carerName: string; people: readonly string[] },
): { subject: string; body: string } {
  const phone = formatPhone(facts.phone);
  const visits = `visits for ${lists.format(people)}`;
  const subject = 'A new card to pay for visits';
  const carer = nameOr(carerName, 'Someone who helps you');
  const what = `${carer} has a new card to pay for ${visits}.`;
  if (channel === 'text')
    return {
      subject,
      body: textOf({
        site: facts.site,
        safeWord: facts.safeWord,
        phone,
        what: [what, `${carer} has a new card to pay for visits.`],
        todo: ['It is not yours and costs you nothing. Questions? Call', 'Questions? Call', 'Call'],
      }),
    };
  const news = `${what} It’s their own card: you pay nothing with it.`;
  if (channel === 'call') return { subject, body: callOf(facts, news) };
  const where =
    channel === 'letter'
      ? []
      : [`See what they can do and have done, or remove them: ${facts.publicUrl}/account/care-circle`];
  return {
    subject,
    body: [greeting(facts.personName), news, ...where, `Not right? Call us: ${phone}.`].join('\n\n'),
  };
}

const callOf = ({ personName }: NewCardFacts, news: string) =>
  `Please call ${personName} and say: ${news} If that is not right, stop it with them. Never take card numbers by phone.`;
