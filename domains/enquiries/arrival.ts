import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';

interface ArrivalFacts {
  site: string;
  /** In E.164. */
  phone: string;
  name: string;
  zipcode: string;
  /** Where they can continue. */
  url: string;
}

/** To a person who asked to be told when we serve their ZIP code. */
export function arrivalMail({ site, phone, name, zipcode, url }: ArrivalFacts): {
  subject: string;
  body: string;
} {
  return {
    subject: `We come to ZIP code ${zipcode} now`,
    body: [
      greeting(name),
      `You asked us to tell you when we come to ZIP code ${zipcode}. Now we do.`,
      `See how to book: ${url}`,
      `Would you rather talk? Call ${formatPhone(phone)}, and a person books it with you.`,
      'This is the only message about it. We have taken you off our list.',
      site,
    ].join('\n\n'),
  };
}

export function arrivalText({ site, phone, zipcode }: ArrivalFacts): { subject: string; body: string } {
  return {
    subject: `We come to ZIP code ${zipcode} now`,
    body: textOf({
      site,
      what: [`you asked us to tell you: we come to ZIP code ${zipcode} now.`, `we come to ${zipcode} now.`],
      todo: ['To book, visit our site, or call', 'To book, call'],
      phone: formatPhone(phone),
    }),
  };
}
