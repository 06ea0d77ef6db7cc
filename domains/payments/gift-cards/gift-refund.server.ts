import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { nextTry } from '../card.ts';
import { isGiftTakenBack } from '../dispute.server.ts';
import { paymentDisputed } from '../dispute.ts';
import { writeEntries } from '../ledger.server.ts';
import { giftCardAccount } from '../ledger.ts';
import {
  buyerIsClosed,
  eraseWordsOfUsed,
  findGiftCard,
  findGiftCardById,
  type GiftCardRecord,
  lockGiftCard,
} from './gift-card.server.ts';
import { giftReference, refundedMail } from './gift-card.ts';

type GiftRefund = { state: 'refunding' | 'refunded' };

/**
 * Refunds the buyer as long as nobody has redeemed the card. Asking again refunds nothing more. Refuses
 * `gift_card_not_found`, `gift_card_used` and `payment_disputed`.
 */
export async function refundGiftCard(platform: ConnectedPlatform, key: string): Promise<Result<GiftRefund>> {
  const begun = await transaction(platform.database, async (work) => {
    const found = await findGiftCard(work, platform.secret, key);
    return beginGiftRefund(work, found && (await lockGiftCard(work, found.id)), platform.clock.now());
  });
  return begun.ok ? success({ state: await finishGiftRefund(platform, begun.value.id) }) : begun;
}

/**
 * The same for the office: the card can no longer be used, its money goes back to where it came from, and the
 * buyer is told. Refuses as `refundGiftCard` does.
 */
export async function voidGiftCard(
  platform: ConnectedPlatform,
  staff: Staff,
  id: string,
): Promise<Result<GiftRefund>> {
  if (!isIdentifier(id)) return refused(giftCardNotFound);
  const now = platform.clock.now();
  const begun = await transaction(platform.database, async (work) => {
    const gift = await lockGiftCard(work, id);
    const opened = await beginGiftRefund(work, gift, now);
    if (opened.ok && gift?.state === 'paid')
      await writeAudit(
        work,
        staff,
        { action: 'gift_card_voided', subject: id, onBehalfOf: gift.buyerId, before: { state: 'paid' } },
        now,
      );
    return opened;
  });
  return begun.ok ? success({ state: await finishGiftRefund(platform, id) }) : begun;
}

/** The card is locked. */
async function beginGiftRefund(
  work: DatabaseTransaction,
  gift: GiftCardRecord | undefined,
  now: Date,
): Promise<Result<{ id: string }>> {
  if (gift === undefined || gift.state === 'open' || gift.state === 'paying')
    return refused(giftCardNotFound);
  if (gift.redeemedAt !== null) return refused(giftCardUsed);
  if (gift.state === 'paid' && (await isGiftTakenBack(work, gift.id))) return refused(paymentDisputed);
  if (gift.state === 'paid')
    await work
      .updateTable('gift_cards')
      .set({ state: 'refunding', next_try_at: nextTry(1, now) })
      .where('id', '=', gift.id)
      .execute();
  return success({ id: gift.id });
}

/** Gives the money back at the gateway and writes the ledger. Safe to repeat. */
export async function finishGiftRefund(
  platform: ConnectedPlatform,
  id: string,
): Promise<GiftRefund['state']> {
  const gift = await findGiftCardById(platform.database, id);
  if (gift?.state !== 'refunding' || gift.paymentIntentId === null) return 'refunded';
  const outcome = await platform.gateway.refund(
    gift.paymentIntentId,
    gift.amountCents,
    `${giftReference(gift)}:refund`,
  );
  if (outcome.state === 'unavailable') return 'refunding';
  await transaction(platform.database, (work) => writeRefunded(platform, work, gift));
  return 'refunded';
}

async function writeRefunded(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  gift: GiftCardRecord,
): Promise<void> {
  const now = platform.clock.now();
  const { id } = gift;
  const current = await lockGiftCard(work, id);
  if (current?.state !== 'refunding') return;
  await work
    .updateTable('gift_cards')
    .set({ state: 'refunded', next_try_at: null })
    .where('id', '=', id)
    .execute();
  await eraseWordsOfUsed(sql`id = ${id} and ${buyerIsClosed}`).execute(work);
  await writeEntries(
    work,
    [
      {
        dedupeKey: `gift:${id}:refunded`,
        debit: giftCardAccount(id),
        credit: 'gateway',
        amountCents: gift.amountCents,
        memo: 'Gift card, paid back',
      },
    ],
    now,
  );
  await enqueueMessages(
    work,
    [
      {
        dedupeKey: `gift-refunded:${id}`,
        kind: 'refund',
        channel: 'email',
        address: gift.buyerEmail,
        ...refundedMail(platform.configuration, gift),
      },
    ],
    now,
  );
}

export const giftCardNotFound = {
  kind: 'not_found',
  code: 'gift_card_not_found',
  message: 'We could not find this gift card. Please start again, or call us.',
} as const;
const giftCardUsed = {
  kind: 'conflict',
  code: 'gift_card_used',
  message:
    'This card has been used already, so the money cannot go back. Please call us if that was a mistake.',
} as const;
