import { z } from 'zod';
import { redeemGiftCard } from '#domains/payments/gift-cards/redemption.server.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount } from '#domains/payments/ledger.ts';
import { success } from '#platform/result.ts';
import { call } from './operation.ts';

/** `/api/payment_ms`: the gift balance. Buying a gift card is `gift-card-orders`. */
export const giftCardCalls = [
  call({
    method: 'get',
    path: '/payment_ms/gift_balance',
    name: 'getGiftBalance',
    group: 'gift_cards',
    summary: 'What is left of redeemed gift cards and not on hold for a visit',
    who: 'active',
    response: z.object({ balance_cents: z.int() }),
    async answer({ platform, member }) {
      return success({
        value: { balance_cents: await balanceOf(platform.database, giftBalanceAccount(member.userId)) },
      });
    },
  }),
  call({
    method: 'post',
    path: '/payment_ms/gift_card_redemptions',
    name: 'redeemGiftCard',
    group: 'gift_cards',
    summary: 'Put what is on a gift card into the gift balance; ten tries an hour',
    who: 'active',
    body: z.object({ code: z.string().max(60, 'Use the code of the card, 18 letters and numbers.') }),
    response: z.object({ amount_cents: z.int() }),
    status: 201,
    async answer({ platform, member, requestContext, body }) {
      const redeemed = await redeemGiftCard(platform, requestContext, member, body.code);
      return redeemed.ok ? success({ value: { amount_cents: redeemed.value.amountCents } }) : redeemed;
    },
  }),
];
