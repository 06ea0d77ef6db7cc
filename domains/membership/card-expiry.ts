import type { Channel } from '#domains/notifications/settings.ts';
import { textOf } from '#domains/notifications/text.ts';
import { lastMonthOf } from '#domains/payments/card.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';

export interface ExpiringCardFacts {
  site: string;
  phone: string;
  publicUrl: string;
  personName: string;
  safeWord: string | null;
  card: string;
  month: number;
  year: number;
}

/** The words about an expiring card. They only ask people to look, because fraudsters ask for cards. */
export function wordExpiringCard(
  channel: Channel,
  facts: ExpiringCardFacts,
): { subject: string; body: string } {
  const ends = `the end of ${lastMonthOf({ expiryMonth: facts.month, expiryYear: facts.year })}`;
  const subject = 'Your card is about to expire';
  const phone = formatPhone(facts.phone);
  const news = `Your card ${facts.card} works until ${ends}.`;
  if (channel === 'text')
    return {
      subject,
      body: textOf({
        site: facts.site,
        safeWord: facts.safeWord,
        phone,
        what: [`your card ${facts.card} works until ${ends}.`],
        todo: [
          'Sign in to add a new one. We never ask for it by text. Questions? Call',
          'Sign in to add a new one. Call',
          'Call',
        ],
      }),
    };
  if (channel === 'call')
    return {
      subject,
      body: `Please call ${facts.personName} and say: ${news} They can add a new one on the site. Never take card numbers on the phone.`,
    };
  return {
    subject,
    body: [
      greeting(facts.personName),
      news,
      'Your bank will send you a new one, or has already. Add it to your account, so that your visits go on without a break.',
      ...(channel === 'letter' ? [] : [`See your cards here: ${facts.publicUrl}/account/manage-cards`]),
      'We never ask for a card number by mail, by text or on the phone.',
      `Questions? Call ${phone}.`,
    ].join('\n\n'),
  };
}
