import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { unlessGatewayIsAway } from '#platform/payment-gateway/gateway-errors.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { findGiftCard, giftKeyOf, lockGiftCard, orderHash } from './gift-card.server.ts';
import { type GiftCardOrder, giftMail, mayBeSentOn, sendingMoment, todayOf } from './gift-card.ts';
import { giftCodeOf } from './gift-code.ts';

/** The buyer's page of one gift card; only the buyer has its key. */
export const giftCardPage = (publicUrl: string, key: string) =>
  `${publicUrl}/requestcallback/giftcard?order=${key}`;

/**
 * Records the gift that a buyer wants to give, signed in or not. The buyer types a card next, and nothing is
 * charged until they confirm all of it once more. Refuses `day_not_possible` and `too_many_tries`.
 */
export async function orderGiftCard(
  platform: ConnectedPlatform,
  visitor: Visitor,
  member: Member | null,
  order: GiftCardOrder,
): Promise<Result<{ key: string }>> {
  const now = platform.clock.now();
  const timeZone = platform.configuration.OFFICE_TIME_ZONE;
  const mailed = order.delivery === 'email' ? order : undefined;
  const day = mailed?.send_on ?? todayOf(now, timeZone);
  if (!mayBeSentOn(day, now, timeZone)) return refused(dayNotPossible);
  const contact = [order.email, ...(mailed === undefined ? [] : [mailed.recipient_email])];
  const allowed = await takeTries(platform, 'gift_order', {
    address: visitor.address,
    contact: [...new Set(contact)],
    service: 'all',
  });
  if (!allowed.ok) return allowed;
  const id = newIdentifier(now);
  const key = giftKeyOf(platform.secret, id);
  await platform.database
    .insertInto('gift_cards')
    .values({
      id,
      created_at: now,
      order_hash: orderHash(platform.secret, key),
      buyer_id: member?.userId ?? null,
      buyer_name: order.name,
      buyer_email: order.email,
      recipient_name: order.recipient_name,
      recipient_email: mailed?.recipient_email ?? null,
      greeting: order.greeting,
      amount_cents: order.amount,
      send_at: mailed === undefined ? null : sendingMoment(day, now, timeZone),
      state: 'open',
    })
    .execute();
  return success({ key });
}

/**
 * Opens the page on which the buyer types a card, or a different one than before. Refuses
 * `gift_card_not_found` and `too_many_tries`.
 */
export async function openCardPage(
  platform: ConnectedPlatform,
  visitor: Visitor,
  key: string,
): Promise<Result<{ url: string }>> {
  return beginEntry(platform, visitor, key, async (customerId) => {
    const page = giftCardPage(platform.publicUrl, key);
    const setup = await platform.gateway.startCardSetup(
      { customerId, returnUrl: page, cancelUrl: page },
      newIdentifier(platform.clock.now()),
    );
    return { url: setup.url };
  });
}

/**
 * Begins a card in the gateway's own form inside our page, and returns what its script in the browser needs.
 * Refuses `gift_card_not_found` and `too_many_tries`.
 */
export async function startGiftCardEntry(
  platform: ConnectedPlatform,
  visitor: Visitor,
  key: string,
): Promise<Result<{ clientSecret: string }>> {
  return beginEntry(platform, visitor, key, (customerId) =>
    platform.gateway.startCardEntry({ customerId }, newIdentifier(platform.clock.now())),
  );
}

/** Begins typing a card at the gateway for a gift card's buyer, as often as the limit of cards allows. */
async function beginEntry<Begun>(
  platform: ConnectedPlatform,
  visitor: Visitor,
  key: string,
  begin: (customerId: string) => Promise<Begun>,
): Promise<Result<Begun>> {
  const allowed = await takeTries(platform, 'gift_card_entry', {
    address: visitor.address,
    order: key,
    service: 'all',
  });
  if (!allowed.ok) return allowed;
  return unlessGatewayIsAway(async () => {
    const customerId = await buyerAtGateway(platform, key);
    return customerId === undefined ? refused(giftCardNotFound) : success(await begin(customerId));
  });
}

/**
 * The gateway's id of the buyer of an unpaid gift card: one for each, so that no two buyers' cards are ever
 * mixed up.
 */
async function buyerAtGateway(platform: ConnectedPlatform, key: string): Promise<string | undefined> {
  const gift = await findGiftCard(platform.database, platform.secret, key);
  if (gift?.state !== 'open') return undefined;
  const { customerId } = await platform.gateway.createCustomer(
    { reference: `gift:${gift.id}` },
    `gift-customer:${gift.id}`,
  );
  await platform.database
    .updateTable('gift_cards')
    .set({ customer_id: customerId })
    .where('id', '=', gift.id)
    .execute();
  return customerId;
}

/** Saves the card that the buyer has typed. Refuses `gift_card_not_found` and `card_not_saved`. */
export async function takeTypedCard(
  platform: ConnectedPlatform,
  key: string,
  setupId: string,
): Promise<Result<null>> {
  if (!/^\w{1,200}$/.test(setupId)) return refused(cardNotSaved);
  const gift = await findGiftCard(platform.database, platform.secret, key);
  if (gift === undefined) return refused(giftCardNotFound);
  const setup = await platform.gateway.finishCardSetup(setupId);
  if (setup.state !== 'complete' || setup.customerId !== gift.customerId) return refused(cardNotSaved);
  const { paymentMethodId, brand, last4, fingerprint } = setup.card;
  await platform.database
    .updateTable('gift_cards')
    .set({
      payment_method_id: paymentMethodId,
      card_brand: brand,
      card_last4: last4,
      card_fingerprint: fingerprint,
      refusal_code: null,
    })
    .where('id', '=', gift.id)
    .where('state', '=', 'open')
    .execute();
  return success(null);
}

/**
 * Deletes orders that were begun and not paid for two days: by then we have no reason to know who they were
 * for or the address.
 */
export async function forgetOpenOrders(platform: ConnectedPlatform): Promise<number> {
  const before = new Date(platform.clock.now().getTime() - 2 * 86_400_000);
  const gone = await platform.database
    .deleteFrom('gift_cards')
    .where('state', '=', 'open')
    .where('created_at', '<', before)
    .returning(['id', 'payment_method_id'])
    .execute();
  for (const { id, payment_method_id: method } of gone) {
    if (method !== null)
      await platform.gateway
        .removeCard(method)
        .catch(() => platform.log.warn({ giftCard: id }, 'the card of a gift is still known to the gateway'));
  }
  return gone.length;
}

const dayNotPossible = refusal('invalid', 'day_not_possible', 'Choose a day within the next year.', {
  send_on: 'Choose a day within the next year.',
}) satisfies Parameters<typeof refused>[0];
const giftCardNotFound = refusal(
  'not_found',
  'gift_card_not_found',
  'We could not find this gift card. Start again, or call us.',
);
const cardNotSaved = refusal('conflict', 'card_not_saved', 'The card was declined. Try again, or call us.');

/** Sends the gift cards that are due, each once. */
export async function sendDueGiftCards(platform: ConnectedPlatform): Promise<number> {
  const now = platform.clock.now();
  const due = await platform.database
    .selectFrom('gift_cards')
    .select('id')
    .where('state', '=', 'paid')
    .where('sent_at', 'is', null)
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .limit(50)
    .execute();
  for (const { id } of due) {
    await transaction(platform.database, async (work) => {
      const gift = await lockGiftCard(work, id);
      if (
        gift?.state !== 'paid' ||
        gift.sentAt !== null ||
        gift.recipientEmail === null ||
        gift.codeSeed === null
      )
        return;
      await work.updateTable('gift_cards').set({ sent_at: now }).where('id', '=', id).execute();
      const words = giftMail(
        platform.configuration,
        gift,
        giftCodeOf(platform.secret, gift.codeSeed),
        platform.publicUrl,
      );
      await enqueueMessages(
        work,
        [
          {
            dedupeKey: `gift:${id}`,
            kind: 'gift_card',
            channel: 'email',
            address: gift.recipientEmail,
            ...words,
          },
        ],
        now,
      );
    });
  }
  return due.length;
}
