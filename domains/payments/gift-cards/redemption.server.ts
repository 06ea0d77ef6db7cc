import { sql } from 'kysely';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import type { Member } from '#domains/people/people.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refused, type Result, success } from '#platform/result.ts';
import { hashOf, sameText } from '#platform/secrets.ts';
import { writeEntries } from '../ledger.server.ts';
import { giftBalanceAccount, giftCardAccount } from '../ledger.ts';
import { buyerIsClosed, eraseWordsOfUsed } from './gift-card.server.ts';
import { readGiftCode } from './gift-code.ts';
import { giftCodeHash } from './payment.server.ts';

/**
 * Moves a gift card's amount into the member's gift balance, which uses the card up. Redeeming one's own card
 * again gives the same answer as before. Refuses `not_a_gift_code`, `gift_card_used` and `too_many_tries`.
 */
export async function redeemGiftCard(
  platform: Platform,
  visitor: Visitor,
  member: Member,
  typed: string,
): Promise<Result<{ amountCents: number }>> {
  const allowed = await takeTries(platform, 'gift_code', {
    address: visitor.address,
    account: member.userId,
    service: 'all',
  });
  if (!allowed.ok) return allowed;
  const code = readGiftCode(typed);
  if (code === undefined) return refused(notACode);
  return redeem(platform, member, { column: 'code_hash', value: giftCodeHash(platform.secret, code) });
}

/** The same by a claim, which was made from the code. */
export async function redeemClaim(
  platform: Platform,
  member: Member,
  claim: string,
): Promise<Result<{ amountCents: number }>> {
  const id = giftCardOfClaim(platform, claim);
  return id === undefined ? refused(notACode) : redeem(platform, member, { column: 'id', value: id });
}

function redeem(
  platform: Platform,
  member: Member,
  card: { column: 'id' | 'code_hash'; value: string },
): Promise<Result<{ amountCents: number }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ amountCents: number }>> => {
    const gift = await work
      .selectFrom('gift_cards')
      .select(['id', 'state', 'amount_cents', 'redeemed_by'])
      .where(card.column, '=', card.value)
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
    await eraseWordsOfUsed(sql`id = ${gift.id} and ${buyerIsClosed}`).execute(work);
    const entry = {
      dedupeKey: `gift:${gift.id}:redeemed`,
      debit: giftCardAccount(gift.id),
      credit: giftBalanceAccount(member.userId),
      amountCents: gift.amount_cents,
      memo: 'Gift card',
    };
    await writeEntries(work, [entry], now);
    return success({ amountCents: gift.amount_cents });
  });
}

/**
 * Takes the code of a gift card from a visitor who has no account yet, and returns a claim for it: what the
 * visitor carries through registering instead of the code. The card stays unused. Refuses as redeeming does.
 */
export async function claimGiftCard(
  platform: Platform,
  visitor: Visitor,
  typed: string,
): Promise<Result<{ claim: string }>> {
  const allowed = await takeTries(platform, 'gift_code', { address: visitor.address, service: 'all' });
  if (!allowed.ok) return allowed;
  const code = readGiftCode(typed);
  if (code === undefined) return refused(notACode);
  const gift = await platform.database
    .selectFrom('gift_cards')
    .select(['id', 'state', 'redeemed_by'])
    .where('code_hash', '=', giftCodeHash(platform.secret, code))
    .executeTakeFirst();
  if (gift === undefined) return refused(notACode);
  if (gift.state !== 'paid' || gift.redeemed_by !== null) return refused(used);
  const until = Math.floor((platform.clock.now().getTime() + claimLifeMilliseconds) / 1000);
  return success({ claim: `${gift.id}.${until}.${claimMark(platform, gift.id, until)}` });
}

/** What a claim is worth while its card is unused; undefined for any other text. */
export async function findClaimed(
  platform: Platform,
  claim: string | null,
): Promise<{ amountCents: number } | undefined> {
  const id = giftCardOfClaim(platform, claim ?? '');
  if (id === undefined) return undefined;
  const gift = await platform.database
    .selectFrom('gift_cards')
    .select('amount_cents')
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where('redeemed_by', 'is', null)
    .executeTakeFirst();
  return gift && { amountCents: gift.amount_cents };
}

/** As long as answers on the way to an account are kept. */
const claimLifeMilliseconds = 7 * 86_400_000;

const claimMark = (platform: Platform, id: string, until: number) =>
  hashOf(platform.secret, 'gift-claim', `${id}.${until}`);

function giftCardOfClaim(platform: Platform, claim: string): string | undefined {
  const [, id = '', until = '', mark = ''] = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/.exec(claim) ?? [];
  return isIdentifier(id) &&
    sameText(mark, claimMark(platform, id, Number(until))) &&
    platform.clock.now().getTime() < Number(until) * 1000
    ? id
    : undefined;
}

const atCode = (code: string, message: string): Refusal => ({
  kind: 'invalid',
  code,
  message,
  fields: [{ field: 'code', message }],
});
const notACode = atCode(
  'not_a_gift_code',
  'That is not one of our codes. Check the 18 letters and numbers, or call us and we’ll do it with you.',
);
const used = atCode(
  'gift_card_used',
  'This gift card was already used. If that was not you, please call us.',
);
