import { formatPhone, greeting } from '#domains/people/words.ts';
import { formatCents } from '#platform/money.ts';
import type { Refusal } from '#platform/result.ts';
import { type Owed, owedCents } from './owed.ts';

/** How long a link to the gateway's page works. While something is owed it works on. */
export const payLinkMilliseconds = 14 * 86_400_000;

interface Facts {
  site: string;
  /** The number of the office. */
  phone: string;
  name: string;
  link: string;
  owed: readonly Owed[];
}

/** The link with which a payer adds a card, and pays what is owed, without signing in. */
export function payLinkMessage({ site, phone: number, name, link, owed }: Facts) {
  const phone = formatPhone(number);
  if (owed.length === 0)
    return {
      subject: 'Add your card',
      body: [
        greeting(name),
        'here is the link to add your card, as we said on the phone. You do not have to sign in.',
        `Add your card: ${link}`,
        `Nothing is charged before the visit. We never ask for a card number on the phone. Questions? Call ${phone}.`,
      ].join('\n\n'),
      text: `${site}: add your card here, as we said on the phone: ${link} Questions? ${phone}`,
    };
  const sum = formatCents(owedCents(owed.filter(({ isOver }) => isOver)));
  if (owed.every(({ isOver }) => !isOver))
    return {
      subject: 'Another card for your visit',
      body: [
        greeting(name),
        'your bank did not allow the card for this visit. We keep your time.',
        ...owed.map(owedInWords),
        `Choose another card here. You do not have to sign in: ${link}`,
        `Nothing is charged before the visit. We never ask for a card number on the phone. Questions? Call ${phone}.`,
      ].join('\n\n'),
      text: `${site}: please choose another card for your visit: ${link} Questions? ${phone}`,
    };
  return {
    subject: 'Please pay for your visit',
    body: [
      greeting(name),
      'thank you. This is still to be paid:',
      ...owed.map(owedInWords),
      `Pay with a card here. You do not have to sign in: ${link}`,
      `We never ask for a card number on the phone. Questions? Call ${phone}.`,
    ].join('\n\n'),
    text: `${site}: please pay ${sum} for your visit: ${link} Questions? ${phone}`,
  };
}

/** A line of what is owed, such as "Home cleaning on Tuesday, November 24: $99.00". */
export function owedInWords({ what, cents, isOver }: Owed): string {
  const line = `${what}: ${formatCents(cents)}`;
  return isOver ? line : `${line}, taken after the visit`;
}

/** A page shows it in the browser, so it brings no function along. */
export const linkTooOld = {
  kind: 'not_found',
  code: 'link_too_old',
  message: 'This link no longer works. Call us, and we’ll send you a new one.',
} satisfies Refusal;
