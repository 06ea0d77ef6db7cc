import { Temporal } from 'temporal-polyfill';
import type { Permissions } from '#domains/people/people.ts';
import { formatCents } from '#platform/money.ts';
import type { Refusal } from '#platform/result.ts';

/**
 * The calendar month that an instant falls into by the clock of a place, from its first moment up to, and
 * without, the next one's.
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

/**
 * Whether a carer may book something that costs so much, on top of what they have spent this month for this
 * person; undefined if so. Refuses `booking_not_allowed`, `paying_not_allowed` and `monthly_limit_reached`.
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
