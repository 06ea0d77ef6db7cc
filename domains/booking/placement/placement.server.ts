import {
  answerExpression,
  askForAuthorization,
  callOffForAnother,
} from '#domains/payments/authorization.server.ts';
import { findCard } from '#domains/payments/card.server.ts';
import {
  type AuthorizationResult,
  cardNotChosen,
  cardTooOld,
  hasExpired,
  type ReturnAddress,
} from '#domains/payments/card.ts';
import type { Staff } from '#domains/people/actor.ts';
import type { Member } from '#domains/people/people.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { declineMessage } from '#platform/payment-gateway/decline-messages.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { findPlacement, type Placement } from './placement-facts.server.ts';
import { chooseGift } from './placement-gift.server.ts';
import { writeOutcome } from './placement-outcome.server.ts';
import { openPayment, openPaymentAsCarer } from './placement-payment.server.ts';
import { outcomeOf, type Placed } from './placement.ts';

/** Others may change the booking between two looks at it; that often in a row would be a fault. */
const mostAttempts = 5;

/**
 * Turns a held time into a booking: writes the payment, asks the gateway to reserve the money, and then
 * confirms. A crash anywhere in between is picked up by `continuePlacements`; asking twice books and charges
 * once. `useGift` pays from the gift balance first, and only the rest with the card. With the gateway away
 * the booking is kept as requested and the payment is asked for again later. With a `returnUrl` the payer is
 * at the screen, and the bank may ask them first (`challenge`): called again afterward, it continues. `by` is
 * the member of the office who does it for the booker on the phone. Refuses `booking_not_found`,
 * `card_not_found`, `card_expired`, what a carer may not spend, and `card_declined` (nothing is booked then,
 * and the time stays held for 15 minutes more).
 */
export async function placeBooking(
  platform: ConnectedPlatform,
  member: Member,
  bookingId: string,
  cardId: string | null,
  { useGift = false, returnUrl, by }: { useGift?: boolean; returnUrl?: ReturnAddress; by?: Staff } = {},
): Promise<Result<Placed>> {
  const wish = { member, bookingId, cardId, useGift, returnUrl };
  if (useGift) await chooseGift(platform, member, bookingId, true);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const opened = await openPayment(platform, { ...wish, whose: 'own' });
    if (opened !== undefined) return finishPlacement(platform, opened, by);
    const placement = await findPlacement(platform, bookingId, member);
    if (placement === undefined) return refused(bookingNotFound);
    if (placement.state !== 'held') return success(toPlaced(placement));
    if (placement.giftCents > 0 && !useGift && !isUnderWay(placement)) {
      await chooseGift(platform, member, bookingId, false);
      continue;
    }
    if (isUnderWay(placement)) {
      if (!(await isGivenUp(platform, placement, cardId))) return finishPlacement(platform, placement, by);
      continue;
    }
    const asCarer = await openPaymentAsCarer(platform, placement, { ...wish, whose: 'carer' });
    if (!asCarer.ok) return asCarer;
    if (asCarer.value !== undefined) return finishPlacement(platform, asCarer.value, by);
    if (placement.totalCents === placement.giftCents) return finishPlacement(platform, placement, by);
    const card = cardId === null ? undefined : await findCard(platform.database, member, cardId);
    if (card === undefined) return refused(cardNotChosen);
    if (hasExpired(card, platform.clock.now())) return refused(cardTooOld);
  }
  throw new Error(`Booking ${bookingId} could not be placed and nothing says why.`);
}

/** Whether the bank was asking about another card than the one that is chosen now, and no longer does. */
async function isGivenUp(
  platform: ConnectedPlatform,
  { payment }: Placement,
  cardId: string | null,
): Promise<boolean> {
  return (
    isIdentifier(cardId) &&
    payment?.state === 'pending' &&
    callOffForAnother(platform, payment.request.paymentId, cardId)
  );
}

/**
 * Continues every placement whose payment was begun and not answered: after a crash, or with the gateway
 * back.
 */
export async function continuePlacements(platform: ConnectedPlatform): Promise<number> {
  const waiting = await platform.database
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .select('bookings.id')
    .where('payments.state', '=', 'pending')
    .where('payments.next_try_at', '<=', platform.clock.now())
    .orderBy('payments.next_try_at')
    .limit(50)
    .execute();
  for (const { id } of waiting) await continuePlacement(platform, id);
  return waiting.length;
}

/**
 * Asks for the money that was written down to be asked for, and writes what follows; a fault is put off and
 * does not reach the caller.
 */
export async function continuePlacement(platform: ConnectedPlatform, bookingId: string): Promise<void> {
  await goOnWithPlacement(platform, bookingId);
}

/** The same, with what has become of it; null where it is put off. */
export async function goOnWithPlacement(
  platform: ConnectedPlatform,
  bookingId: string,
): Promise<Result<Placed | null>> {
  const placement = await findPlacement(platform, bookingId);
  if (placement === undefined) return success(null);
  try {
    return await finishPlacement(platform, placement);
  } catch (error) {
    await putOff(platform, placement, error);
    return success(null);
  }
}

/** What fails by itself is tried again later, so that it does not stand in the way of those behind it. */
async function putOff(
  platform: ConnectedPlatform,
  { id, payment }: Placement,
  error: unknown,
): Promise<void> {
  platform.log.error(
    { booking: id, error: error instanceof Error ? error.name : 'unknown' },
    'placement could not be gone on with',
  );
  if (payment !== null)
    await answerExpression(payment.request.paymentId, { state: 'waiting' }, platform.clock.now()).execute(
      platform.database,
    );
}

/**
 * Follows the booking's payment until what comes of it is written. An answer of the gateway is that of the
 * one payment it was asked about: where the booking has moved on to another one meanwhile, that one is asked
 * about by itself.
 */
export async function finishPlacement(
  platform: ConnectedPlatform,
  placement: Placement,
  by?: Staff,
): Promise<Result<Placed>> {
  const answers = new Map<string, AuthorizationResult>();
  let current: Placement | undefined = placement;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    if (current === undefined) return refused(bookingNotFound);
    const { payment }: Placement = current;
    // The booker gave up the gift meanwhile, in another window.
    if (payment === null && current.totalCents > current.giftCents && !current.paysLater)
      return refused(cardNotChosen);
    // Another process has written the decline, and what follows from it.
    if (payment?.state === 'declined')
      return refused(cardDeclined(declineMessage(payment.refusalCode ?? '')));
    const answer =
      payment?.state === 'pending'
        ? (answers.get(payment.request.paymentId) ?? (await askForAuthorization(platform, payment.request)))
        : undefined;
    if (payment !== null && answer !== undefined) answers.set(payment.request.paymentId, answer);
    const outcome = outcomeOf(current, answer?.state ?? 'authorized');
    if (await writeOutcome(platform, { placement: current, answer, outcome, by })) {
      if (answer?.state === 'declined') return refused(cardDeclined(answer.message));
      const placed = toPlaced({ ...current, state: outcome.moves.at(-1) ?? current.state });
      return success(
        answer?.state === 'challenge' && payment !== null
          ? {
              ...placed,
              challenge: { state: 'challenge', url: answer.url, paymentId: payment.request.paymentId },
            }
          : placed,
      );
    }
    current = await findPlacement(platform, placement.id);
  }
  throw new Error(`What came of the payment for booking ${placement.id} could not be written.`);
}

function isUnderWay({ payment }: Placement): boolean {
  return payment?.state === 'pending' || payment?.state === 'authorized';
}

function toPlaced(placement: Pick<Placement, 'id' | 'reference' | 'state'>): Placed {
  return { bookingId: placement.id, reference: placement.reference, state: placement.state };
}

const cardDeclined = (message: string) => refusal('payment', 'card_declined', message);
export interface Asked {
  state: string;
  refusalCode: string | null;
  isAsked: boolean;
}
