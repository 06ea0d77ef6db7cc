import { sql } from 'kysely';
import { transaction, type DatabaseTransaction } from '../../../platform/database/database.ts';
import { newIdentifier } from '../../../platform/identifier.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import { paymentExpression } from '../../payments/authorization/commands.server.ts';
import { decideSettlement, settle } from '../../payments/commands.server.ts';
import { findCard, usableCard } from '../../payments/data.server.ts';
import { cardNotChosen, cardTooOld, hasExpired } from '../../payments/rules.ts';
import type { Member } from '../../people/schema.ts';
import { findChangeable } from '../change/data.server.ts';
import { continuePlacement, goOnWithPlacement } from '../placement/commands.server.ts';
import { tellThatNoCard } from '../series/payment/commands.server.ts';
import { findAgeingPayments, findPaymentState, type AgeingPayment } from './data.server.ts';
import { renewalOf } from './rules.ts';

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

async function setAsideAnew(platform: Platform, { id, payment }: AgeingPayment): Promise<void> {
  const renewed = await transaction(platform.database, (work) =>
    replacePayment(work, { bookingId: id, earlierPaymentId: payment.id, payerId: payment.payerId, cardId: payment.cardId }, platform.clock.now()),
  );
  if (!renewed) return tellThatNoCard(platform, id);
  // What was set aside before goes first, because there may not be enough for both.
  await settleSoon(platform, payment.id);
  await continuePlacement(platform, id);
}

/**
 * Pays for a visit with another card after the first one could not be used, for whoever may change the visit.
 * With a `returnUrl` the bank may ask first (`challengeUrl`).
 * Refuses `booking_not_found`, `nothing_to_pay`, `card_not_found`, `card_expired` and `card_declined`.
 */
export async function payWithAnotherCard(platform: Platform, member: Member, bookingId: string, cardId: string, returnUrl?: string): Promise<Result<{ challengeUrl?: string }>> {
  const now = platform.clock.now();
  const written = await transaction(platform.database, async (work): Promise<Result<null>> => {
    const booking = await findChangeable(work, member, bookingId);
    if (booking === undefined || !booking.mayChange) return refused(bookingNotFound);
    if (!['requested', 'confirmed'].includes(booking.state) || booking.paymentId === null) return refused(nothingToPay);
    const state = await findPaymentState(work, booking.paymentId);
    // The bank asks just now: it is gone on with that, and another card is for after it.
    if (state === 'pending') return success(null);
    if (state !== 'declined' && state !== 'released') return refused(nothingToPay);
    const card = await findCard(work, member, cardId);
    if (card === undefined) return refused(cardNotChosen);
    if (hasExpired(card, now)) return refused(cardTooOld);
    await replacePayment(work, { bookingId, earlierPaymentId: booking.paymentId, payerId: member.userId, cardId, returnUrl }, now);
    return success(null);
  });
  if (!written.ok) return written;
  const placed = await goOnWithPlacement(platform, bookingId);
  if (placed.ok && placed.value?.challengeUrl !== undefined) return success({ challengeUrl: placed.value.challengeUrl });
  const { rows } = await sql<{ state: string }>`select p.state from bookings b join payments p on p.id = b.payment_id where b.id = ${bookingId}`.execute(platform.database);
  return rows[0]?.state === 'declined' ? refused(placed.ok ? cardDeclined : placed.refusal) : success({});
}

interface Replacement {
  bookingId: string;
  earlierPaymentId: string;
  payerId: string;
  cardId: string;
  returnUrl?: string | undefined;
}

/**
 * Writes a new payment in the place of the earlier one, which is let go. The booking's own row decides between two who try at
 * once, and a part that is paid from a gift balance stays as it is. Answers false where the card can no longer be used.
 */
async function replacePayment(work: DatabaseTransaction, { bookingId, earlierPaymentId, payerId, cardId, returnUrl }: Replacement, now: Date): Promise<boolean> {
  const payer = { userId: payerId };
  const paymentId = newIdentifier(now);
  const { rows } = await sql<{ usable: boolean }>`
    with card as materialized (${usableCard(payer, cardId, now)}),
    booking as (
      update bookings set payment_id = ${paymentId}::uuid from card
      where bookings.id = ${bookingId} and bookings.payment_id = ${earlierPaymentId}
      returning bookings.id || ':' || ${paymentId}::text as reference, 'Visit ' || bookings.reference as description,
        (select amount_cents from payments where id = ${earlierPaymentId}) as amount_cents),
    payment as (${paymentExpression({ paymentId, member: payer, source: sql`booking`, card: sql`card`, returnUrl }, now)})
    select exists (select 1 from card) as usable`.execute(work);
  const usable = rows[0]?.usable ?? false;
  if (usable) await decideSettlement(work, earlierPaymentId, 0, now);
  return usable;
}

async function settleSoon(platform: Platform, paymentId: string): Promise<void> {
  await settle(platform, paymentId).catch((error: unknown) => {
    platform.log.warn({ payment: paymentId, error: error instanceof Error ? error.name : 'unknown' }, 'settling is left to the job');
  });
}

const bookingNotFound = { kind: 'not_found', code: 'booking_not_found', message: 'We could not find this booking.' } as const;
const nothingToPay = { kind: 'conflict', code: 'nothing_to_pay', message: 'This visit needs no other card. All is well.' } as const;
const cardDeclined = { kind: 'payment', code: 'card_declined', message: 'Your bank did not allow this card. Please choose another card, or call us. We keep your time.' } as const;
