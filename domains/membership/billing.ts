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

/** People want early notice of a yearly charge; the terms promise 15 days. */
const reminderDays: Record<Billing, number> = { monthly: 5, yearly: 20 };

const day = 86_400_000;

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
  period: Pick<Membership, 'periodCents' | 'periodStartsAt' | 'periodEndsAt'>,
  now: Date,
): number {
  const whole = period.periodEndsAt.getTime() - period.periodStartsAt.getTime();
  const left = Math.min(whole, Math.max(0, period.periodEndsAt.getTime() - now.getTime()));
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
export function renewalOf(current: Membership): Omit<Charge, 'id' | 'paymentId' | 'cardId' | 'kind'> {
  const { userId, planId, billing, periodEndsAt, renewalDay } = current;
  const { priceCents, usedCreditCents, creditAfterCents, amountCents } = billFor(
    priceOf(planId, billing),
    current.creditCents,
  );
  return {
    userId,
    planId,
    billing,
    periodStartsAt: periodEndsAt,
    periodEndsAt: periodEnd(periodEndsAt, billing, renewalDay),
    priceCents,
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
export function quote(current: Membership | undefined, wish: WishedMembership, now: Date): Quote {
  const unused = current === undefined ? 0 : leftOf(current, now);
  const bill = billFor(priceOf(wish.plan, wish.billing), unused + (current?.creditCents ?? 0));
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
 * The period without the pause: nobody pays for the days of a pause. The renewal may fall on a later day than
 * announced, so it is announced again.
 */
export function resumed(
  membership: Membership,
  now: Date,
): Pick<Membership, 'periodEndsAt' | 'renewalDay' | 'reminded'> {
  const away = now.getTime() - (membership.pausedAt ?? now).getTime();
  const periodEndsAt = new Date(membership.periodEndsAt.getTime() + Math.max(0, away));
  return { periodEndsAt, renewalDay: dayOfMonth(periodEndsAt), reminded: false };
}

export function pauseEnd(now: Date, months: number): Date {
  return new Date(
    Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').add({ months })
      .epochMilliseconds,
  );
}

/** When the job looks at a membership next; null if there is nothing more to do. */
export function nextStepAt(membership: Omit<Membership, 'userId'>): Date | null {
  switch (membership.state) {
    case 'ended':
      return null;
    case 'paused':
      return membership.pausedUntil;
    case 'overdue':
      return nextTry(membership)?.at ?? membership.periodEndsAt;
    case 'active':
      if (membership.endsAt !== null) return membership.endsAt;
      return membership.reminded
        ? membership.periodEndsAt
        : new Date(membership.periodEndsAt.getTime() - reminderDays[membership.billing] * day);
  }
}

/** What the job does with a membership that is due. */
export type Step = 'end' | 'resume' | 'remind' | 'renew';

export function stepOf(membership: Membership, now: Date): Step | undefined {
  const at = nextStepAt(membership);
  if (at === null || now < at) return undefined;
  if (membership.state === 'paused') return 'resume';
  if (membership.endsAt !== null) return 'end';
  return membership.state === 'active' && now < membership.periodEndsAt ? 'remind' : 'renew';
}

/** Whether a renewal that has failed this often is not tried again. */
export function isLastFailure(failedRenewals: number): boolean {
  return failedRenewals > retryDays.length;
}
