import type { Configuration } from '../../../../platform/configuration/configuration.ts';
import { formatCents } from '#platform/money.ts';
import { formatPhone, greeting, leadsNowhere, nameOr } from '../../../people/rules.ts';
import { cardLabel } from '../../rules.ts';
import type { GiftCard } from '../schema.ts';

type Sender = Pick<Configuration, 'SITE_NAME' | 'PHONE'>;
type Words = { subject: string; body: string };

/** Said wherever a gift card is bought or sent. */
export const fraudWarning = 'Nobody honest asks to be paid in gift cards. If somebody presses you to buy one or to read them its code, hang up and call us.';

/** An amount without cents where there are none: $50, $49.50. */
export function plainDollars(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '');
}

const days = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'full' });

/** To the buyer, once it is paid. */
export function boughtMail({ SITE_NAME, PHONE }: Sender, gift: GiftCard, page: string): Words {
  const sending = gift.recipientEmail === null || gift.sendAt === null ? 'You print the card yourself.' : `We send it to ${gift.recipientEmail} on ${days.format(gift.sendAt)}.`;
  const body = [
    greeting(gift.buyerName),
    `You have paid ${plainDollars(gift.amountCents)} for a gift card for ${nameOr(gift.recipientName, 'the one you chose')}${gift.card === null ? '' : `, with your ${cardLabel(gift.card)}`}.`,
    sending,
    `See it, print it, or get your money back while it is not used: ${page}`,
    'Please keep this link to yourself. Whoever has it can see the code.',
    fraudWarning,
    `Questions? Call ${formatPhone(PHONE)}.`,
  ].join('\n\n');
  return { subject: `Your ${SITE_NAME} gift card is paid`, body };
}

/** To the buyer, once the money is on its way back. */
export function refundedMail({ SITE_NAME, PHONE }: Sender, gift: GiftCard): Words {
  const body = [
    greeting(gift.buyerName),
    `We have given ${plainDollars(gift.amountCents)} back to ${gift.card === null ? 'your card' : `your ${cardLabel(gift.card)}`}. It can take your bank a few days to show it.`,
    `It is for the gift card for ${nameOr(gift.recipientName, 'the one you chose')}. Its code no longer works.`,
    'Did you not ask for this? Call us, please.',
    `Questions? Call ${formatPhone(PHONE)}.`,
  ].join('\n\n');
  return { subject: `${plainDollars(gift.amountCents)} back for your ${SITE_NAME} gift card`, body };
}

/** To whoever the card is for, on its day. They may not know the buyer, so that nothing in it leads elsewhere. */
export function giftMail({ SITE_NAME, PHONE }: Sender, gift: GiftCard, code: string, publicUrl: string): Words {
  const buyer = nameOr(gift.buyerName, 'Somebody');
  const body = [
    greeting(gift.recipientName),
    `${buyer} gives you ${plainDollars(gift.amountCents)} for help at home from ${SITE_NAME}: cleaning, repairs, meals, rides and help with computers.`,
    ...(gift.greeting === null || !leadsNowhere(gift.greeting) ? [] : [`${buyer} writes: ${gift.greeting}`]),
    `Your code: ${code}`,
    `To use it, sign in or make an account, open Payments and type the code: ${publicUrl}/account/payment`,
    `Or call ${formatPhone(PHONE)}, and we do it with you. Nothing is asked of you, and it does not run out.`,
    fraudWarning,
  ].join('\n\n');
  return { subject: `A ${SITE_NAME} gift card for you`, body };
}
