import type { OwedShare } from '../visit.ts';

/** How the part of a professional who did not finish a visit ended. */
export type PartEnd = 'handed_over' | 'broken_off';

/** What was worked of a visit until now. */
export interface WorkOfVisit {
  /** When the work of the professional who is there began; null where it did not. */
  beganAt: Date | null;
  /** What others worked before, whole minutes. */
  beforeMinutes: number;
  /** How long the visit was to be at first, in minutes. */
  bookedMinutes: number;
}

/** Whole minutes from one moment to a later one; none where the later one is not later. */
export function minutesBetween(from: Date | null, until: Date): number {
  return from === null ? 0 : Math.max(0, Math.round((until.getTime() - from.getTime()) / 60_000));
}

/**
 * What is owed of a visit that was broken off, in cents: nothing, its whole price, or as much of it as was
 * worked of the time that was booked, rounded down in the member's favor. Never more than the price, however
 * long the professional was there.
 */
export function owedCents(
  share: OwedShare,
  {
    totalCents,
    workedMinutes,
    bookedMinutes,
  }: {
    totalCents: number;
    workedMinutes: number;
    bookedMinutes: number;
  },
): number {
  if (share === 'nothing') return 0;
  if (share === 'all' || workedMinutes >= bookedMinutes) return totalCents;
  return Math.floor((totalCents * Math.max(0, workedMinutes)) / bookedMinutes);
}

const halfHourMinutes = 30;

/**
 * How many minutes a reassigned visit still takes: what is left of it, in half hours, with a minimum of one;
 * all of it where the work has not begun.
 */
export function minutesLeft(bookedMinutes: number, workedMinutes: number): number {
  const left = Math.ceil((bookedMinutes - workedMinutes) / halfHourMinutes) * halfHourMinutes;
  return Math.min(bookedMinutes, Math.max(halfHourMinutes, left));
}

/** The next hour or half hour from a moment on: visits begin then. */
export function nextHalfHour(moment: Date): Date {
  const step = halfHourMinutes * 60_000;
  return new Date(Math.ceil(moment.getTime() / step) * step);
}
