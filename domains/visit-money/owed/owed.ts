import { authorizationLeadMilliseconds } from '#domains/booking/series/series.ts';
import { type BookingState, isStillAhead, standingStates } from '#domains/visits/visit.ts';

/** What decides whether the payer owes something for a visit. */
interface PayableVisit {
  state: BookingState;
  totalCents: number;
  giftCents: number;
  cardFeeCents: number;
  writtenOffAt: Date | null;
  isOfSeries: boolean;
  paysLater: boolean;
  startsAt: Date;
  payment: { state: string } | null;
}

/** The money of a visit that a card has to pay, and that could not be had. */
export interface Owed {
  bookingId: string;
  /** Such as "Home cleaning on Tuesday, November 24". */
  what: string;
  /** Integer cents: the price without the gift, or the fee. */
  cents: number;
  payerId: string;
  /** When the visit was done, its fee was decided, or the card of a visit to come was refused. */
  since: Date;
  /** Whether it is captured at once. For an upcoming visit it is only authorized. */
  isOver: boolean;
  /** How the last try ended; null where no card was ever asked. */
  tried: { state: string; refusalCode: string | null } | null;
}

/**
 * Whether another card helps: no money is authorized, captured or being asked for, for a visit that is placed
 * or done, or for a fee. Only then is something owed.
 */
export function needsAnotherCard(visit: PayableVisit, now: Date): boolean {
  if (cardDue(visit) === 0 || visit.writtenOffAt !== null) return false;
  const isOver = !isStillAhead(visit.state);
  // Money for a visit of a series is asked for by a job when the visit is near; a day later that has
  // certainly failed. A single visit has none only where its payer no longer pays for it.
  if (visit.payment === null && visit.paysLater) return isOver;
  if (visit.payment === null)
    return (
      isOver ||
      !visit.isOfSeries ||
      visit.startsAt.getTime() - now.getTime() < authorizationLeadMilliseconds - 86_400_000
    );
  return visit.payment.state === 'declined' || (isOver && visit.payment.state === 'released');
}

/** What a card has to pay for a visit: its price without the gift, or the fee if it did not take place. */
export function cardDue(
  visit: Pick<PayableVisit, 'state' | 'totalCents' | 'giftCents' | 'cardFeeCents'>,
): number {
  return standingStates.includes(visit.state) ? visit.totalCents - visit.giftCents : visit.cardFeeCents;
}

export const owedCents = (owed: readonly Pick<Owed, 'cents'>[]): number =>
  owed.reduce((sum, { cents }) => sum + cents, 0);
