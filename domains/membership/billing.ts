import { Temporal } from 'temporal-polyfill';
import {
  type Billing,
  type Charge,
  type Membership,
  nextTry,
  priceOf,
  retryDays,
  type WishedMembership,
} from './membership.ts';

/**
 * The gateway's minimum (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). Smaller
 * amounts are waived.
 */
export const smallestChargeCents = 50;

const day = 86_400_000;

/**
 * No renewal is charged sooner than this after its announcement. People want early notice of a yearly charge;
 * the terms promise 15 days.
 */
const noticeMilliseconds: Record<Billing, number> = { monthly: 5 * day, yearly: 20 * day };

/** The job announces a day sooner than it must: one that is late by hours moves nobody's renewal. */
const sooner = day;

/**
 * The end of a period that begins at `start`: the day of the month on which the membership renews, or the
 * last one before it.
 */
export function periodEnd(start: Date, billing: Billing, renewalDay: number): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO('UTC');
  const next = from.with({ day: 1 }).add(billing === 'yearly' ? { years: 1 } : { months: 1 });
  return new Date(next.with({ day: Math.min(renewalDay, next.daysInMonth) }).epochMilliseconds);
}

export function dayOfMonth(date: Date): number {
  return date.getUTCDate();
}

/** The unused part of a period's price at a moment, rounded up in the member's favor. */
export function unusedCents(
  period: Pick<Membership, 'periodCents' | 'periodStartsAt' | 'paidUntil'>,
  now: Date,
): number {
  const whole = period.paidUntil.getTime() - period.periodStartsAt.getTime();
  const left = Math.min(whole, Math.max(0, period.paidUntil.getTime() - now.getTime()));
  // In whole numbers: a price times the milliseconds of a year exceeds what a double holds exactly.
  return Number((BigInt(period.periodCents) * BigInt(left) + BigInt(whole) - 1n) / BigInt(whole));
}

/** What a new period costs: no cent of the old one is lost, and a charge is never negative. */
export interface Bill {
  priceCents: number;
  /** What was left of the old period, plus earlier credit. */
  usedCreditCents: number;
  creditAfterCents: number;
  /** Too small to charge. */
  waivedCents: number;
  amountCents: number;
}

export function billFor(priceCents: number, creditCents: number): Bill {
  const usedCreditCents = Math.min(priceCents, creditCents);
  const due = priceCents - usedCreditCents;
  const waivedCents = due < smallestChargeCents ? due : 0;
  return {
    priceCents,
    usedCreditCents,
    creditAfterCents: creditCents - usedCreditCents,
    waivedCents,
    amountCents: due - waivedCents,
  };
}

/** The next period of a membership. It begins where the last one ended, even when it is paid a few days later. */
export function renewalOf(
  current: Membership,
  fullCents = priceOf(current.planId, current.billing),
): Omit<Charge, 'id' | 'paymentId' | 'cardId' | 'kind'> {
  const { userId, planId, billing, periodEndsAt, renewalDay } = current;
  const { priceCents, usedCreditCents, creditAfterCents, amountCents } = billFor(
    fullCents,
    current.creditCents,
  );
  return {
    userId,
    planId,
    billing,
    periodStartsAt: periodEndsAt,
    periodEndsAt: periodEnd(periodEndsAt, billing, renewalDay),
    priceCents,
    creditBeforeCents: current.creditCents,
    usedCreditCents,
    creditAfterCents,
    amountCents,
  };
}

/** What is still owed for a renewal that failed; null if none has. */
export function owedCents(membership: Membership | undefined): number | null {
  return membership?.state === 'overdue' ? renewalOf(membership).amountCents : null;
}

export interface Quote extends Bill {
  periodStartsAt: Date;
  periodEndsAt: Date;
  /** The part of `usedCreditCents` and `creditAfterCents` that was left of the old period. */
  unusedCents: number;
}

/** A change takes effect now: a new period begins, and its price is reduced by what is left of the old one. */
export function quote(
  current: Membership | undefined,
  wish: WishedMembership,
  now: Date,
  fullCents = priceOf(wish.plan, wish.billing),
): Quote {
  const unused = current === undefined ? 0 : leftOf(current, now);
  const bill = billFor(fullCents, unused + (current?.creditCents ?? 0));
  return {
    ...bill,
    unusedCents: unused,
    periodStartsAt: now,
    periodEndsAt: periodEnd(now, wish.billing, dayOfMonth(now)),
  };
}

/** An ended or overdue period has nothing left; a paused one has what it had when the pause began. */
function leftOf(membership: Membership, now: Date): number {
  if (membership.state === 'ended' || membership.state === 'overdue') return 0;
  return unusedCents(membership, membership.pausedAt ?? now);
}

export function isSame(current: Membership | undefined, wish: WishedMembership): boolean {
  return (
    current !== undefined &&
    current.state !== 'ended' &&
    current.planId === wish.plan &&
    current.billing === wish.billing
  );
}

/**
 * The period without the pause, which continues with all that was left of it: the days of a pause are not
 * paid for. What was announced before named another day, and no longer applies.
 */
export function withoutPause(membership: Membership, now: Date): Membership {
  const away = Math.max(0, now.getTime() - (membership.pausedAt ?? now).getTime());
  const later = (date: Date) => new Date(date.getTime() + away);
  const paidUntil = later(membership.paidUntil);
  return {
    ...membership,
    state: 'active',
    pausedAt: null,
    pausedUntil: null,
    periodStartsAt: later(membership.periodStartsAt),
    periodEndsAt: paidUntil,
    paidUntil,
    renewalDay: dayOfMonth(paidUntil),
    announcement: null,
  };
}

/** A membership that continues after a pause. If it renews soon, its member is told of that now. */
export function resumed(membership: Membership, now: Date): Membership {
  const running = withoutPause(membership, now);
  return now < lastNoticeOf(running) ? running : announced(running, now);
}

/**
 * A membership whose renewal is announced now. Announced late, it is charged later: the days until then are
 * free of charge. What had failed before is tried again.
 */
export function announced(membership: Membership, now: Date): Membership {
  const soonest = new Date(now.getTime() + noticeMilliseconds[membership.billing]);
  const told = { at: now, cents: renewalOf(membership).amountCents };
  const standing: Membership = { ...membership, state: 'active', failedRenewals: 0, announcement: told };
  if (soonest <= membership.periodEndsAt) return standing;
  return { ...standing, periodEndsAt: soonest, renewalDay: dayOfMonth(soonest) };
}

/** The last moment at which a renewal can be announced for the end of its period. */
function lastNoticeOf({ periodEndsAt, billing }: Pick<Membership, 'periodEndsAt' | 'billing'>): Date {
  return new Date(periodEndsAt.getTime() - noticeMilliseconds[billing]);
}

/** Whether the member was told of a charge of this period that is no smaller, as long before it as promised. */
export function isAnnounced(membership: Membership): boolean {
  const { announcement, periodStartsAt } = membership;
  return (
    announcement !== null &&
    announcement.at >= periodStartsAt &&
    announcement.at <= lastNoticeOf(membership) &&
    announcement.cents >= renewalOf(membership).amountCents
  );
}

/** Whether what is paid for is over, so that a pause would keep nothing. */
export function isUsedUp({ paidUntil }: Pick<Membership, 'paidUntil'>, now: Date): boolean {
  return paidUntil <= now;
}

export function pauseEnd(now: Date, months: number): Date {
  return new Date(
    Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').add({ months })
      .epochMilliseconds,
  );
}

/** When the job looks at a membership next; null if there is nothing more to do. */
export function nextStepAt(membership: Membership): Date | null {
  switch (membership.state) {
    case 'ended':
      return membership.creditCents > 0 ? membership.creditBackAt : null;
    case 'paused':
      return membership.pausedUntil;
    case 'overdue':
      return nextTry(membership)?.at ?? membership.periodEndsAt;
    case 'active':
      if (membership.endsAt !== null) return membership.endsAt;
      return isAnnounced(membership)
        ? membership.periodEndsAt
        : new Date(lastNoticeOf(membership).getTime() - sooner);
  }
}

/** What the job does with a membership that is due. */
export type Step = 'end' | 'resume' | 'remind' | 'renew' | 'return-credit';

export function stepOf(membership: Membership, now: Date): Step | undefined {
  const at = nextStepAt(membership);
  if (at === null || now < at) return undefined;
  if (membership.state === 'paused') return 'resume';
  if (membership.state === 'ended') return 'return-credit';
  if (membership.endsAt !== null) return 'end';
  return isAnnounced(membership) ? 'renew' : 'remind';
}

/** Whether a renewal that has failed this often is not tried again. */
export function isLastFailure(failedRenewals: number): boolean {
  return failedRenewals > retryDays.length;
}

/**
 * How long the member has to choose what becomes of credit when a membership ends; then it goes back by
 * itself.
 */
const choosingMilliseconds = 7 * day;

/**
 * Whether its member chooses right now what becomes of their credit: until then it is used only where they
 * say so.
 */
export function isBeingChosenAbout({
  state,
  creditBackAt,
}: Pick<Membership, 'state' | 'creditBackAt'>): boolean {
  return state === 'ended' && creditBackAt !== null;
}

/** A membership that ends now: its credit stays the member's, and they choose what becomes of it. */
export function ended(membership: Membership, now: Date): Membership {
  const creditBackAt = membership.creditCents > 0 ? new Date(now.getTime() + choosingMilliseconds) : null;
  return { ...membership, state: 'ended', creditBackAt, creditKeptAt: null };
}
