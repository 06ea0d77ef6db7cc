import { z } from 'zod';
import { cardLabel } from '#domains/payments/card.ts';
import { findGiftCard } from '#domains/payments/gift-cards/gift-card.server.ts';
import { giftCardOrder, type GiftCardOrder, giftCardStates } from '#domains/payments/gift-cards/gift-card.ts';
import { giftCodeOf } from '#domains/payments/gift-cards/gift-code.ts';
import { refundGiftCard } from '#domains/payments/gift-cards/gift-refund.server.ts';
import {
  openCardPage,
  orderGiftCard,
  startGiftCardEntry,
  takeTypedCard,
} from '#domains/payments/gift-cards/order.server.ts';
import { giveUpPayment, payGiftCard } from '#domains/payments/gift-cards/payment.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { bankAsks } from './bank-questions.ts';
import { call } from './operation.ts';

const wish = z.object({
  amount_cents: z
    .int('Enter the amount in cents.')
    .min(2_500, 'The least is $25.')
    .max(50_000, 'The most is $500.'),
  delivery: z.enum(['print', 'email'], { error: 'Choose how to deliver the card.' }),
  recipient_name: z.string(),
  /** Both only with the delivery `email`; without a day, it is today. */
  recipient_email: z.string().nullish(),
  send_on: z.string().nullish(),
  greeting: z.string().nullish(),
  name: z.string(),
  email: z.string(),
});
const giftCard = z
  .object({
    state: z.enum(giftCardStates),
    amount_cents: z.int(),
    recipient_name: z.string(),
    send_at: z.string().nullable(),
    sent_at: z.string().nullable(),
    redeemed_at: z.string().nullable(),
    card: z.string().nullable(),
    /** Once it is paid and as long as nobody has used it. */
    code: z.string().nullable(),
  })
  .meta({ id: 'GiftCard' });
const one = z.object({ key: z.string().min(20).max(100) });

/**
 * `/api/payment_ms/gift_cards`: buying a gift card, signed in or not. The holder of its key sees it, pays for
 * it, prints it and can have the money back, as on its page.
 */
export const giftCardOrderCalls = [
  call({
    method: 'post',
    path: '/payment_ms/gift_cards',
    name: 'orderGiftCard',
    group: 'gift_cards',
    summary: 'Order a gift card; nothing is charged before it is paid. Answers the key of this order',
    who: 'anyone',
    body: wish,
    response: z.object({ key: z.string() }),
    status: 201,
    repeat: {
      safe: 'Sent again, it makes another order; an order that is not paid costs nothing and is forgotten.',
    },
    async answer({ platform, requestContext, body }) {
      const order = readWish(body);
      if (!order.ok) return order;
      const ordered = await orderGiftCard(platform, requestContext, requestContext.member, order.value);
      return ordered.ok ? success({ value: ordered.value }) : ordered;
    },
  }),
  call({
    method: 'get',
    path: '/payment_ms/gift_cards/{key}',
    name: 'getGiftCard',
    group: 'gift_cards',
    summary: 'A gift card as its buyer sees it, with its code once it is paid',
    who: 'anyone',
    params: one,
    response: z.object({ gift_card: giftCard }),
    answer: ({ platform, params }) => giftCardAnswer(platform, params.key),
  }),
  call({
    method: 'post',
    path: '/payment_ms/gift_cards/{key}/card_setups',
    name: 'openGiftCardPage',
    group: 'gift_cards',
    summary:
      'Open the page on which a card is typed; it comes back to the page of this gift card. Gives up what the bank asks about another card',
    who: 'anyone',
    params: one,
    response: z.object({ url: z.string() }),
    status: 201,
    repeat: { safe: 'Sent again, it opens another page; only the card that is completed counts.' },
    async answer({ platform, requestContext, params }) {
      await giveUpPayment(platform, params.key);
      const opened = await openCardPage(platform, requestContext, params.key);
      return opened.ok ? success({ value: opened.value }) : opened;
    },
  }),
  call({
    method: 'post',
    path: '/payment_ms/gift_cards/{key}/card_entries',
    name: 'startGiftCardEntry',
    group: 'gift_cards',
    summary: "Start a card in the gateway's own form inside a page: the secret that its script needs",
    who: 'anyone',
    params: one,
    response: z.object({ client_secret: z.string() }),
    status: 201,
    repeat: { safe: 'Sent again, it starts another entry; only the completed card is used.' },
    async answer({ platform, requestContext, params }) {
      const entry = await startGiftCardEntry(platform, requestContext, params.key);
      return entry.ok ? success({ value: { client_secret: entry.value.clientSecret } }) : entry;
    },
  }),
  call({
    method: 'post',
    path: '/payment_ms/gift_cards/{key}/card_setups/{id}/completion',
    name: 'takeGiftCardPayer',
    group: 'gift_cards',
    summary: 'Take the card that was typed',
    who: 'anyone',
    params: one.extend({ id: z.string().min(1).max(200) }),
    response: z.object({ gift_card: giftCard }),
    // Once it is paid, the gift card is shown with its code.
    repeat: { safe: 'Sent again, it takes the same card.' },
    async answer({ platform, params }) {
      const taken = await takeTypedCard(platform, params.key, params.id);
      return taken.ok ? giftCardAnswer(platform, params.key) : taken;
    },
  }),
  call({
    method: 'post',
    path: '/payment_ms/gift_cards/{key}/payment',
    name: 'payGiftCard',
    group: 'gift_cards',
    pays: true,
    summary:
      'Pay for it with the card that was typed; `bank_asks` where the bank asks first, and sent again continues after its answer',
    who: 'anyone',
    params: one,
    response: z.object({ state: z.enum(['paid', 'waiting']) }),
    async answer({ platform, requestContext, params }) {
      const paid = await payGiftCard(platform, requestContext, params.key);
      if (!paid.ok) return paid;
      return paid.value.state === 'challenge'
        ? refused(bankAsks({ url: paid.value.url }))
        : success({ value: { state: paid.value.state } });
    },
  }),
  call({
    method: 'post',
    path: '/payment_ms/gift_cards/{key}/refund',
    name: 'refundGiftCard',
    group: 'gift_cards',
    summary: 'Give the money back while no one has used the card; its code no longer works then',
    who: 'anyone',
    params: one,
    response: z.object({ state: z.enum(['refunding', 'refunded']) }),
    async answer({ platform, params }) {
      const back = await refundGiftCard(platform, params.key);
      return back.ok ? success({ value: back.value }) : back;
    },
  }),
];

/** The same rules as on the page, whose form takes amounts in dollars. */
function readWish({ amount_cents: cents, ...rest }: z.output<typeof wish>): Result<GiftCardOrder> {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  const order = giftCardOrder.safeParse({ ...given, amount: (cents / 100).toFixed(2) });
  if (order.success) return success(order.data);
  return refused({
    kind: 'invalid',
    code: 'invalid_input',
    message: 'Some fields cannot be taken as they are.',
    fields: problemsOf(order.error),
  });
}

async function giftCardAnswer(platform: ConnectedPlatform, key: string): Promise<Result<{ value: unknown }>> {
  const gift = await findGiftCard(platform.database, platform.secret, key);
  if (gift === undefined)
    return refused(refusal('not_found', 'gift_card_not_found', 'We could not find this gift card.'));
  const hasCode = gift.state === 'paid' && gift.redeemedAt === null && gift.codeSeed !== null;
  const shown: z.output<typeof giftCard> = {
    state: gift.state,
    amount_cents: gift.amountCents,
    recipient_name: gift.recipientName,
    send_at: gift.sendAt?.toISOString() ?? null,
    sent_at: gift.sentAt?.toISOString() ?? null,
    redeemed_at: gift.redeemedAt?.toISOString() ?? null,
    card: gift.card === null ? null : cardLabel(gift.card),
    code: hasCode ? giftCodeOf(platform.secret, gift.codeSeed ?? '') : null,
  };
  return success({ value: { gift_card: shown } });
}
