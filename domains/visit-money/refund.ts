import type { Channel } from '#domains/notifications/settings.ts';
import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting } from '#domains/people/people.ts';
import { formatCents } from '#platform/money.ts';

/**
 * What was paid for a visit and has not gone back yet: of its price and, apart from that, of extra time and
 * groceries.
 */
export interface Refundable {
  /** The card payments that money was taken by, the visit's own first. */
  payments: { paymentId: string; leftCents: number }[];
  /** Paid from the gift balance of whoever booked. */
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
 * Where an amount goes back to: to the cards first, the way that it came, and what is left of it to the gift
 * balance. Undefined when it is more than is left, so that never more goes back than was paid.
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

/** What whoever paid is told of money that goes back to them. */
export function wordRefund(channel: Channel, facts: RefundFacts): { subject: string; body: string } {
  const amount = formatCents(facts.amountCents);
  const phone = formatPhone(facts.phone);
  const subject = `You get ${amount} back`;
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
  const when = 'It goes back the way it was paid. On a card it can take 5 to 10 days until you see it.';
  return {
    subject,
    body: [
      greeting(facts.personName),
      `You get ${amount} back for visit ${facts.reference}.`,
      `Why: ${facts.reason}`,
      when,
      `Questions? Call ${phone}.`,
    ].join('\n\n'),
  };
}
