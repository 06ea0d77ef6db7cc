import { describeStart } from '../../availability/wording/rules.ts';
import { formatCents } from '../../catalogue/prices/rules.ts';
import type { Channel } from '../../notifications/schema.ts';

export type NoticeKind = 'requested' | 'confirmed' | 'changed' | 'cancelled' | 'payment_failed';

export interface NoticeFacts {
  site: string;
  phone: string;
  url: string;
  personName: string;
  reference: string;
  optionTitle: string;
  recipientName: string;
  professionalName: string;
  startsAt: Date;
  timeZone: string;
  totalCents: number;
  feeCents: number;
  freeCancellationUntil: Date;
}

/** The words of a notice. A text keeps to 160 signs in the order of UX: who writes, who comes, when, what to do, phone. */
export function wordNotice(kind: NoticeKind, channel: Channel, facts: NoticeFacts): { subject: string; body: string } {
  const { day, time } = describeStart(facts.startsAt, facts.timeZone);
  const when = `${day}, ${time}`;
  const subject = `${headlines[kind]}: ${facts.optionTitle}, ${when}`;
  if (channel === 'text') {
    return { subject, body: `${facts.site}: ${headlines[kind]}. ${facts.professionalName}, ${when}. ${facts.reference}. Questions? ${facts.phone}`.slice(0, 160) };
  }
  if (channel === 'call') {
    const told = `${headlines[kind]}. ${facts.optionTitle} for ${facts.recipientName}, ${when}, with ${facts.professionalName}. Reference ${facts.reference}.`;
    return { subject, body: `Please call ${facts.personName} and say: ${told} ${moneyLine(kind, facts)}` };
  }
  return {
    subject,
    body: [
      `Hello ${facts.personName},`,
      `${headlines[kind]}.`,
      [`What: ${facts.optionTitle}`, `For: ${facts.recipientName}`, `When: ${when}`, `Who comes: ${facts.professionalName}`, `Reference: ${facts.reference}`].join('\n'),
      moneyLine(kind, facts),
      `See it here: ${facts.url}`,
      `Questions? Call ${facts.phone}.`,
    ].join('\n\n'),
  };
}

const headlines: Record<NoticeKind, string> = {
  requested: 'We have your request',
  confirmed: 'Your visit is booked',
  changed: 'Your visit has a new time',
  cancelled: 'Your visit is cancelled',
  payment_failed: 'Your card could not be used',
};

function moneyLine(kind: NoticeKind, facts: NoticeFacts): string {
  if (kind === 'cancelled') {
    return facts.feeCents === 0 ? 'You pay nothing.' : `The fee for cancelling late is ${formatCents(facts.feeCents)}.`;
  }
  if (kind === 'payment_failed') return 'Please choose another card, or call us. We keep your time until then.';
  const free = describeStart(facts.freeCancellationUntil, facts.timeZone);
  return `The price is ${formatCents(facts.totalCents)}. You pay after the visit. You can cancel for free until ${free.day}, ${free.time}.`;
}
