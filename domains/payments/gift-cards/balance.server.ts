import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { balanceOf, writeEntries } from '../ledger.server.ts';
import { giftBalanceAccount, giftAuthorizedAccount } from '../ledger.ts';
import { splitPrice, splitCaptured } from '../split.ts';

/** Makes those who spend from one gift balance wait for each other, so that nobody spends more than it holds. */
export async function lockGiftBalance(work: DatabaseTransaction, userId: string): Promise<void> {
  await sql`select id from users where id = ${userId} for no key update`.execute(work);
}

/**
 * Sets aside as much of a price as the member's gift balance covers, or none, replacing what was set aside
 * for it before; answers how much. The balance must be locked.
 */
export async function authorizeGift(
  work: DatabaseTransaction,
  input: { userId: string; bookingId: string; totalCents: number; wanted: boolean; memo: string },
  now: Date,
): Promise<number> {
  const [balance, authorized] = [giftBalanceAccount(input.userId), giftAuthorizedAccount(input.bookingId)];
  const authorizedCents = await balanceOf(work, authorized);
  const { giftCents } = input.wanted
    ? splitPrice(input.totalCents, (await balanceOf(work, balance)) + authorizedCents)
    : { giftCents: 0 };
  const more = giftCents - authorizedCents;
  const way = more > 0 ? { debit: balance, credit: authorized } : { debit: authorized, credit: balance };
  await writeEntries(
    work,
    [
      {
        dedupeKey: `gift-aside:${newIdentifier(now)}`,
        ...way,
        amountCents: Math.abs(more),
        memo: input.memo,
      },
    ],
    now,
  );
  return giftCents;
}

/**
 * Takes `capturedCents` of a booking's price, from its gift first, and returns the rest of the gift to its
 * balance. Answers how much to capture from the card. Works once for a booking: afterward nothing is set
 * aside any more.
 */
export async function settleGift(
  work: DatabaseTransaction,
  booking: { id: string; totalCents: number; memo: string },
  capturedCents: number,
  now: Date,
): Promise<{ cardCents: number }> {
  const authorized = giftAuthorizedAccount(booking.id);
  const giftCents = await balanceOf(work, authorized);
  const taken = splitCaptured(capturedCents, { giftCents, cardCents: booking.totalCents - giftCents });
  if (giftCents > 0) {
    const { rows } = await sql<{
      account: string;
    }>`select debit_account as account from ledger_entries where credit_account = ${authorized} limit 1`.execute(
      work,
    );
    const balance = rows[0]?.account ?? '';
    const entries = [
      {
        dedupeKey: `gift-taken:${booking.id}`,
        debit: authorized,
        credit: 'revenue',
        amountCents: taken.giftCents,
        memo: booking.memo,
      },
      {
        dedupeKey: `gift-back:${booking.id}`,
        debit: authorized,
        credit: balance,
        amountCents: giftCents - taken.giftCents,
        memo: booking.memo,
      },
    ];
    await writeEntries(work, entries, now);
  }
  return { cardCents: taken.cardCents };
}
