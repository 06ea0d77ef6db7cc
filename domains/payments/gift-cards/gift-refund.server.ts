import { sql } from 'kysely';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { askForApproval, takeApproval } from '../approvals/approval.server.ts';
import { needsSecondPerson } from '../approvals/second-person.ts';
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
    const gift = await returnable(work, found && (await lockGiftCard(work, found.id)));
    if (gift.ok) await beginGiftRefund(work, gift.value, platform.clock.now());
    return gift;
  });
  return begun.ok ? success({ state: await finishGiftRefund(platform, begun.value.id) }) : begun;
}

/**
 * The same for the office: the card can no longer be used, its money goes back to where it came from, and the
 * buyer is told. Above the operator's limit it is only asked for, and waits for a second person. Refuses as
 * `refundGiftCard` does, and `approval_waits`.
 */
export async function voidGiftCard(
  platform: ConnectedPlatform,
  staff: Staff,
  id: string,
): Promise<Result<GiftRefund | { state: 'asked' }>> {
  if (!isIdentifier(id)) return refused(giftCardNotFound);
  const now = platform.clock.now();
  const begun = await transaction(
    platform.database,
    async (work): Promise<Result<{ state: 'asked' | 'begun' }>> => {
      const found = await returnable(work, await lockGiftCard(work, id));
      if (!found.ok) return found;
      const { state, amountCents, buyerId } = found.value;
      if (state !== 'paid') return success({ state: 'begun' });
      if (needsSecondPerson(platform.configuration.REFUND_LIMIT, 0, amountCents))
        return askForApproval(work, staff, { giftCardId: id }, { amountCents, onBehalfOf: buyerId }, now);
      await beginVoid(work, staff, found.value, now);
      return success({ state: 'begun' });
    },
  );
  if (!begun.ok) return begun;
  if (begun.value.state === 'asked') return success({ state: 'asked' });
  return success({ state: await finishGiftRefund(platform, id) });
}

/**
 * A second person approves voiding a gift card above the limit. Refuses what voiding refuses, `went_back`,
 * `refund_decided` and `needs_second_person` for the person who asked.
 */
export async function approveVoid(
  platform: ConnectedPlatform,
  staff: FreshStaff,
  id: string,
): Promise<Result<GiftRefund>> {
  if (!isIdentifier(id)) return refused(giftCardNotFound);
  const now = platform.clock.now();
  const begun = await transaction(platform.database, async (work): Promise<Result<unknown>> => {
    const found = await returnable(work, await lockGiftCard(work, id));
    if (!found.ok) return found;
    if (found.value.state !== 'paid') return refused(wentBack);
    const approved = await takeApproval(work, staff, id, found.value.amountCents, now);
    if (approved.ok) await beginVoid(work, staff, found.value, now);
    return approved;
  });
  return begun.ok ? success({ state: await finishGiftRefund(platform, id) }) : begun;
}

async function beginVoid(
  work: DatabaseTransaction,
  staff: Staff,
  gift: GiftCardRecord,
  now: Date,
): Promise<void> {
  await beginGiftRefund(work, gift, now);
  await writeAudit(
    work,
    staff,
    {
      action: 'gift_card_voided',
      subject: gift.id,
      onBehalfOf: gift.buyerId,
      before: { state: 'paid' },
    },
    now,
  );
}

/** A locked card whose money can go back, or is on its way back. */
async function returnable(
  work: DatabaseTransaction,
  gift: GiftCardRecord | undefined,
): Promise<Result<GiftCardRecord>> {
  if (gift === undefined || gift.state === 'open' || gift.state === 'paying')
    return refused(giftCardNotFound);
  if (gift.redeemedAt !== null) return refused(giftCardUsed);
  if (gift.state === 'paid' && (await isGiftTakenBack(work, gift.id))) return refused(paymentDisputed);
  return success(gift);
}

async function beginGiftRefund(work: DatabaseTransaction, gift: GiftCardRecord, now: Date): Promise<void> {
  if (gift.state !== 'paid') return;
  await work
    .updateTable('gift_cards')
    .set({ state: 'refunding', next_try_at: nextTry(1, now) })
    .where('id', '=', gift.id)
    .execute();
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

export const giftCardNotFound = refusal(
  'not_found',
  'gift_card_not_found',
  'We could not find this gift card. Start again, or call us.',
);
const giftCardUsed = refusal(
  'conflict',
  'gift_card_used',
  'This card was already used, so we cannot refund it. Please call us if that was a mistake.',
);
const wentBack = refusal(
  'conflict',
  'went_back',
  'The money on this card is already on its way back. No decision is needed.',
);
