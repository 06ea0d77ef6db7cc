import { sql } from 'kysely';
import { findCard } from '#domains/payments/card.server.ts';
import { cardNotChosen, cardTooOld } from '#domains/payments/card.ts';
import type { Member } from '#domains/people/people.ts';
import { judgeSpending } from '#domains/visits/spending-limit.server.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import {
  databaseErrorCode,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { refused, type Result, success } from '#platform/result.ts';
import {
  type ChargeOutcome,
  findAskable,
  finishCharge,
  giveUpAsked,
  notAllowed,
  openPayment,
  type PayingCard,
} from './charge.server.ts';
import { chargeWords, mayTip } from './charge.ts';

interface TipWish extends PayingCard {
  amountCents: number;
}

/**
 * Gives the professional a tip for a visit that is done: once a visit, all of it theirs. Asking again charges
 * nothing more. With a `returnUrl` the bank may ask first (`challenge`); choosing another card then gives up
 * that payment. Refuses `booking_not_found`, `change_not_allowed`, `too_early_to_tip`, `too_late_to_tip`,
 * `card_not_found`, `card_expired` and `card_declined`.
 */
export async function tip(
  platform: ConnectedPlatform,
  member: Member,
  bookingId: string,
  wish: TipWish,
): Promise<Result<ChargeOutcome>> {
  await giveUpAsked(
    platform,
    await findAskable(platform.database, member, { tipOf: bookingId }),
    wish.cardId,
  );
  const opened = await transaction(platform.database, (work) =>
    openTip(work, member, bookingId, wish, platform.clock.now()),
  ).catch((error: unknown) => {
    // The same tip at the same moment: the index lets one through.
    if (databaseErrorCode(error) === uniqueViolation) return refused(tippedJustNow);
    throw error;
  });
  return opened.ok ? finishCharge(platform, opened.value.chargeId, member) : opened;
}

async function openTip(
  work: DatabaseTransaction,
  member: Member,
  bookingId: string,
  wish: TipWish,
  now: Date,
): Promise<Result<{ chargeId: string }>> {
  const booking = await findChangeable(work, member, bookingId);
  if (booking === undefined) return refused(bookingNotFound);
  if (!booking.mayChange) return refused(notAllowed);
  const given = await work
    .selectFrom('visit_charges')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'tip')
    .where('state', 'in', ['accepted', 'paid'])
    .executeTakeFirst();
  if (given !== undefined) return success({ chargeId: given.id });
  const spending = await judgeSpending(work, member, booking.recipientId, [
    { startsAt: booking.startsAt, timeZone: booking.timeZone, cents: wish.amountCents },
  ]);
  if (spending.whose === 'carer' && spending.refusal !== undefined) return refused(spending.refusal);
  if (booking.state !== 'completed') return refused(tooEarlyToTip);
  if (!mayTip(booking, now)) return refused(tooLateToTip);
  if ((await findCard(work, member, wish.cardId)) === undefined) return refused(cardNotChosen);
  const charge = {
    id: newIdentifier(now),
    bookingId,
    kind: 'tip',
    description: chargeWords.tip,
    amountCents: wish.amountCents,
  } as const;
  const paymentId = await openPayment(work, member, wish, charge, now);
  if (paymentId === undefined) return refused(cardTooOld);
  await sql`update payments set credit_account = 'tips' where id = ${paymentId}`.execute(work);
  await work
    .insertInto('visit_charges')
    .values({
      id: charge.id,
      created_at: now,
      booking_id: bookingId,
      kind: 'tip',
      description: charge.description,
      amount_cents: wish.amountCents,
      state: 'accepted',
      request_key: charge.id,
      decided_by: member.userId,
      decided_at: now,
      payment_id: paymentId,
    })
    .execute();
  return success({ chargeId: charge.id });
}

const tooEarlyToTip = {
  kind: 'conflict',
  code: 'too_early_to_tip',
  message: 'You can give a tip once the visit is done.',
} as const;

const tooLateToTip = {
  kind: 'conflict',
  code: 'too_late_to_tip',
  message: 'You can give a tip within 30 days of the visit. Please call us, and we pass it on.',
} as const;

const tippedJustNow = {
  kind: 'conflict',
  code: 'tipped_just_now',
  message: 'You have just given a tip for this visit. Please look at it again.',
} as const;
