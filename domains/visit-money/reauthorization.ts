import { setAsideMilliseconds } from '#domains/booking/series/series.ts';
import { isStillAhead, payableStates } from '#domains/booking/visit-payment.ts';
import type { PaymentState } from '#domains/payments/card.ts';
import type { BookingState } from '#domains/visits/visit.ts';

/**
 * How long money that was set aside surely stays so. Banks let it go after about 7 days
 * (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method).
 */
export const heldMoneyMilliseconds = 6 * 86_400_000;

interface PayableVisit {
  state: BookingState;
  totalCents: number;
  giftCents: number;
  cardFeeCents: number;
  isOfSeries: boolean;
  startsAt: Date;
  payment: { state: string } | null;
}

/**
 * Whether another card helps: of a visit that stands or is done, or of a fee, no money is set aside or taken,
 * and none is being asked for.
 */
export function needsAnotherCard(visit: PayableVisit, now: Date): boolean {
  if (cardDue(visit) === 0) return false;
  const isOver = !isStillAhead(visit.state);
  // For a visit of a series money is asked for by itself when it is near; a day later it has surely not worked.
  if (visit.payment === null)
    return (
      visit.isOfSeries &&
      (isOver || visit.startsAt.getTime() - now.getTime() < setAsideMilliseconds - 86_400_000)
    );
  return visit.payment.state === 'declined' || (isOver && visit.payment.state === 'released');
}

/** What a card has to give for a visit: its price without the gift, or the fee where it did not take place. */
export function cardDue(
  visit: Pick<PayableVisit, 'state' | 'totalCents' | 'giftCents' | 'cardFeeCents'>,
): number {
  return (payableStates as readonly BookingState[]).includes(visit.state)
    ? visit.totalCents - visit.giftCents
    : visit.cardFeeCents;
}

export type Renewal = 'leave' | 'let_go' | 'set_aside_anew';

/**
 * What has to be done about the money of a visit. Money that is about to lapse is let go while the visit is
 * far, so that nobody has it blocked for weeks, and set aside anew when it is near. After a refusal it is for
 * a person to choose another card.
 */
export function renewalOf(
  visit: { startsAt: Date; payment: { state: PaymentState; since: Date } },
  now: Date,
): Renewal {
  const { state, since } = visit.payment;
  const isNear = visit.startsAt.getTime() - now.getTime() <= setAsideMilliseconds;
  if (state === 'released') return isNear ? 'set_aside_anew' : 'leave';
  if (state !== 'authorized' || now.getTime() - since.getTime() < heldMoneyMilliseconds) return 'leave';
  return isNear ? 'set_aside_anew' : 'let_go';
}
