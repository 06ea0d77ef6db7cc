import { describeStart } from '../../availability/wording/rules.ts';
import { formatCents } from '../../catalogue/prices/rules.ts';
import type { Channel, NoticeTopic } from '../../notifications/schema.ts';
import type { ProgressStep } from '../progress/schema.ts';

export type NoticeKind = 'requested' | 'confirmed' | 'changed' | 'cancelled' | 'payment_failed' | ProgressStep;

export interface NoticeFacts {
  site: string;
  phone: string;
  url: string;
  personName: string;
  reference: string;
  serviceId: string;
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
  const subject = `${headlineOf(kind, facts)}: ${facts.optionTitle}, ${when}`;
  if (channel === 'text') return { subject, body: textOf(kind, facts, when) };
  if (channel === 'call') {
    const told = `${headlineOf(kind, facts)}. ${facts.optionTitle} for ${facts.recipientName}, ${when}, with ${facts.professionalName}. Reference ${facts.reference}.`;
    return { subject, body: `Please call ${facts.personName} and say: ${told} ${moneyLine(kind, facts)}` };
  }
  return {
    subject,
    body: [
      `Hello ${facts.personName},`,
      `${headlineOf(kind, facts)}.`,
      [`What: ${facts.optionTitle}`, `For: ${facts.recipientName}`, `When: ${when}`, `Who comes: ${facts.professionalName}`, `Reference: ${facts.reference}`].join('\n'),
      moneyLine(kind, facts),
      `See it here: ${facts.url}`,
      `Questions? Call ${facts.phone}.`,
    ].join('\n\n'),
  };
}

const longestText = 160;

/** Of the professional's name only as much as there is room for: the reference and the number have to be whole. */
function textOf(kind: NoticeKind, facts: NoticeFacts, when: string): string {
  const [firstName = ''] = facts.professionalName.split(' ');
  const withWho = (who: string) => `${facts.site}: ${headlineOf(kind, facts)}. ${who}${when}. ${facts.reference}. Questions? ${facts.phone}`;
  const all = [`${facts.professionalName}, `, `${firstName}, `, ''].map(withWho);
  return all.find((text) => text.length <= longestText) ?? withWho('');
}

/** By what a person has chosen to be told of each; a failed payment is told whatever they chose. */
export const topicOf: Record<NoticeKind, NoticeTopic | 'always'> = {
  requested: 'booked',
  confirmed: 'booked',
  changed: 'booked',
  cancelled: 'booked',
  payment_failed: 'always',
  on_the_way: 'visit-day',
  arrived: 'visit-day',
  in_progress: 'visit-day',
  completed: 'visit-day',
};

const headlines: Record<NoticeKind, string> = {
  requested: 'We have your request',
  confirmed: 'Your visit is booked',
  changed: 'Your visit has a new time',
  cancelled: 'Your visit is cancelled',
  payment_failed: 'Your card could not be used',
  on_the_way: 'Somebody is on the way',
  arrived: 'Your helper has arrived',
  in_progress: 'The visit has begun',
  completed: 'The visit is done',
};

function headlineOf(kind: NoticeKind, { serviceId }: Pick<NoticeFacts, 'serviceId'>): string {
  return kind === 'completed' && serviceId === 'rides' ? 'Arrived safely' : headlines[kind];
}

function moneyLine(kind: NoticeKind, facts: NoticeFacts): string {
  if (kind === 'cancelled') {
    return facts.feeCents === 0 ? 'You pay nothing.' : `The fee for cancelling late is ${formatCents(facts.feeCents)}.`;
  }
  if (kind === 'on_the_way' || kind === 'arrived' || kind === 'in_progress') return 'You pay after the visit.';
  if (kind === 'completed') return 'Thank you for having us. The receipt is with your payments.';
  if (kind === 'payment_failed') return 'Please choose another card, or call us. We keep your time until then.';
  const free = describeStart(facts.freeCancellationUntil, facts.timeZone);
  return `The price is ${formatCents(facts.totalCents)}. You pay after the visit. You can cancel for free until ${free.day}, ${free.time}.`;
}
