import { Temporal } from 'temporal-polyfill';
import type { Permissions } from '#domains/people/people.ts';
import { momentFormat } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import { type Refusal, refusal } from '#platform/result.ts';

/** Money for a visit, which counts in the month of the visit's day. */
export interface Spend {
  startsAt: Date;
  /** The zone of the visit. */
  timeZone: string;
  /** Integer cents. */
  cents: number;
}

/** The calendar month of an instant by the clock of a place, such as "2026-11". */
export function monthOf(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toPlainYearMonth()
    .toString();
}

/** "November", of a month such as "2026-11". */
export const monthInWords = (month: string): string => monthAlone(new Date(`${month}-01`), 'UTC');

const monthAlone = momentFormat({ month: 'long' });

/** What comes to each month, in integer cents. */
export function centsByMonth(spends: readonly Spend[]): Map<string, number> {
  const months = new Map<string, number>();
  for (const { startsAt, timeZone, cents } of spends) {
    const month = monthOf(startsAt, timeZone);
    months.set(month, (months.get(month) ?? 0) + cents);
  }
  return months;
}

/** What a carer may spend for a recipient, and what is left of it for the visits of a month. */
export function allowanceInWords({
  permissions,
  name,
  spentCents,
  month,
}: {
  permissions: Permissions;
  name: string;
  spentCents: number;
  month: string;
}): string {
  const { book, pay, monthlyLimitCents: limit } = permissions;
  if (!book) return `You can see ${name}’s visits.`;
  if (!pay) return `You can book for ${name}. ${name} has not allowed you to pay for visits.`;
  if (limit === null) return `You can book and pay for ${name}.`;
  const left = Math.max(0, limit - spentCents);
  return `You can spend up to ${formatCents(limit)} a month for ${name}. ${formatCents(left)} is left for visits in ${monthInWords(month)}.`;
}

/**
 * Why a carer may not book something at this price, on top of what they spend for this recipient on the
 * visits of the same month; undefined if they may. Refuses `booking_not_allowed`, `paying_not_allowed` and
 * `monthly_limit_reached`.
 */
export function spendingRefusal(
  carer: { permissions: Permissions; name: string; spentCents: number; month: string },
  cents: number,
): Refusal | undefined {
  const { permissions, name, spentCents, month } = carer;
  if (!permissions.book)
    return refusal(
      'forbidden',
      'booking_not_allowed',
      `${name} has not allowed you to book. Ask ${name} to allow it, or call us.`,
    );
  if (cents === 0) return undefined;
  if (!permissions.pay)
    return refusal(
      'forbidden',
      'paying_not_allowed',
      `${name} has not allowed you to pay for visits. Ask ${name} to allow it, or call us and we will book it with ${name}.`,
    );
  const limit = permissions.monthlyLimitCents;
  if (limit === null || spentCents + cents <= limit) return undefined;
  const left = Math.max(0, limit - spentCents);
  return refusal(
    'forbidden',
    'monthly_limit_reached',
    `Your limit is ${formatCents(limit)} a month for ${name}, and ${formatCents(left)} is left for visits in ${monthInWords(month)}. This comes to ${formatCents(cents)}. Ask ${name} to raise the limit, or call us.`,
  );
}
