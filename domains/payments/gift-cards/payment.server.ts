import { randomBytes } from 'node:crypto';
import { type Taken, takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { hashOf } from '#platform/secrets.ts';
import { callOff, lookUpAsked } from '../authorization.server.ts';
import { nextTry } from '../card.ts';
import { writeEntries } from '../ledger.server.ts';
import { giftCardAccount } from '../ledger.ts';
import {
  findGiftCard,
  findGiftCardById,
  type GiftCardRecord,
  giftKeyOf,
  lockGiftCard,
} from './gift-card.server.ts';
import { boughtMail, giftReference } from './gift-card.ts';
import { giftCodeOf } from './gift-code.ts';
import { finishGiftRefund, giftCardNotFound } from './gift-refund.server.ts';
import { giftCardPage } from './order.server.ts';

export type GiftPayment = { state: 'paid' } | { state: 'waiting' } | { state: 'challenge'; url: string };

export const giftCodeHash = (secret: string, code: string) => hashOf(secret, 'gift-code', code);

/**
 * Pays for a gift card with the card that was typed. Paying again charges nothing. The try is written down
 * before the gateway is asked. Refuses `gift_card_not_found`, `card_missing`, `card_declined` (another card
 * can then be typed), and `too_many_tries` after several that were declined, so that nobody can find out here
 * which stolen cards work.
 */
export async function payGiftCard(
  platform: ConnectedPlatform,
  visitor: Visitor,
  key: string,
): Promise<Result<GiftPayment>> {
  const now = platform.clock.now();
  const counted = await takePayment(platform, visitor, key);
  if (!counted.ok) return counted;
  const begun = await transaction(
    platform.database,
    async (work): Promise<Result<{ gift: GiftCardRecord; fresh: boolean }>> => {
      const found = await findGiftCard(work, platform.secret, key);
      const gift = found && (await lockGiftCard(work, found.id));
      if (gift === undefined) return refused(giftCardNotFound);
      if (gift.state !== 'open') return success({ gift, fresh: false });
      if (gift.paymentMethodId === null || gift.customerId === null) return refused(cardMissing);
      const attempt = gift.attempt + 1;
      await work
        .updateTable('gift_cards')
        .set({ state: 'paying', attempt, asked_at: now, refusal_code: null, next_try_at: nextTry(1, now) })
        .where('id', '=', gift.id)
        .execute();
      return success({ gift: { ...gift, state: 'paying', attempt, askedAt: now }, fresh: true });
    },
  );
  if (!begun.ok) {
    await counted.value.giveBack();
    return begun;
  }
  const { gift, fresh } = begun.value;
  const paid = await (fresh ? ask(platform, gift) : continuePayment(platform, gift.id));
  if (paid.ok && paid.value.state !== 'challenge') await counted.value.giveBack();
  return paid;
}

/** Counts a try before it is made. A gift card that is paid already, or has no card, asks the bank nothing. */
async function takePayment(
  platform: ConnectedPlatform,
  visitor: Visitor,
  key: string,
): Promise<Result<Taken>> {
  const gift = await findGiftCard(platform.database, platform.secret, key);
  if (gift?.state !== 'open' || gift.paymentMethodId === null)
    return success({ giveBack: async () => undefined });
  const card = gift.cardFingerprint ?? gift.paymentMethodId;
  return takeTries(platform, 'gift_payment', {
    address: visitor.address,
    order: gift.id,
    card,
    account: gift.buyerId ?? undefined,
    service: 'all',
  });
}

/**
 * Asks the gateway for this try's money. However often and by how many at once, it is the same request, so
 * the money is authorized once.
 */
async function ask(platform: ConnectedPlatform, gift: GiftCardRecord): Promise<Result<GiftPayment>> {
  const { customerId, paymentMethodId } = gift;
  if (customerId === null || paymentMethodId === null) return refused(cardMissing);
  const returnUrl = giftCardPage(platform.publicUrl, giftKeyOf(platform.secret, gift.id));
  const reference = giftReference(gift);
  const outcome = await platform.gateway.authorize(
    {
      amountCents: gift.amountCents,
      currency: 'usd',
      customerId,
      paymentMethodId,
      reference,
      description: 'Gift card',
      returnUrl,
    },
    reference,
  );
  switch (outcome.state) {
    case 'authorized':
      return capture(platform, gift, outcome.paymentIntentId);
    case 'challenge':
      await remember(platform, gift, outcome.paymentIntentId);
      return success({ state: 'challenge', url: outcome.url });
    case 'declined':
      await reopen(platform, gift, outcome.code);
      return refused(refusal('payment', 'card_declined', outcome.message));
    case 'unavailable':
      return success({ state: 'waiting' });
  }
}

/**
 * Continues a payment that was begun: after the bank's question, a crash, or once the gateway is back.
 * Refuses `gift_card_not_found`, and `not_paid` with what to do next.
 */
export async function continuePayment(
  platform: ConnectedPlatform,
  giftCardId: string,
): Promise<Result<GiftPayment>> {
  const gift = await findGiftCardById(platform.database, giftCardId);
  if (gift === undefined) return refused(giftCardNotFound);
  if (gift.state === 'open') return refused(notPaid);
  if (gift.state !== 'paying') return success({ state: 'paid' });
  if (gift.paymentIntentId !== null) return continueAsked(platform, gift, gift.paymentIntentId);
  const found = await platform.gateway.findAuthorization({
    customerId: gift.customerId ?? '',
    reference: giftReference(gift),
  });
  // Another request may be about to ask for it: saying that it is not paid would let the card be charged for nothing.
  if (found === undefined) return ask(platform, gift);
  await remember(platform, gift, found.paymentIntentId);
  return continueAsked(platform, gift, found.paymentIntentId);
}

/**
 * The payment's state at the gateway. A bank's question that nobody answers is called off, and the card can
 * be chosen again.
 */
async function continueAsked(
  platform: ConnectedPlatform,
  gift: GiftCardRecord,
  paymentIntentId: string,
): Promise<Result<GiftPayment>> {
  const answer = await lookUpAsked(
    platform,
    { key: giftReference(gift), since: gift.askedAt ?? undefined },
    paymentIntentId,
  );
  switch (answer.state) {
    case 'authorized':
      return capture(platform, gift, paymentIntentId);
    case 'challenge':
      return success({ state: 'challenge', url: answer.url });
    case 'waiting':
      return success({ state: 'waiting' });
    case 'declined':
      await reopen(platform, gift, answer.code);
      return refused({ ...notPaid, message: answer.message });
  }
}

/** Releases a payment that the bank asks about, so that another card can be typed. A captured payment stays. */
export async function giveUpPayment(platform: ConnectedPlatform, key: string): Promise<void> {
  const gift = await findGiftCard(platform.database, platform.secret, key);
  if (gift?.state !== 'paying' || gift.paymentIntentId === null) return;
  const answer = await callOff(platform, giftReference(gift), gift.paymentIntentId);
  if (answer.state === 'declined') await reopen(platform, gift, null);
}

/** Continues all payments and refunds of gift cards that are due. */
export async function continueGiftCards(platform: ConnectedPlatform): Promise<number> {
  const due = await platform.database
    .selectFrom('gift_cards')
    .select(['id', 'state', 'attempt', 'next_try_at'])
    .where('next_try_at', '<=', platform.clock.now())
    .orderBy('next_try_at')
    .limit(50)
    .execute();
  for (const { id, state } of due) {
    const later = new Date(platform.clock.now().getTime() + laterMilliseconds);
    await platform.database
      .updateTable('gift_cards')
      .set({ next_try_at: later })
      .where('id', '=', id)
      .execute();
    const done = state === 'refunding' ? finishGiftRefund(platform, id) : continuePayment(platform, id);
    await done.catch((error: unknown) =>
      platform.log.warn({ giftCard: id, error: nameOfThrown(error) }, 'gift card is tried again later'),
    );
  }
  return due.length;
}

const laterMilliseconds = 60_000;

async function capture(
  platform: ConnectedPlatform,
  gift: GiftCardRecord,
  paymentIntentId: string,
): Promise<Result<GiftPayment>> {
  await remember(platform, gift, paymentIntentId);
  const outcome = await platform.gateway.capture(
    paymentIntentId,
    gift.amountCents,
    `${giftReference(gift)}:capture`,
  );
  if (outcome.state === 'unavailable') return success({ state: 'waiting' });
  if (outcome.state === 'refused') {
    await reopen(platform, gift, outcome.code);
    return refused(refusal('payment', 'card_declined', outcome.message));
  }
  await writePaid(platform, gift.id);
  return success({ state: 'paid' });
}

async function writePaid(platform: ConnectedPlatform, id: string): Promise<void> {
  const now = platform.clock.now();
  const seed = randomBytes(32).toString('base64url');
  const paid = await transaction(platform.database, async (work) => {
    const gift = await lockGiftCard(work, id);
    if (gift?.state !== 'paying') return undefined;
    await work
      .updateTable('gift_cards')
      .set({
        state: 'paid',
        paid_at: now,
        next_try_at: null,
        code_seed: seed,
        code_hash: giftCodeHash(platform.secret, giftCodeOf(platform.secret, seed)),
        ...(gift.sendAt !== null && gift.sendAt < now ? { send_at: now } : {}),
      })
      .where('id', '=', id)
      .execute();
    await writeEntries(
      work,
      [
        {
          dedupeKey: `gift:${id}:bought`,
          debit: 'gateway',
          credit: giftCardAccount(id),
          amountCents: gift.amountCents,
          memo: 'Gift card',
        },
      ],
      now,
    );
    const page = giftCardPage(platform.publicUrl, giftKeyOf(platform.secret, id));
    await enqueueMessages(
      work,
      [
        {
          dedupeKey: `gift-bought:${id}`,
          kind: 'receipt',
          channel: 'email',
          address: gift.buyerEmail,
          ...boughtMail(platform.configuration, gift, page),
        },
      ],
      now,
    );
    return gift.paymentMethodId;
  });
  // The card was typed for this one payment; nobody has asked us to keep it.
  if (paid)
    await platform.gateway
      .removeCard(paid)
      .catch(() => platform.log.warn({ giftCard: id }, 'the card of a gift is still known to the gateway'));
}

/** For this try alone: another one may have begun meanwhile, with a payment of its own. */
async function remember(
  platform: ConnectedPlatform,
  gift: GiftCardRecord,
  paymentIntentId: string,
): Promise<void> {
  await platform.database
    .updateTable('gift_cards')
    .set({ payment_intent_id: paymentIntentId })
    .where('id', '=', gift.id)
    .where('state', '=', 'paying')
    .where('attempt', '=', gift.attempt)
    .execute();
}

/** Lets the buyer choose again, and keeps the bank's reason for when they come back. */
async function reopen(
  platform: ConnectedPlatform,
  gift: GiftCardRecord,
  refusalCode: string | null,
): Promise<void> {
  await platform.database
    .updateTable('gift_cards')
    .set({ state: 'open', payment_intent_id: null, next_try_at: null, refusal_code: refusalCode })
    .where('id', '=', gift.id)
    .where('state', '=', 'paying')
    .where('attempt', '=', gift.attempt)
    .execute();
}

const cardMissing = refusal('conflict', 'card_missing', 'Enter your card first.');
const notPaid = refusal(
  'payment',
  'not_paid',
  'Your bank declined the payment, and nothing was charged. Try again, or choose another card.',
);
