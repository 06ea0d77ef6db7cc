import { z } from 'zod';
import { email, optionalText, plainText } from '../../people/schema.ts';
import { leadsNowhere } from '../../people/rules.ts';
import { dollars } from '../schema.ts';

const amountWords = 'Enter an amount from $25 to $500, such as 50.';
const recipientEmailMissing = 'Enter the email address of who gets it.';
/** A day of a date field; blank means today. */
const day = z
  .union([z.literal(''), z.iso.date('Choose a day.')], 'Choose a day.')
  .optional()
  .transform((text) => text || null);

const deliveryMissing = 'Choose how the card gets there.';
/** In the order of the form, which the summary of what is wrong follows. */
const gift = {
  amount: dollars({ leastCents: 2_500, mostCents: 50_000, words: amountWords }),
  recipient_name: plainText(100, 'Enter the name of who gets it.'),
  greeting: optionalText(300).refine((words) => words === null || leadsNowhere(words), 'Leave out web addresses, email addresses and phone numbers.'),
};
const buyer = { name: plainText(100, 'Enter your own name.'), email };
const recipientEmail = z.string({ error: recipientEmailMissing }).trim().min(1, recipientEmailMissing).pipe(email);

const order = z.discriminatedUnion(
  'delivery',
  [
    z.object({ ...gift, delivery: z.literal('print'), ...buyer }),
    z.object({ ...gift, delivery: z.literal('email'), recipient_email: recipientEmail, send_on: day, ...buyer }),
    z.object({ ...gift, delivery: z.literal('').refine(() => false, deliveryMissing), ...buyer }),
  ],
  deliveryMissing,
);

/** Who chooses no way at all still hears of everything else that is wrong. */
export const giftCardOrder = z
  .preprocess((given) => (typeof given === 'object' && given !== null && !('delivery' in given) ? { ...given, delivery: '' } : given), order)
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
