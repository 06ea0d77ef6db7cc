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
    subject: `We now serve ZIP code ${zipcode}`,
    body: [
      greeting(name),
      `You asked us to tell you when we serve ZIP code ${zipcode}. Now we do.`,
      `See how to book: ${url}`,
      `Rather talk? Call ${formatPhone(phone)}, and a person will book it with you.`,
      'This is the only message about it. We’ve taken you off our list.',
      site,
    ].join('\n\n'),
  };
}

export function arrivalText({ site, phone, zipcode }: ArrivalFacts): { subject: string; body: string } {
  return {
    subject: `We now serve ZIP code ${zipcode}`,
    body: textOf({
      site,
      what: [`you asked us to tell you: we now serve ZIP code ${zipcode}.`, `we now serve ${zipcode}.`],
      todo: ['To book, visit our site, or call', 'To book, call'],
      phone: formatPhone(phone),
    }),
  };
}
