import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { balanceOf, writeEntries } from '../ledger.server.ts';
import { giftBalanceAccount, giftHeldAccount } from '../ledger.ts';
import { splitPrice, splitTaken } from '../split.ts';

/** Those who spend from one gift balance wait for each other, so that never more is spent than there is. */
export async function lockGiftBalance(work: DatabaseTransaction, userId: string): Promise<void> {
  await sql`select id from users where id = ${userId} for no key update`.execute(work);
}

/**
 * Sets as much of a price aside from the member's gift balance as it covers, or none, in place of what was
 * set aside for it before; answers how much. The balance has to be locked.
 */
export async function setGiftAside(
  work: DatabaseTransaction,
  input: { userId: string; bookingId: string; totalCents: number; wanted: boolean; memo: string },
  now: Date,
): Promise<number> {
  const [balance, held] = [giftBalanceAccount(input.userId), giftHeldAccount(input.bookingId)];
  const heldCents = await balanceOf(work, held);
  const { giftCents } = input.wanted
    ? splitPrice(input.totalCents, (await balanceOf(work, balance)) + heldCents)
    : { giftCents: 0 };
  const more = giftCents - heldCents;
  const way = more > 0 ? { debit: balance, credit: held } : { debit: held, credit: balance };
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
 * Takes `takenCents` of what a booking costs, of its gift first, and gives the rest of the gift back to its
 * balance. Answers what is to be taken of the card. Once only for a booking: after it nothing is set aside
 * any more.
 */
export async function settleGift(
  work: DatabaseTransaction,
  booking: { id: string; totalCents: number; memo: string },
  takenCents: number,
  now: Date,
): Promise<{ cardCents: number }> {
  const held = giftHeldAccount(booking.id);
  const giftCents = await balanceOf(work, held);
  const taken = splitTaken(takenCents, { giftCents, cardCents: booking.totalCents - giftCents });
  if (giftCents > 0) {
    const { rows } = await sql<{
      account: string;
    }>`select debit_account as account from ledger_entries where credit_account = ${held} limit 1`.execute(
      work,
    );
    const balance = rows[0]?.account ?? '';
    const entries = [
      {
        dedupeKey: `gift-taken:${booking.id}`,
        debit: held,
        credit: 'revenue',
        amountCents: taken.giftCents,
        memo: booking.memo,
      },
      {
        dedupeKey: `gift-back:${booking.id}`,
        debit: held,
        credit: balance,
        amountCents: giftCents - taken.giftCents,
        memo: booking.memo,
      },
    ];
    await writeEntries(work, entries, now);
  }
  return { cardCents: taken.cardCents };
}
