import { z } from 'zod';
import { email, optionalText, personName } from '../../people/schema.ts';
import { dollars } from '../schema.ts';

const amountWords = 'Enter an amount from $25 to $500, such as 50.';
/** A day of a date field; blank means today. */
const day = z
  .union([z.literal(''), z.iso.date('Choose a day.')], 'Choose a day.')
  .optional()
  .transform((text) => text || null);

const shared = {
  amount: dollars({ leastCents: 2_500, mostCents: 50_000, words: amountWords }),
  recipient_name: personName,
  greeting: optionalText(300),
  name: personName,
  email,
};

const deliveryMissing = 'Choose how the card gets there.';
const order = z.discriminatedUnion(
  'delivery',
  [
    z.object({ ...shared, delivery: z.literal('print') }),
    z.object({ ...shared, delivery: z.literal('email'), recipient_email: email, send_on: day }),
    z.object({ ...shared, delivery: z.literal('').refine(() => false, deliveryMissing) }),
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
