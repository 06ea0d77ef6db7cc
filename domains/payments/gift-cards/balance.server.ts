import { sql } from 'kysely';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { balance, creditOf, writeEntries } from '../ledger.server.ts';
import { giftAuthorizedAccount, giftBalanceAccount, memberCreditAccount } from '../ledger.ts';
import { type Balances, splitBetween, splitCaptured } from '../split.ts';

/**
 * Makes commands that spend from one member's balances wait for each other, so that together they never spend
 * more than the balances hold.
 */
export async function lockGiftBalance(work: DatabaseTransaction, userId: string): Promise<void> {
  await sql`select id from users where id = ${userId} for no key update`.execute(work);
}

/**
 * What a member can pay a visit with besides a card. Credit that a charge of a membership counts on is not
 * free.
 */
export async function findBalances(database: DatabaseReader, userId: string): Promise<Balances> {
  const { rows } = await sql<Balances>`
    select ${balance(sql`${giftBalanceAccount(userId)}`)} as "giftCents",
      case when exists (select from membership_charges c where c.user_id = ${userId} and c.state = 'pending') then 0
        else ${creditOf(sql`${userId}::text`)} end as "creditCents"`.execute(database);
  return rows[0] ?? { creditCents: 0, giftCents: 0 };
}

/** Which balances pay; credit is taken first, and never more than a member has. */
export type PayingBalances = 'credit and gift' | 'credit' | 'none';

/**
 * Holds as much of a price as the member's credit and then their gift balance cover, as far as these pay,
 * replacing what was held for it before; returns how much of each, in integer cents. `id` is that of the
 * visit, or of its tip. The balances must be locked.
 */
export async function authorizeGift(
  work: DatabaseTransaction,
  input: { userId: string; id: string; totalCents: number; pays: PayingBalances; memo: string },
  now: Date,
): Promise<Balances> {
  const { userId, memo, pays } = input;
  const authorized = giftAuthorizedAccount(input.id);
  const aside = await findSetAside(work, input.id);
  const before = { creditCents: centsOf(aside, 'member_credit'), giftCents: centsOf(aside, 'gift_balance') };
  const left = await findBalances(work, userId);
  const parts = splitBetween(input.totalCents, {
    creditCents: pays === 'none' ? 0 : left.creditCents + before.creditCents,
    giftCents: pays === 'credit and gift' ? left.giftCents + before.giftCents : 0,
  });
  const entryOf = (balance: string, moreCents: number) => ({
    dedupeKey: `gift-aside:${newIdentifier(now)}`,
    ...(moreCents > 0 ? { debit: balance, credit: authorized } : { debit: authorized, credit: balance }),
    amountCents: Math.abs(moreCents),
    memo,
  });
  await writeEntries(
    work,
    [
      entryOf(memberCreditAccount(userId), parts.creditCents - before.creditCents),
      entryOf(giftBalanceAccount(userId), parts.giftCents - before.giftCents),
    ],
    now,
  );
  return { creditCents: parts.creditCents, giftCents: parts.giftCents };
}

/**
 * Takes `capturedCents` of the price of a visit, or of its tip, from the balances first, and returns the rest
 * to those that it came from. `earnedBy` is the account that it goes to. Returns how much to capture from the
 * card. Works once: afterward nothing is on hold.
 */
export async function settleGift(
  work: DatabaseTransaction,
  booking: { id: string; totalCents: number; memo: string },
  capturedCents: number,
  now: Date,
  earnedBy: 'revenue' | 'tips' = 'revenue',
): Promise<{ cardCents: number }> {
  const authorized = giftAuthorizedAccount(booking.id);
  const aside = await findSetAside(work, booking.id);
  const giftCents = aside.reduce((sum, { cents }) => sum + cents, 0);
  const taken = splitCaptured(capturedCents, { giftCents, cardCents: booking.totalCents - giftCents });
  if (giftCents > 0) {
    let rest = taken.giftCents;
    const backs = aside.map(({ account, kind, cents }) => {
      const used = Math.min(rest, cents);
      rest -= used;
      return {
        dedupeKey: `${kind === 'member_credit' ? 'credit' : 'gift'}-back:${booking.id}`,
        debit: authorized,
        credit: account,
        amountCents: cents - used,
        memo: booking.memo,
      };
    });
    const entry = {
      dedupeKey: `gift-taken:${booking.id}`,
      debit: authorized,
      credit: earnedBy,
      amountCents: taken.giftCents,
      memo: booking.memo,
    };
    await writeEntries(work, [entry, ...backs], now);
  }
  return { cardCents: taken.cardCents };
}

/** What a balance holds for a booking. */
interface SetAside {
  account: string;
  kind: string;
  cents: number;
}

/** What is still on hold for a visit or a tip, credit first, which is taken first. */
async function findSetAside(work: DatabaseTransaction, bookingId: string): Promise<SetAside[]> {
  const authorized = giftAuthorizedAccount(bookingId);
  const { rows } = await sql<SetAside>`
    select account, split_part(account, ':', 1) as kind, sum(cents)::integer as cents from (
      select debit_account as account, amount_cents as cents from ledger_entries where credit_account = ${authorized}
      union all select credit_account, -amount_cents from ledger_entries where debit_account = ${authorized}) moved
    group by account order by account like 'member\\_credit:%' desc, account`.execute(work);
  const isEarned = ({ account }: SetAside) => account === 'revenue' || account === 'tips';
  let taken = -(rows.find(isEarned)?.cents ?? 0);
  return rows.flatMap((row) => {
    const { account, kind, cents } = row;
    if (isEarned(row)) return [];
    const used = Math.min(taken, cents);
    taken -= used;
    return cents > used ? [{ account, kind, cents: cents - used }] : [];
  });
}

const centsOf = (aside: readonly SetAside[], wanted: string) =>
  aside.reduce((sum, { kind, cents }) => sum + (kind === wanted ? cents : 0), 0);
