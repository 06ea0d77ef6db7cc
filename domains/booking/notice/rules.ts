import { describeStart } from '../../availability/wording/rules.ts';
import { formatCents } from '#platform/money.ts';
import type { Channel } from '../../notifications/schema.ts';
import { textOf } from '../../notifications/text/rules.ts';
import { formatPhone, greeting, zoneInWords } from '../../people/rules.ts';
import { clockInWords, momentInWords, visitTimeInWords, whoInWords } from '../wording/rules.ts';
import { isOfTheDay, type NoticeFacts, type NoticeKind, topicOf } from './schema.ts';
import { headlineOf, textPartsOf } from './wording.ts';

/** Until when a notice is worth sending, however long the mail server was away; null for always. */
export function expiryOf(kind: NoticeKind, visit: { startsAt: Date; endsAt: Date }): Date | null {
  if (topicOf(kind) === 'reminder') return visit.startsAt;
  return isOfTheDay(kind) && kind !== 'completed' && kind !== 'unfinished' && kind !== 'no_show' ? visit.endsAt : null;
}

/** The words of a notice. A text keeps to 160 signs in the order of UX: who writes, who comes, when, what to do, phone. */
export function wordNotice(kind: NoticeKind, channel: Channel, facts: NoticeFacts): { subject: string; body: string } {
  const when = visitTimeInWords(facts);
  const headline = headlineOf(kind, facts);
  const subject = `${headline}: ${facts.optionTitle}, ${when}`;
  const phone = formatPhone(facts.phone);
  if (channel === 'text') return { subject, body: textOf({ site: facts.site, safeWord: facts.safeWord, phone, ...textPartsOf(kind, facts) }) };
  if (channel === 'call') {
    const told = `${headline}. ${facts.optionTitle} for ${facts.recipientName}, ${when}, with ${facts.professionalName}. Reference ${facts.reference}.${facts.actorName === null ? '' : ` It was done by ${facts.actorName}.`}`;
    const expected = kind === 'late' && facts.expectedAt !== null ? `They are expected at ${clockInWords(facts.expectedAt, facts.timeZone)}.` : '';
    const rest = [expected, facts.note ?? '', moneyLine(kind, facts)].filter((line) => line !== '').join(' ');
    return { subject, body: `Please call ${facts.personName} and say: ${told} ${rest}`.trim() };
  }
  const expected = kind === 'late' && facts.expectedAt !== null ? clockInWords(facts.expectedAt, facts.timeZone) : null;
  const lines = [
    greeting(facts.personName),
    `${headline}.`,
    [
      `What: ${facts.optionTitle}`,
      `For: ${facts.recipientName}`,
      `When: ${when}${isElsewhere(facts) ? `, ${zoneInWords(facts.timeZone)}` : ''}`,
      ...(isElsewhere(facts) ? [`Your time: ${momentInWords(facts.startsAt, facts.personTimeZone ?? facts.timeZone)}`] : []),
      ...(expected === null ? [] : [`Expected at: ${expected}`]),
      `${whoInWords(facts.optionId)}: ${facts.professionalName}`,
      `Reference: ${facts.reference}`,
      ...(facts.actorName === null ? [] : [`Done by: ${facts.actorName}`]),
    ].join('\n'),
    facts.note ?? '',
    moneyLine(kind, facts),
    // Nobody types such an address from paper.
    ...(channel === 'letter' ? [] : [`See it here: ${facts.url}`]),
    `Questions? Call ${phone}.`,
  ];
  return { subject, body: lines.filter((line) => line !== '').join('\n\n') };
}

/** Whether the clock shows something else where the person is: then both times are named. */
function isElsewhere({ startsAt, timeZone, personTimeZone }: NoticeFacts): boolean {
  return personTimeZone !== null && momentInWords(startsAt, personTimeZone) !== momentInWords(startsAt, timeZone);
}

function moneyLine(kind: NoticeKind, facts: NoticeFacts): string {
  if (kind === 'cancelled') {
    if (facts.feeCents > 0) return `The fee for cancelling late is ${formatCents(facts.feeCents)}. ${facts.isSetAside ? 'The rest of what was set aside is free again.' : 'It is taken from the card that you pay with.'}`;
    return facts.totalCents === 0 || !facts.isSetAside ? 'You pay nothing.' : 'You pay nothing. The money that was set aside is free again.';
  }
  if (kind === 'payment_failed' && facts.cardFeeCents > 0) return `The fee for this visit is ${formatCents(facts.cardFeeCents)}, and it is not paid yet. Please choose another card, or call us.`;
  if (kind === 'payment_failed') return facts.endsAt <= facts.now ? 'This visit is done and not paid for yet. Please choose another card, or call us.' : 'Please choose another card, or call us. We keep your time until then.';
  if (kind === 'completed') return facts.totalCents === 0 ? '' : `The price is ${formatCents(facts.totalCents)}. You find the receipt under your payments.`;
  if (kind === 'earlier_time') return 'The price stays the same.';
  if (kind === 'series_changed') return 'The price of each visit stays the same.';
  if (kind === 'series_cancelled') return 'The money that was set aside is let go, but for a fee where one was stated.';
  if (kind === 'unfinished') return 'It was planned to be over by now. We are finding out why, and call you if something is wrong.';
  if (topicOf(kind) === 'visit-day') return '';
  if (kind === 'series_booked') {
    return `Each visit costs ${formatCents(facts.totalCents)}. We set the money aside a few days before each visit, and you pay after it. You can change or cancel each visit by itself, or all of them.`;
  }
  const price = facts.totalCents === 0 ? 'This visit is free.' : `The price is ${formatCents(facts.totalCents)}. You pay after the visit.`;
  if (facts.freeCancellationUntil <= facts.now) return price;
  const free = describeStart(facts.freeCancellationUntil, facts.timeZone);
  return `${price} You can cancel for free until ${free.day}, ${free.time}.`;
}
