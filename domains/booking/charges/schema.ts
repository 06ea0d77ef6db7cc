import { z } from 'zod';
import { dollars } from '../../payments/schema.ts';
import { plainText } from '../../people/schema.ts';

/** What may be asked for after a visit was booked, and needs a yes. */
export const extraKinds = ['extra_time', 'groceries'] as const;
export type ChargeKind = (typeof extraKinds)[number] | 'tip';
export type ChargeState = 'proposed' | 'accepted' | 'paid' | 'refused' | 'failed';

const mostExtraCents = 50_000;
export const mostTipCents = 20_000;

export const extraInput = z.object({
  kind: z.enum(extraKinds, { error: 'Choose what it is for.' }),
  description: plainText(200, 'Say what it is for, such as "Groceries from the corner store".'),
  amount_cents: z.int('Enter the amount in cents.').min(50, 'The least is 50 cents.').max(mostExtraCents, 'The most is $500. Please call the office.'),
});
export type ExtraInput = z.output<typeof extraInput>;

export const tipInput = z.object({
  amount: dollars({ leastCents: 100, mostCents: mostTipCents, words: 'Enter an amount from $1 to $200, such as 10.' }),
  card_id: z.uuid('Choose a card.'),
});

/** A charge of a visit besides its price, as its member sees it. */
export interface VisitCharge {
  id: string;
  at: Date;
  bookingId: string;
  kind: ChargeKind;
  description: string;
  amountCents: number;
  state: ChargeState;
  paymentId: string | null;
}
