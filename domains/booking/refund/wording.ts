import { formatCents } from '#platform/money.ts';
import type { Channel } from '../../notifications/schema.ts';
import { textOf } from '../../notifications/text/rules.ts';
import { formatPhone, greeting } from '../../people/rules.ts';

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
    return { subject, body: textOf({ site: facts.site, safeWord: facts.safeWord, phone, what: [`you get ${amount} back for visit ${facts.reference}.`, `you get ${amount} back.`], todo: ['Questions? Call', 'Call'] }) };
  }
  if (channel === 'call') return { subject, body: `Please call ${facts.personName} and say: you get ${amount} back for visit ${facts.reference}. Why: ${facts.reason}` };
  const when = 'It goes back the way it was paid. On a card it can take 5 to 10 days until you see it.';
  return { subject, body: [greeting(facts.personName), `You get ${amount} back for visit ${facts.reference}.`, `Why: ${facts.reason}`, when, `Questions? Call ${phone}.`].join('\n\n') };
}
