import { sql } from 'kysely';
import { transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import { decideSettlement, settle } from '../../payments/commands.server.ts';
import { findCard } from '../../payments/data.server.ts';
import { cardNotChosen, cardTooOld, hasExpired } from '../../payments/rules.ts';
import type { Challenge, ReturnAddress } from '../../payments/schema.ts';
import type { Member } from '../../people/schema.ts';
import { findChangeable } from '../change/data.server.ts';
import { continuePlacement, goOnWithPlacement, placeBooking } from '../placement/commands.server.ts';
import { findPlacement } from '../placement/data.server.ts';
import { tellThatNoCard } from '../series/payment/commands.server.ts';
import { findAgeingPayments, findPaymentState, type AgeingPayment } from './data.server.ts';
import { writePayment } from './payment/commands.server.ts';
import { isStillAhead, needsAnotherCard, renewalOf } from './rules.ts';

const pageSize = 50;

/**
 * Lets money go that would lapse anyway long before its visit, and sets it aside anew when the visit is near. A card that no
 * longer works is told to its people, once a visit, and is an alert in the office. Answers how many visits were dealt with.
 */
export async function renewPayments(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  let done = 0;
  let page: AgeingPayment[];
  let after = '00000000-0000-0000-0000-000000000000';
  do {
    page = await findAgeingPayments(platform.database, now, after, pageSize);
    for (const ageing of page) {
      const renewal = renewalOf(ageing, now);
      if (renewal === 'leave') continue;
      await (renewal === 'let_go' ? letGo(platform, ageing) : setAsideAnew(platform, ageing));
      done += 1;
    }
    after = page.at(-1)?.id ?? after;
  } while (page.length === pageSize);
  return done;
}

async function letGo(platform: Platform, { payment }: AgeingPayment): Promise<void> {
  await transaction(platform.database, (work) => decideSettlement(work, payment.id, 0, platform.clock.now()));
  await settleSoon(platform, payment.id);
}

async function setAsideAnew(platform: Platform, { id, state, payment }: AgeingPayment): Promise<void> {
  const renewed = await transaction(platform.database, (work) =>
    writePayment(work, { bookingId: id, earlierPaymentId: payment.id, payerId: payment.payerId, cardId: payment.cardId }, platform.clock.now()),
  );
  if (!renewed) return tellThatNoCard(platform, { id, state });
  // What was set aside before goes first, because there may not be enough for both.
  await settleSoon(platform, payment.id);
  await continuePlacement(platform, id);
}

/**
 * Pays for a visit with another card after the first one could not be used, for whoever may change the visit; one that is only held is booked with it. Of a visit that is done, and of a fee, the money is taken at once.
 * With a `returnUrl` the bank may ask first (`challenge`).
 * Refuses `booking_not_found`, `nothing_to_pay`, `card_not_found`, `card_expired` and `card_declined`.
 */
export async function payWithAnotherCard(platform: Platform, member: Member, bookingId: string, cardId: string, returnUrl?: ReturnAddress): Promise<Result<{ challenge?: Challenge }>> {
  const now = platform.clock.now();
  const placement = await findPlacement(platform.database, bookingId, member);
  // Its time is still held, for whoever wanted to book it.
  if (placement?.state === 'draft' && placement.payment !== null) return placeBooking(platform, member, bookingId, cardId, { useGift: placement.giftCents > 0, returnUrl });
  const written = await transaction(platform.database, async (work): Promise<Result<null>> => {
    const booking = await findChangeable(work, member, bookingId);
    if (booking === undefined || !booking.mayChange) return refused(bookingNotFound);
    const payment = booking.paymentId === null ? null : await findPaymentState(work, booking.paymentId);
    // The bank asks just now: it is gone on with that, and another card is for after it.
    if (payment?.state === 'pending') return success(null);
    const isOpen = payment?.state === 'released' && isStillAhead(booking.state);
    if (!isOpen && !needsAnotherCard({ ...booking, isOfSeries: booking.seriesId !== null, payment }, now)) return refused(nothingToPay);
    const card = await findCard(work, member, cardId);
    if (card === undefined) return refused(cardNotChosen);
    if (hasExpired(card, now)) return refused(cardTooOld);
    await writePayment(work, { bookingId, earlierPaymentId: booking.paymentId, payerId: member.userId, cardId, returnUrl }, now);
    // The visits after it would meet the card that could not be used.
    if (booking.seriesId !== null) await work.updateTable('booking_series').set({ card_id: cardId }).where('id', '=', booking.seriesId).where('member_id', '=', member.userId).execute();
    return success(null);
  });
  if (!written.ok) return written;
  const placed = await goOnWithPlacement(platform, bookingId);
  if (placed.ok && placed.value?.challenge !== undefined) return success({ challenge: placed.value.challenge });
  const { rows } = await sql<{ id: string; state: string }>`select p.id, p.state from bookings b join payments p on p.id = b.payment_id where b.id = ${bookingId}`.execute(platform.database);
  const [payment] = rows;
  if (payment !== undefined) await settleSoon(platform, payment.id);
  return payment?.state === 'declined' ? refused(placed.ok ? cardDeclined : placed.refusal) : success({});
}

async function settleSoon(platform: Platform, paymentId: string): Promise<void> {
  await settle(platform, paymentId).catch((error: unknown) => {
    platform.log.warn({ payment: paymentId, error: error instanceof Error ? error.name : 'unknown' }, 'settling is left to the job');
  });
}

const bookingNotFound = { kind: 'not_found', code: 'booking_not_found', message: 'We could not find this booking.' } as const;
const nothingToPay = { kind: 'conflict', code: 'nothing_to_pay', message: 'This visit needs no other card. All is well.' } as const;
const cardDeclined = { kind: 'payment', code: 'card_declined', message: 'Your bank did not allow this card. Please choose another card, or call us. We keep your time.' } as const;
