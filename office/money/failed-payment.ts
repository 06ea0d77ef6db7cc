import type { Channel } from '#domains/notifications/settings.ts';
import type { NextStep } from '#domains/visit-money/owed/failed-payment.ts';
import type { BookingState } from '#domains/visits/visit.ts';

/** Money that could not be had, as the office sees it: of a visit, or of a membership. */
export interface FailedPayment {
  /** Of the visit, or of the member whose membership it is. */
  id: string;
  what: string;
  about: string;
  /** Null once their account is closed. */
  payerId: string | null;
  payerName: string;
  cents: number;
  /** The last try, and when it began; null where nothing could be asked for. */
  payment: { state: string; refusalCode: string | null; at: Date | null } | null;
  card: string | null;
  isCardUsable: boolean;
  since: Date;
  /** The link for another card: when it last went out and how often, and what became of the last one. */
  link: SentLink;
  /** Whether it is still to be paid. */
  isOpen: boolean;
  next: NextStep;
  visit: {
    id: string;
    state: BookingState;
    startsAt: Date;
    timeZone: string;
    writtenOffAt: Date | null;
    /** Why it was, in the words of the office. */
    writtenOffWhy: string | null;
    version: number;
  } | null;
}

export interface SentLink {
  sentAt: Date | null;
  sentTimes: number;
  /** Null where none was written. What is lost reached nobody by any way. */
  last: 'sent' | 'waits' | 'lost' | null;
}

export const stepWords: Record<NextStep, string> = {
  try_again: 'Retry card',
  bank_question: 'Ask them to check with their bank',
  another_card: 'Request another card',
  write_off: 'Write off or call',
};

/** What was done to get it, the last try of each kind. */
export function triedInWords(
  { payment, link }: Pick<FailedPayment, 'payment' | 'link'>,
  inWords: (moment: Date) => string,
): string {
  const card = payment === null ? 'No card was asked' : 'The card was asked';
  return `${card}${payment?.at ? ` on ${inWords(payment.at)}` : ''}, ${linkInWords(link, inWords)}`;
}

/** What truly went out, and when; "but the last one did not arrive" where that is not all. */
function linkInWords({ sentAt, sentTimes, last }: SentLink, inWords: (moment: Date) => string): string {
  if (sentAt === null)
    return {
      waits: 'the link has not gone out yet',
      lost: 'the link did not arrive',
      none: 'no link was sent',
    }[last === null || last === 'sent' ? 'none' : last];
  const sent = `the link was sent ${sentTimes === 1 ? 'once' : `${sentTimes} times, last`} on ${inWords(sentAt)}`;
  if (last === 'waits') return `${sent}, and another one has not gone out yet`;
  return last === 'lost' ? `${sent}, but the last one did not arrive` : sent;
}

const wayWords: Record<Channel, string> = {
  email: 'by email',
  text: 'by text',
  call: 'by a call listed under “Calls”',
  letter: 'by a letter to print',
};
const lists = new Intl.ListFormat('en-US');

/** What the office is told that has just sent it: by which ways, before any of them is known to arrive. */
export const linkGoesInWords = (ways: readonly Channel[]): string =>
  `The link is on its way, ${lists.format(ways.map((way) => wayWords[way]))}.`;

/** Why it failed, in a few words for the office. The payer reads other words. */
export function failureInWords({ payment, card, isCardUsable }: FailedPayment): string {
  if (card === null) return 'No card';
  if (!isCardUsable) return 'Card removed or expired';
  if (payment === null) return 'Not requested';
  if (payment.state === 'released') return 'Hold released';
  return reasons[payment.refusalCode ?? ''] ?? 'Declined by bank';
}

const reasons: Record<string, string> = {
  approve_with_id: 'Bank needs their approval',
  authentication_not_handled: 'Bank needs their approval',
  authentication_required: 'Bank needs their approval',
  authorization_gone: 'Hold released',
  card_velocity_exceeded: 'Card over its limit',
  challenge_given_up: 'No answer to the bank’s request',
  expired_card: 'Card expired',
  insufficient_funds: 'Insufficient funds',
  issuer_not_available: 'Bank unreachable',
  processing_error: 'Bank error',
  try_again_later: 'Bank could not decide',
  withdrawal_count_limit_exceeded: 'Card over its limit',
};
