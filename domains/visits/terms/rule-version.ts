import { cancelingCosts, compileTerms, type Fee, noShowFee, type Policy, type Terms } from './terms.ts';

export type RuleState = 'draft' | 'coming' | 'in force' | 'past';

/** A version of the rules about canceling; without a moment it is the draft. */
export interface RuleVersion {
  id: string;
  policy: Policy;
  from: Date | null;
  state: RuleState;
  madeBy: string | null;
}

/** How many hours ahead the options themselves let canceling be free, over all that are offered. */
export interface OwnHours {
  visits: { least: number; most: number } | null;
  rides: { least: number; most: number } | null;
}

const start = new Date('2027-01-01T12:00:00Z');

/**
 * Whether other rules take anything from members: some visit would at some moment cost more to cancel, could
 * be undone for less long, or costs more where nobody is home or after a shorter wait.
 */
export function isStricter(next: Policy, now: Policy, { visits, rides }: OwnHours): boolean {
  if (next.graceMinutes < now.graceMinutes || next.waitMinutes < now.waitMinutes) return true;
  const prices = pricesThatTell([...feesOf(next), ...feesOf(now)]);
  const hours = [visits, rides].flatMap((each) => (each === null ? [] : [each.least, each.most]));
  return prices.some((totalCents) =>
    (hours.length === 0 ? [0] : hours).some((freeHours) => {
      const [after, before] = [next, now].map((policy) =>
        compileTerms({ policy, id: null }, { startsAt: start, totalCents, freeHours }),
      ) as [Terms, Terms];
      const moments = [...after.late, ...before.late].map(({ from }) => new Date(from.getTime() + 1));
      const placedAt = new Date(0);
      return (
        noShowFee(after, false) > noShowFee(before, false) ||
        moments.some(
          (at) =>
            cancelingCosts({ terms: after, placedAt }, at) > cancelingCosts({ terms: before, placedAt }, at),
        )
      );
    }),
  );
}

const feesOf = ({ late, noShow }: Policy): Fee[] => [...late.map(({ fee }) => fee), noShow];

/**
 * Prices between which no fee overtakes another: where an amount is the whole price, and where a share comes
 * to an amount.
 */
function pricesThatTell(fees: readonly Fee[]): number[] {
  const amounts = fees.flatMap((fee) => ('cents' in fee ? [fee.cents] : []));
  const shares = fees.flatMap((fee) => ('percent' in fee && fee.percent > 0 ? [fee.percent] : []));
  const meeting = amounts.flatMap((cents) => shares.map((percent) => Math.ceil((cents * 100) / percent)));
  return [...amounts, ...meeting].flatMap((cents) => [cents, cents + 100]).concat(100, 10_000_000);
}

/** A canceled visit, as what it cost is asked again. */
export interface CanceledVisit {
  bookingId: string;
  reference: string;
  canceledAt: Date;
  timeZone: string;
  startsAt: Date;
  placedAt: Date;
  totalCents: number;
  feeCents: number;
  /** Whether the office waived the fee. */
  isLetGo: boolean;
  /** Of its option, as they are now. */
  freeHours: number;
  terms: Terms;
}

/** A canceled visit with what it would have cost under other rules. */
export interface Recounted extends CanceledVisit {
  newCents: number;
}

/** What a canceled visit would have cost under other rules; a fee that was waived stays waived. */
export function recount(policy: Policy, visit: CanceledVisit): Recounted {
  const { startsAt, totalCents, freeHours, terms, placedAt, canceledAt } = visit;
  const promised = { startsAt, totalCents, freeHours };
  const usual = compileTerms({ policy, id: null }, promised);
  // The time was of our choice, so that it was free for longer than the rules gave.
  const wasOurs = terms.freeUntil.getTime() > startsAt.getTime() - terms.freeHours * 3_600_000;
  const isBetter = wasOurs && terms.freeUntil > usual.freeUntil;
  const after = isBetter
    ? compileTerms({ policy, id: null }, { ...promised, freeUntil: terms.freeUntil })
    : usual;
  const newCents = visit.isLetGo ? 0 : cancelingCosts({ terms: after, placedAt }, canceledAt);
  return { ...visit, newCents };
}

/** Fees of canceled visits together. */
export const sumOfFees = (visits: readonly Recounted[]): { oldCents: number; newCents: number } => ({
  oldCents: visits.reduce((sum, visit) => sum + visit.feeCents, 0),
  newCents: visits.reduce((sum, visit) => sum + visit.newCents, 0),
});
