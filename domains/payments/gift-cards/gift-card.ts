import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { email, optionalText, plainText } from '#domains/people/fields.ts';
import { formatPhone, greeting, leadsNowhere, nameOr } from '#domains/people/words.ts';
import type { Configuration } from '#platform/configuration/configuration.ts';
import { dayInWords } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import { cardLabel, dollars } from '../card.ts';

const sendingHour = 9;

/** Today in a zone, in the form of a date field. */
export function todayOf(now: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** When a card for this day is sent: at nine in the morning, or at once if that has passed. */
export function sendingMoment(day: string, now: Date, timeZone: string): Date {
  const moment = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone,
    plainTime: { hour: sendingHour },
  });
  return new Date(Math.max(moment.epochMilliseconds, now.getTime()));
}

/** From today to a year ahead. */
export function mayBeSentOn(day: string, now: Date, timeZone: string): boolean {
  const today = Temporal.PlainDate.from(todayOf(now, timeZone));
  const wanted = Temporal.PlainDate.from(day);
  return (
    Temporal.PlainDate.compare(wanted, today) >= 0 &&
    Temporal.PlainDate.compare(wanted, today.add({ years: 1 })) <= 0
  );
}

/** The gateway's reference for one try to pay for a gift card. */
export const giftReference = ({ id, attempt }: { id: string; attempt: number }) => `gift:${id}:${attempt}`;

/** The gift card that a reference at the gateway belongs to; undefined for any other payment. */
export function giftCardOfReference(reference: string | undefined): string | undefined {
  return /^gift:([0-9a-f-]{36}):\d+$/.exec(reference ?? '')?.[1];
}

const amountWords = 'Enter an amount from $25 to $500, such as 50.';
const recipientEmailMissing = 'Enter the recipient’s email address.';
/** A day from a date field; blank means today. */
const day = z
  .union([z.literal(''), z.iso.date('Choose a day.')], 'Choose a day.')
  .optional()
  .transform((text) => text || null);

const deliveryMissing = 'Choose how to deliver the card.';
/** In the order of the form, which the error summary follows. */
const gift = {
  amount: dollars({ leastCents: 2_500, mostCents: 50_000, words: amountWords }),
  recipient_name: plainText(100, 'Enter the recipient’s name.'),
  greeting: optionalText(300).refine(
    (words) => words === null || leadsNowhere(words),
    'Leave out web addresses, email addresses and phone numbers.',
  ),
};
const buyer = { name: plainText(100, 'Enter your name.'), email };
const recipientEmail = z
  .string({ error: recipientEmailMissing })
  .trim()
  .min(1, recipientEmailMissing)
  .pipe(email);

const order = z.discriminatedUnion(
  'delivery',
  [
    z.object({ ...gift, delivery: z.literal('print'), ...buyer }),
    z.object({
      ...gift,
      delivery: z.literal('email'),
      recipient_email: recipientEmail,
      send_on: day,
      ...buyer,
    }),
    z.object({ ...gift, delivery: z.literal('').refine(() => false, deliveryMissing), ...buyer }),
  ],
  deliveryMissing,
);

/** A buyer who chooses no way of sending still sees all other errors. */
export const giftCardOrder = z
  .preprocess(
    (given) =>
      typeof given === 'object' && given !== null && !('delivery' in given)
        ? { ...given, delivery: '' }
        : given,
    order,
  )
  .transform((given, context) => {
    if (given.delivery !== '') return given;
    context.issues.push({ code: 'custom', input: given, path: ['delivery'], message: deliveryMissing });
    return z.NEVER;
  });
export type GiftCardOrder = z.output<typeof giftCardOrder>;

export const giftCardStates = ['open', 'paying', 'paid', 'refunding', 'refunded'] as const;
export type GiftCardState = (typeof giftCardStates)[number];

/** A gift card as its buyer sees it. */
export interface GiftCard {
  id: string;
  state: GiftCardState;
  amountCents: number;
  buyerName: string;
  buyerEmail: string;
  recipientName: string;
  recipientEmail: string | null;
  greeting: string | null;
  sendAt: Date | null;
  sentAt: Date | null;
  paidAt: Date | null;
  redeemedAt: Date | null;
  card: { brand: string; last4: string } | null;
}

type Sender = Pick<Configuration, 'SITE_NAME' | 'PHONE' | 'OFFICE_TIME_ZONE'>;
type Words = { subject: string; body: string };

/** Shown wherever a gift card is bought or sent. */
export const fraudWarning =
  'No honest person or business asks to be paid in gift cards. If someone pressures you to buy one or read them the code, hang up and call us.';

/** An amount without cents when they are zero: $50, $49.50. */
export function plainDollars(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '');
}

/** To the buyer, once it is paid. */
export function boughtMail(
  { SITE_NAME, PHONE, OFFICE_TIME_ZONE }: Sender,
  gift: GiftCard,
  page: string,
): Words {
  const sending =
    gift.recipientEmail === null || gift.sendAt === null
      ? 'You print the card yourself.'
      : `We’ll send it to ${gift.recipientEmail} on ${dayInWords(gift.sendAt, OFFICE_TIME_ZONE)}.`;
  const body = [
    greeting(gift.buyerName),
    `You paid ${plainDollars(gift.amountCents)} for a gift card for ${nameOr(gift.recipientName, 'your recipient')}${gift.card === null ? '' : `, with your ${cardLabel(gift.card)}`}.`,
    sending,
    `View it, print it, or get a refund while it’s unused: ${page}`,
    'Keep this link private. Anyone who has it can see the code.',
    fraudWarning,
    `Questions? Call ${formatPhone(PHONE)}.`,
  ].join('\n\n');
  return { subject: `Your ${SITE_NAME} gift card is paid`, body };
}

/** To the buyer, once the money is on its way back. */
export function refundedMail({ SITE_NAME, PHONE }: Sender, gift: GiftCard): Words {
  const body = [
    greeting(gift.buyerName),
    `We refunded ${plainDollars(gift.amountCents)} to ${gift.card === null ? 'your card' : `your ${cardLabel(gift.card)}`}. Your bank may take a few days to show it.`,
    `This is for the gift card for ${nameOr(gift.recipientName, 'your recipient')}. Its code no longer works.`,
    'If you did not ask for this, please call us.',
    `Questions? Call ${formatPhone(PHONE)}.`,
  ].join('\n\n');
  return { subject: `${plainDollars(gift.amountCents)} back for your ${SITE_NAME} gift card`, body };
}

/** To the person who gets the card, on its day. They may not know the buyer, so nothing in it leads elsewhere. */
export function giftMail(
  { SITE_NAME, PHONE }: Sender,
  gift: GiftCard,
  code: string,
  publicUrl: string,
): Words {
  const buyer = nameOr(gift.buyerName, 'Someone');
  const body = [
    greeting(gift.recipientName),
    `${buyer} sent you ${plainDollars(gift.amountCents)} for help at home from ${SITE_NAME}: cleaning, repairs, meals, rides and computer help.`,
    ...(gift.greeting === null || !leadsNowhere(gift.greeting) ? [] : [`${buyer} writes: ${gift.greeting}`]),
    `Your code: ${code}`,
    `To use it, enter the code here, with or without an account: ${publicUrl}/create-account`,
    `Or call ${formatPhone(PHONE)}, and we’ll do it with you. There is no obligation, and it does not expire.`,
    fraudWarning,
  ].join('\n\n');
  return { subject: `A ${SITE_NAME} gift card for you`, body };
}
