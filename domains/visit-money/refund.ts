import { z } from 'zod';
import type { Channel } from '#domains/notifications/settings.ts';
import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';
import { formatCents } from '#platform/money.ts';

/** Why money goes back, for the list of the office; what the payer reads is a sentence besides. */
export const refundCauses = [
  'late',
  'not_done',
  'poor_work',
  'damage',
  'our_mistake',
  'kindness',
  'other',
] as const;
export type RefundCause = (typeof refundCauses)[number];

export const refundCause = z.enum(refundCauses, { error: 'Choose what it is for.' });

export const refundCauseWords: Record<RefundCause, string> = {
  late: 'Came late, or not at all',
  not_done: 'Not all was done',
  poor_work: 'Not done well',
  damage: 'Something broke',
  our_mistake: 'Our mistake in the bill',
  kindness: 'Goodwill',
  other: 'Something else',
};

/** What was paid for a visit and not refunded yet: of its price and, separately, of extra time and groceries. */
export interface Refundable {
  /** The card payments that were captured, the visit's own first. */
  payments: { paymentId: string; leftCents: number }[];
  /** Paid from the booker's gift balance. */
  giftLeftCents: number;
}

export interface RefundPlan {
  cards: { paymentId: string; cents: number }[];
  giftCents: number;
}

export function refundableCents({ payments, giftLeftCents }: Refundable): number {
  return payments.reduce((sum, each) => sum + each.leftCents, giftLeftCents);
}

/**
 * Where a refund goes: first to the cards, the way the money came, and the remainder to the gift balance.
 * Undefined when it exceeds what is left, so that never more is refunded than was paid.
 */
export function planRefund(refundable: Refundable, amountCents: number): RefundPlan | undefined {
  if (amountCents < 1 || amountCents > refundableCents(refundable)) return undefined;
  let rest = amountCents;
  const cards = refundable.payments.flatMap(({ paymentId, leftCents }) => {
    const cents = Math.min(rest, leftCents);
    rest -= cents;
    return cents > 0 ? [{ paymentId, cents }] : [];
  });
  return { cards, giftCents: rest };
}

export interface RefundFacts {
  site: string;
  phone: string;
  personName: string;
  safeWord: string | null;
  reference: string;
  amountCents: number;
  reason: string;
}

/** What the payer is told about a refund. */
export function wordRefund(channel: Channel, facts: RefundFacts): { subject: string; body: string } {
  const amount = formatCents(facts.amountCents);
  const phone = formatPhone(facts.phone);
  const subject = `You’re getting ${amount} back`;
  if (channel === 'text') {
    return {
      subject,
      body: textOf({
        site: facts.site,
        safeWord: facts.safeWord,
        phone,
        what: [`you get ${amount} back for visit ${facts.reference}.`, `you get ${amount} back.`],
        todo: ['Questions? Call', 'Call'],
      }),
    };
  }
  if (channel === 'call')
    return {
      subject,
      body: `Please call ${facts.personName} and say: you get ${amount} back for visit ${facts.reference}. Why: ${facts.reason}`,
    };
  const when = 'It goes back the way you paid. On a card, it can take 5 to 10 days to show.';
  return {
    subject,
    body: [
      greeting(facts.personName),
      `You’re getting ${amount} back for visit ${facts.reference}.`,
      `Why: ${facts.reason}`,
      when,
      `Questions? Call ${phone}.`,
    ].join('\n\n'),
  };
}
