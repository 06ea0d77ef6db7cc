import type { Channel } from '#domains/notifications/settings.ts';
import { textOf } from '#domains/notifications/text.ts';
import {
  type Card,
  type CardEnd,
  cardLabel,
  expiresSoon,
  hasExpired,
  lastMonthOf,
} from '#domains/payments/card.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';
import { dateInWords } from '#platform/days.ts';
import { type PaidBy, paidInWords, type PaidVisit } from '../taken-over.ts';

/** A card whose last month is looked at, with whose it is. */
export interface EndingCard extends Pick<
  Card,
  'id' | 'brand' | 'last4' | 'name' | 'expiryMonth' | 'expiryYear'
> {
  userId: string;
}

export interface VisitPastEnd extends PaidVisit {
  seriesId: string | null;
}

/** What a card is still to pay for after its last month. */
export interface PaidPastEnd extends PaidBy {
  visits: VisitPastEnd[];
  /** When the membership renews that it pays for, if that is after its end. */
  renewsAt: Date | null;
}

/**
 * Whether it is time to say what a card is to pay for after its end: anything with a day, at once; a series
 * or membership without an end, once the card ends soon.
 */
export function isPastEndSoon(card: CardEnd, paid: PaidPastEnd | undefined, now: Date): paid is PaidPastEnd {
  if (paid === undefined) return false;
  return paid.visits.length > 0 || paid.renewsAt !== null || hasExpired(card, now) || expiresSoon(card, now);
}

/** A line for each. */
export function pastEndInWords(paid: PaidPastEnd, officeTimeZone: string): string[] {
  const { renewsAt } = paid;
  return [
    ...paidInWords(paid),
    ...(renewsAt === null ? [] : [`Your membership, from ${dateInWords(renewsAt, officeTimeZone)} on`]),
  ];
}

/** What the page of a visit says about the card that ends before it, or before others of its series. */
export function endingInWords(
  card: EndingCard,
  visits: readonly { id: string }[],
  bookingId: string,
  now: Date,
): string {
  const before = visits.some(({ id }) => id === bookingId)
    ? 'this visit'
    : visits.length === 1
      ? 'the last visit of this series'
      : `the last ${visits.length} visits of this series`;
  const end = `the end of ${lastMonthOf(card)}`;
  return hasExpired(card, now)
    ? `Your ${cardLabel(card)} expired at ${end}. Choose another card for ${before}.`
    : `Your ${cardLabel(card)} expires at ${end}, before ${before}. Choose another card, or add the new one from your bank.`;
}

interface ExpiringCardFacts {
  site: string;
  phone: string;
  publicUrl: string;
  personName: string;
  safeWord: string | null;
  card: EndingCard;
  /** Null where nothing comes after its end. */
  paid: PaidPastEnd | null;
  officeTimeZone: string;
}

const mostLines = 8;

/** The words about an expiring card. They only ask people to look, because fraudsters ask for cards. */
export function wordExpiringCard(
  channel: Channel,
  facts: ExpiringCardFacts,
): { subject: string; body: string } {
  const { card } = facts;
  const label = cardLabel(card);
  const ends = `the end of ${lastMonthOf(card)}`;
  const subject = 'Your card is about to expire';
  const phone = formatPhone(facts.phone);
  const news = `Your card ${label} expires at ${ends}.`;
  const lines = facts.paid === null ? [] : pastEndInWords(facts.paid, facts.officeTimeZone);
  const isNeeded = lines.length > 0;
  if (channel === 'text') {
    const short = `your card ${label} expires at ${ends}.`;
    return {
      subject,
      body: textOf({
        site: facts.site,
        safeWord: facts.safeWord,
        phone,
        what: isNeeded ? [`${short} It is to pay for more after that.`, short] : [short],
        todo: [
          'Sign in to add a new one. We never ask for it by text. Questions? Call',
          'Sign in to add a new one. Call',
          'Call',
        ],
      }),
    };
  }
  if (channel === 'call')
    return {
      subject,
      body: `Please call ${facts.personName} and say: ${news}${isNeeded ? ` It is to pay for this after that: ${shortened(lines).join('; ')}.` : ''} They can add a new one on the site. Never take card numbers by phone.`,
    };
  const link = `${facts.publicUrl}/account/manage-cards/${card.id}`;
  return {
    subject,
    body: [
      greeting(facts.personName),
      news,
      ...(isNeeded ? [['After that, it is to pay for:', ...shortened(lines)].join('\n')] : []),
      'Your bank will send you a new one, or already has.',
      ...(channel === 'letter'
        ? ['Please add it to your account, or call us.']
        : [`Add it, or choose another card, here: ${link}`]),
      'We never ask for a card number by mail, text or phone.',
      `Questions? Call ${phone}.`,
    ].join('\n\n'),
  };
}

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines - 1), `and ${lines.length - mostLines + 1} more`];
