/** A share of the price, or an amount in integer cents. */
export type Fee = { percent: number } | { cents: number };

/** What canceling costs from some hours before the start on. */
export interface LateStep {
  /** Null is from the last free moment on. */
  withinHours: number | null;
  fee: Fee;
}

/** The rules of an operator about canceling and a door that stays closed. */
export interface Policy {
  /** How many hours ahead canceling is free; null is as many as each option has. */
  freeHours: number | null;
  /** From far to near; none where canceling is free until the start. */
  late: readonly LateStep[];
  /** How long after booking it can be undone for free. */
  graceMinutes: number;
  noShow: Fee;
  /** How long the professional waits at the door before nobody home can be reported. */
  waitMinutes: number;
}

/** A policy with the id of its version. */
export interface PolicyVersion {
  id: string;
  policy: Policy;
}

/** The rules from before there were versions. Visits that were held then have no others. */
export const firstPolicy: Policy = {
  freeHours: null,
  late: [{ withinHours: null, fee: { percent: 50 } }],
  graceMinutes: 10,
  noShow: { percent: 100 },
  waitMinutes: 15,
};

/** What was promised of one visit, in instants and integer cents. */
export interface Terms {
  /** How many hours ahead canceling was free when it was held. */
  freeHours: number;
  freeUntil: Date;
  graceMinutes: number;
  /** What canceling costs after each of these moments. It never falls. */
  late: readonly { from: Date; cents: number }[];
  noShowCents: number;
  waitMinutes: number;
  /** The ids of the versions that they were made of; none for a visit from before there were any. */
  rules: readonly string[];
}

const hourMilliseconds = 3_600_000;

/** How long canceling stays free after the office has chosen another time. */
const ourTimeMilliseconds = 24 * hourMilliseconds;

/**
 * The last moment at which canceling is free, which is never after the start: of a time that the office
 * chose, no sooner than a day after it was chosen.
 */
export function lastFreeMoment(startsAt: Date, freeHours: number, chosenByUsAt?: Date): Date {
  const usual = startsAt.getTime() - freeHours * hourMilliseconds;
  if (chosenByUsAt === undefined) return new Date(usual);
  return new Date(
    Math.min(startsAt.getTime(), Math.max(usual, chosenByUsAt.getTime() + ourTimeMilliseconds)),
  );
}

/** A fee in integer cents: never more than the price, and rounded down in the member's favor. */
export const feeCents = (fee: Fee, totalCents: number): number =>
  'cents' in fee ? Math.min(fee.cents, totalCents) : Math.floor((totalCents * fee.percent) / 100);

interface Promised {
  startsAt: Date;
  totalCents: number;
  /** How many hours ahead the option lets it be canceled for free, where the policy does not say. */
  freeHours: number;
  /** The last free moment, where it is another one than the policy says for this start. */
  freeUntil?: Date | undefined;
}

/** What a policy promises of one visit. */
export function compileTerms({ policy, id }: { policy: Policy; id: string | null }, visit: Promised): Terms {
  const { startsAt, totalCents } = visit;
  const freeHours = policy.freeHours ?? visit.freeHours;
  const usual = policy.late.length === 0 ? startsAt : lastFreeMoment(startsAt, freeHours);
  const freeUntil = visit.freeUntil ?? usual;
  const late: { from: Date; cents: number }[] = [];
  for (const { withinHours, fee } of policy.late) {
    const before = late.at(-1);
    const from =
      withinHours === null
        ? freeUntil
        : new Date(Math.max(freeUntil.getTime(), startsAt.getTime() - withinHours * hourMilliseconds));
    const cents = Math.max(feeCents(fee, totalCents), before?.cents ?? 0);
    // Of two steps that begin at once, the nearer one applies.
    if (before?.from.getTime() === from.getTime()) late.pop();
    late.push({ from, cents });
  }
  return {
    freeHours,
    freeUntil,
    graceMinutes: policy.graceMinutes,
    late,
    noShowCents: feeCents(policy.noShow, totalCents),
    waitMinutes: policy.waitMinutes,
    rules: id === null ? [] : [id],
  };
}

/** A visit as what canceling costs is asked of it. */
export interface Cancelable {
  terms: Terms;
  placedAt: Date;
}

/** Until when a booking can be undone for free, however soon its visit is. */
export const graceEnds = ({ terms, placedAt }: Cancelable): Date =>
  new Date(placedAt.getTime() + terms.graceMinutes * 60_000);

/** What canceling costs at a moment after the time to undo it, in integer cents. */
export const lateCents = ({ late }: Pick<Terms, 'late'>, at: Date): number =>
  late.findLast(({ from }) => at > from)?.cents ?? 0;

/** What canceling costs at this moment, in integer cents: nothing as long as the booking can be undone. */
export function cancelingCosts(visit: Cancelable, now: Date): number {
  return now <= graceEnds(visit) ? 0 : lateCents(visit.terms, now);
}

/** What is owed of a visit at which nobody was home, in integer cents: nothing where it was our fault. */
export const noShowFee = ({ noShowCents }: Pick<Terms, 'noShowCents'>, ourFault: boolean): number =>
  ourFault ? 0 : noShowCents;

/** Terms as they are stored in a booking. */
export interface StoredTerms {
  freeHours: number;
  freeUntil: string;
  graceMinutes: number;
  late: { from: string; cents: number }[];
  noShowCents: number;
  waitMinutes: number;
  rules: string[];
}

/** What the database has about the terms of a visit, as `termsRowOf` selects it. */
export interface TermsRow {
  /** Null in a visit from before they were stored. */
  kept: StoredTerms | null;
  startsAt: string;
  totalCents: number;
  freeUntil: string;
  /** Of its option, as they are now. */
  freeHours: number;
}

/** The terms of a visit: those it was held with or, before there were any, what the first rules promise. */
export function readTerms({ kept, startsAt, totalCents, freeUntil, freeHours }: TermsRow): Terms {
  if (kept === null)
    return compileTerms(
      { policy: firstPolicy, id: null },
      { startsAt: new Date(startsAt), totalCents, freeHours, freeUntil: new Date(freeUntil) },
    );
  return {
    ...kept,
    freeUntil: new Date(kept.freeUntil),
    late: kept.late.map(({ from, cents }) => ({ from: new Date(from), cents })),
  };
}

/**
 * The terms of a visit at another time, by the same rules. A time that the office chooses (`chosenByUsAt`)
 * stays free for a day, where the rules give less; `freeUntil` is kept where nothing may become free by it.
 */
export function termsAt(
  { terms, policy, totalCents }: { terms: Terms; policy: Policy; totalCents: number },
  startsAt: Date,
  { chosenByUsAt, freeUntil }: { chosenByUsAt?: Date | undefined; freeUntil?: Date | undefined } = {},
): Terms {
  const { freeHours, rules } = terms;
  const better =
    chosenByUsAt === undefined || policy.late.length === 0
      ? undefined
      : lastFreeMoment(startsAt, freeHours, chosenByUsAt);
  return compileTerms(
    { policy: { ...policy, freeHours }, id: rules[0] ?? null },
    { startsAt, totalCents, freeHours, freeUntil: freeUntil ?? better },
  );
}
