import { z } from 'zod';

/**
 * All entries of the ledger of one kind in one span, added up. Accounts of one thing or person count
 * together: `gift_card:…` is `gift_card`. `detail` tells apart what goes between the same two accounts.
 */
export const movement = z.object({
  debit: z.string(),
  credit: z.string(),
  detail: z.enum(['', 'fee', 'extra', 'membership', 'came_back']),
  cents: z.int(),
  entries: z.int(),
});
export type Movement = z.output<typeof movement>;

/** What a month came to. Kept as it is when the month is closed. */
export const monthReport = z.object({
  month: z.string(),
  /** What moved in its own time. */
  moved: z.array(movement),
  /** What was written into the time of closed months after their reports were made. */
  late: z.array(movement),
  /** Visits of the month that nobody has paid, as it stood when the report was made. */
  unpaid: z.object({ visits: z.int(), cents: z.int() }),
});
export type MonthReport = z.output<typeof monthReport>;

const keyOf = ({ debit, credit, detail }: Movement) => `${debit} ${credit} ${detail}`;

/** Movements of the same kind as one. Those that come to nothing are left out. */
export function addedUp(movements: readonly Movement[]): Movement[] {
  const sums = new Map<string, Movement>();
  for (const each of movements) {
    const sum = sums.get(keyOf(each));
    sums.set(keyOf(each), {
      ...each,
      cents: (sum?.cents ?? 0) + each.cents,
      entries: (sum?.entries ?? 0) + each.entries,
    });
  }
  return [...sums.values()].filter(({ cents, entries }) => cents !== 0 || entries !== 0);
}

/** What is in the ledger and in none of the reports: it was written after they were made. */
export function notReported(written: readonly Movement[], reports: readonly MonthReport[]): Movement[] {
  const reported = reports.flatMap(({ moved, late }) => [...moved, ...late]);
  return addedUp([
    ...written,
    ...reported.map((each) => ({ ...each, cents: -each.cents, entries: -each.entries })),
  ]);
}

export interface AccountLine {
  account: string;
  inCents: number;
  outCents: number;
}

/** What went into each account and out of it: together both are the same. */
export function accountsOf(movements: readonly Movement[]): AccountLine[] {
  const lines = new Map<string, AccountLine>();
  const lineOf = (account: string) => {
    const line = lines.get(account) ?? { account, inCents: 0, outCents: 0 };
    lines.set(account, line);
    return line;
  };
  for (const { debit, credit, cents } of movements) {
    lineOf(credit).inCents += cents;
    lineOf(debit).outCents += cents;
  }
  return [...lines.values()].toSorted((one, other) => (one.account < other.account ? -1 : 1));
}

/** The balance of each account after some reports, which follow one another from the first. */
export function balancesAfter(reports: readonly MonthReport[]): Map<string, number> {
  const lines = accountsOf(reports.flatMap(({ moved, late }) => [...moved, ...late]));
  return new Map(lines.map(({ account, inCents, outCents }) => [account, inCents - outCents]));
}

/** The figures of a month that a bookkeeper asks for first. */
export interface MonthFigures {
  visits: number;
  fees: number;
  extras: number;
  memberships: number;
  refunds: number;
  /** All of the above: what we earned, without what nobody will pay. */
  revenue: number;
  tips: number;
  giftCardsSold: number;
  giftCardsRedeemed: number;
  writtenOff: number;
}

/** Whatever moves between the revenue and anything but losses is in exactly one of the figures. */
export function figuresOf({ moved, late }: Pick<MonthReport, 'moved' | 'late'>): MonthFigures {
  const all = [...moved, ...late];
  const sum = (isCounted: (each: Movement) => boolean) =>
    all.filter(isCounted).reduce((cents, each) => cents + each.cents, 0);
  const between = (debit: string, credit: string) =>
    sum((each) => each.debit === debit && each.credit === credit);
  const earned = (...details: Movement['detail'][]) =>
    sum(
      ({ debit, credit, detail }) =>
        credit === 'revenue' && debit !== 'written_off' && details.includes(detail),
    );
  const taken = (isMembership: boolean) =>
    sum(
      ({ debit, credit, detail }) =>
        debit === 'revenue' && credit !== 'written_off' && (detail === 'membership') === isMembership,
    );
  const parts = {
    visits: earned(''),
    fees: earned('fee'),
    extras: earned('extra'),
    // What is left over of one is credit, and no longer earned.
    memberships: earned('membership') - taken(true),
    refunds: earned('came_back') - taken(false),
  };
  return {
    ...parts,
    revenue: parts.visits + parts.fees + parts.extras + parts.memberships + parts.refunds,
    tips: sum(({ credit }) => credit === 'tips') - sum(({ debit }) => debit === 'tips'),
    giftCardsSold: between('gateway', 'gift_card') - between('gift_card', 'gateway'),
    giftCardsRedeemed: between('gift_card', 'gift_balance'),
    writtenOff: between('written_off', 'revenue') - between('revenue', 'written_off'),
  };
}
