import { Temporal } from 'temporal-polyfill';
import type { Permissions } from '#domains/people/people.ts';
import { formatCents } from '#platform/money.ts';
import type { Refusal } from '#platform/result.ts';

/**
 * The calendar month of an instant by the clock of a place, from its first moment up to the next month's,
 * which is not included.
 */
export function monthAround(now: Date, timeZone: string): { from: Date; until: Date } {
  const first = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .with({ day: 1 })
    .startOfDay();
  return {
    from: new Date(first.epochMilliseconds),
    until: new Date(first.add({ months: 1 }).epochMilliseconds),
  };
}

/** What a carer may spend for somebody, and what is left of it this month. */
export function allowanceInWords(
  { permissions, name, spentCents }: { permissions: Permissions; name: string; spentCents: number },
  month: string,
): string {
  const { book, pay, monthlyLimitCents: limit } = permissions;
  if (!book) return `You see the visits of ${name}.`;
  if (!pay) return `You can book for ${name}. ${name} has not allowed you to pay for visits.`;
  if (limit === null) return `You can book and pay for ${name}.`;
  const left = Math.max(0, limit - spentCents);
  return `You can spend up to ${formatCents(limit)} a month for ${name}. ${formatCents(left)} is left in ${month}.`;
}

/**
 * Why a carer may not book something at this price, on top of what they have spent this month for this
 * recipient; undefined if they may. Refuses `booking_not_allowed`, `paying_not_allowed` and
 * `monthly_limit_reached`.
 */
export function spendingRefusal(
  carer: { permissions: Permissions; name: string; spentCents: number },
  cents: number,
): Refusal | undefined {
  const { permissions, name, spentCents } = carer;
  if (!permissions.book)
    return {
      kind: 'forbidden',
      code: 'booking_not_allowed',
      message: `${name} has not allowed you to book. Ask ${name} to allow it, or call us.`,
    };
  if (cents === 0) return undefined;
  if (!permissions.pay)
    return {
      kind: 'forbidden',
      code: 'paying_not_allowed',
      message: `${name} has not allowed you to pay for visits. Ask ${name} to allow it, or call us and we will book it with ${name}.`,
    };
  const limit = permissions.monthlyLimitCents;
  if (limit === null || spentCents + cents <= limit) return undefined;
  const left = Math.max(0, limit - spentCents);
  return {
    kind: 'forbidden',
    code: 'monthly_limit_reached',
    message: `You may spend ${formatCents(limit)} a month for ${name}, and ${formatCents(left)} is left this month. This comes to ${formatCents(cents)}. Ask ${name} to raise the limit, or call us.`,
  };
}
