import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import type { Member } from '#domains/people/people.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refused, type Result, success } from '#platform/result.ts';
import { writeEntries } from '../ledger.server.ts';
import { giftBalanceAccount, giftCardAccount } from '../ledger.ts';
import { readGiftCode } from './gift-code.ts';
import { giftCodeHash } from './payment.server.ts';

/**
 * Puts what is on a gift card into the member's gift balance; the card is used up by it. The member's own
 * card again answers as before. Refuses `not_a_gift_code`, `gift_card_used` and `too_many_tries`.
 */
export async function redeemGiftCard(
  platform: Platform,
  visitor: Visitor,
  member: Member,
  typed: string,
): Promise<Result<{ amountCents: number }>> {
  const now = platform.clock.now();
  const allowed = await takeTries(platform, 'gift_code', {
    address: visitor.address,
    account: member.userId,
    service: 'all',
  });
  if (!allowed.ok) return allowed;
  const code = readGiftCode(typed);
  if (code === undefined) return refused(notACode);
  return transaction(platform.database, async (work): Promise<Result<{ amountCents: number }>> => {
    const gift = await work
      .selectFrom('gift_cards')
      .select(['id', 'state', 'amount_cents', 'buyer_name', 'redeemed_by'])
      .where('code_hash', '=', giftCodeHash(platform.secret, code))
      .forUpdate()
      .executeTakeFirst();
    if (gift === undefined) return refused(notACode);
    if (gift.redeemed_by === member.userId) return success({ amountCents: gift.amount_cents });
    if (gift.state !== 'paid' || gift.redeemed_by !== null) return refused(used);
    await work
      .updateTable('gift_cards')
      .set({ redeemed_by: member.userId, redeemed_at: now })
      .where('id', '=', gift.id)
      .execute();
    const entry = {
      dedupeKey: `gift:${gift.id}:redeemed`,
      debit: giftCardAccount(gift.id),
      credit: giftBalanceAccount(member.userId),
      amountCents: gift.amount_cents,
      memo: `Gift card from ${gift.buyer_name}`,
    };
    await writeEntries(work, [entry], now);
    return success({ amountCents: gift.amount_cents });
  });
}

const atCode = (code: string, message: string): Refusal => ({
  kind: 'invalid',
  code,
  message,
  fields: [{ field: 'code', message }],
});
const notACode = atCode(
  'not_a_gift_code',
  'This is not one of our codes. Please look at the 18 letters and numbers again, or call us, and we do it with you.',
);
const used = atCode(
  'gift_card_used',
  'This gift card has been used already. If that was not you, please call us.',
);
