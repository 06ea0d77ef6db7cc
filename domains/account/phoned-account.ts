import { z } from 'zod';
import { addressInput, email, personName, phone } from '#domains/people/fields.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';

/** What a first-time caller says. */
export const phonedAccountInput = z.object({
  name: personName,
  phone,
  email: z
    .string()
    .trim()
    .nullish()
    .transform((text) => text || null)
    .pipe(email.nullable()),
  address: addressInput,
});
export type PhonedAccount = z.output<typeof phonedAccountInput>;

interface Facts {
  site: string;
  /** The number of the office. */
  phone: string;
  name: string;
  link: string;
}

/** The link with which an account that was opened on the phone becomes theirs. */
export function claimMessage({ site, phone: number, name, link }: Facts) {
  const subject = `Your ${site} account`;
  return {
    email: {
      subject,
      body: [
        greeting(name),
        `we opened an account for you at ${site}, as you asked on the phone.`,
        `To see it yourself, choose a password here within 14 days: ${link}`,
        `It’s optional: you can always call us at ${formatPhone(number)}.`,
      ].join('\n\n'),
    },
    text: {
      subject,
      body: `${site}: we opened an account for you, as you asked. To see it yourself: ${link} Or call ${formatPhone(number)}.`,
    },
  };
}

/**
 * The link with which a caller finishes on their own screen what was begun on the phone: a card is never told
 * to us.
 */
export function finishMessage({ site, phone: number, name, link }: Facts) {
  const subject = 'Your visit is almost booked';
  return {
    email: {
      subject,
      body: [
        greeting(name),
        `everything is filled in, as you told us on the phone. All that’s left is your card. We never ask for it by phone.`,
        `Add it and book here: ${link}`,
        `We’ll hold the time for 15 minutes. Questions? Call ${formatPhone(number)}.`,
      ].join('\n\n'),
    },
    text: {
      subject,
      body: `${site}: almost booked. Add your card and book here: ${link} Questions? ${formatPhone(number)}`,
    },
  };
}
