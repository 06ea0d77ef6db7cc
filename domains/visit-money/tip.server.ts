import { sql } from 'kysely';
import { announceAnew } from '#domains/membership/record.server.ts';
import { findCard } from '#domains/payments/card.server.ts';
import { cardNotChosen, cardTooOld, type ReturnAddress } from '#domains/payments/card.ts';
import { authorizeGift, findBalances, lockGiftBalance } from '#domains/payments/gift-cards/balance.server.ts';
import { splitBetween } from '#domains/payments/split.ts';
import type { Member } from '#domains/people/people.ts';
import { judgeSpending } from '#domains/visits/spending-limit.server.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound, isOff } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import {
  type DatabaseReader,
  databaseErrorCode,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import {
  type ChargeOutcome,
  findAskable,
  finishCharge,
  giveUpAsked,
  notAllowed,
  openPayment,
  settleTip,
} from './charge.server.ts';
import { chargeWords, mayTip } from './charge.ts';
import { receiptMessages } from './receipt-mail.server.ts';

interface TipWish {
  /** In integer cents. */
  amountCents: number;
  /** Null where credit is to pay all of it. */
  cardId: string | null;
  returnUrl?: ReturnAddress;
}

/**
 * Gives the professional a tip for a visit that is done: once a visit, all of it theirs, from the credit of
 * the member who gives it and then with their card. Asking again charges nothing more. With a `returnUrl` the
 * bank may ask first (`challenge`); choosing another card then gives up that payment. Refuses
 * `booking_not_found`, `change_not_allowed`, `no_tip_here` where the visit did not come to its end,
 * `too_early_to_tip`, `too_late_to_tip`, `card_not_found`, `card_expired` and `card_declined`.
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
    openTip(platform, work, member, bookingId, wish),
  ).catch((error: unknown) => {
    // The same tip at the same moment: the index lets one through.
    if (databaseErrorCode(error) === uniqueViolation) return refused(tippedJustNow);
    throw error;
  });
  return opened.ok ? finishCharge(platform, opened.value.chargeId, member) : opened;
}

async function openTip(
  platform: Platform,
  work: DatabaseTransaction,
  member: Member,
  bookingId: string,
  wish: TipWish,
): Promise<Result<{ chargeId: string }>> {
  const now = platform.clock.now();
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
  await lockGiftBalance(work, member.userId);
  const { creditCents, cardCents } = await splitOfTip(work, member, wish.amountCents);
  const spending = await judgeSpending(work, member, booking.recipientId, [
    { startsAt: booking.startsAt, timeZone: booking.timeZone, cents: cardCents },
  ]);
  if (spending.whose === 'carer' && spending.refusal !== undefined) return refused(spending.refusal);
  if (isOff(booking)) return refused(noTipHere);
  if (booking.state !== 'completed') return refused(tooEarlyToTip);
  if (!mayTip(booking, now)) return refused(tooLateToTip);
  const written = await writeTip(work, member, bookingId, { ...wish, creditCents, cardCents }, now);
  // What a card paid has its receipt once the money was taken.
  if (written.ok && cardCents === 0)
    await enqueueMessages(
      work,
      await receiptMessages(platform, work, written.value.chargeId, member.userId),
      now,
    );
  return written;
}

/** Writes a tip, what credit holds for it, and the payment of the rest before the gateway is asked. */
async function writeTip(
  work: DatabaseTransaction,
  member: Member,
  bookingId: string,
  wish: TipWish & { creditCents: number; cardCents: number },
  now: Date,
): Promise<Result<{ chargeId: string }>> {
  const { amountCents, creditCents, cardCents } = wish;
  const id = newIdentifier(now);
  const rest = { id, bookingId, kind: 'tip', amountCents: cardCents } as const;
  const opened = cardCents === 0 ? success(null) : await openRest(work, member, wish, rest, now);
  if (!opened.ok) return opened;
  if (creditCents > 0) {
    const fromCredit = { userId: member.userId, id, totalCents: amountCents, pays: 'credit' as const };
    await authorizeGift(work, { ...fromCredit, memo: chargeWords.tip }, now);
    await announceAnew(work, member.userId, now);
  }
  if (cardCents === 0) await settleTip(work, { id, amountCents }, amountCents, now);
  await work
    .insertInto('visit_charges')
    .values({
      id,
      created_at: now,
      booking_id: bookingId,
      kind: 'tip',
      description: chargeWords.tip,
      amount_cents: amountCents,
      credit_cents: creditCents,
      state: cardCents === 0 ? 'paid' : 'accepted',
      request_key: id,
      decided_by: member.userId,
      decided_at: now,
      payment_id: opened.value,
    })
    .execute();
  return success({ chargeId: id });
}

/**
 * How much of a tip is from the credit of the member who gives it, and how much is for a card, in integer
 * cents.
 */
async function splitOfTip(
  database: DatabaseReader,
  { userId }: Pick<Member, 'userId'>,
  amountCents: number,
): Promise<{ creditCents: number; cardCents: number }> {
  const { creditCents } = await findBalances(database, userId);
  return splitBetween(amountCents, { creditCents, giftCents: 0 });
}

/** Writes the payment of what credit does not pay; answers its id. */
async function openRest(
  work: DatabaseTransaction,
  member: Member,
  { cardId, returnUrl }: TipWish,
  rest: Parameters<typeof openPayment>[3],
  now: Date,
): Promise<Result<string>> {
  if (cardId === null || (await findCard(work, member, cardId)) === undefined) return refused(cardNotChosen);
  const paymentId = await openPayment(work, member, { cardId, returnUrl }, rest, now);
  if (paymentId === undefined) return refused(cardTooOld);
  await sql`update payments set credit_account = 'tips' where id = ${paymentId}`.execute(work);
  return success(paymentId);
}

/** A tip for the professional of a visit that was broken off goes through the office, which knows who it was. */
const noTipHere = refusal(
  'conflict',
  'no_tip_here',
  'This visit did not come to its end, so you cannot give a tip for it here. Please call us, and we pass it on.',
);

const tooEarlyToTip = refusal('conflict', 'too_early_to_tip', 'You can tip once the visit is done.');

const tooLateToTip = refusal(
  'conflict',
  'too_late_to_tip',
  'You can tip within 30 days of the visit. Call us, and we’ll pass it on.',
);

const tippedJustNow = refusal(
  'conflict',
  'tipped_just_now',
  'You just tipped for this visit. Check it before you try again.',
);
