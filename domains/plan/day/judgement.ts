import { dislikedTo, likedFrom } from '#domains/booking/assignment.ts';
import type { DayVisit, Fit } from './day.ts';

/**
 * What each thing weighs, in minutes of driving. A visit with nobody weighs more than all else of a day, and
 * a promise that cannot be kept more than any wish.
 */
export const weights = {
  nobody: 20_000,
  /** So much that nobody is taken from a visit for the sake of others. */
  leftAlone: 100_000_000,
  late: 600,
  lateMinute: 10,
  disliked: 240,
  firstTime: 12,
  cameBefore: 4,
  otherLanguage: 15,
  change: 10,
  needsReadAnew: 5,
  legsApart: 20,
  noLunch: 20,
  /** An hour of work for somebody, for each hour that they have that week already: it decides between equals. */
  bookedHour: 0.05,
} as const;

/** Somebody whose day reaches over these hours eats within them, for so long. */
export const lunch = { from: 11 * 60, until: 14 * 60 + 30, minutes: 30 } as const;

export const isLiked = ({ stars }: Pick<Fit, 'stars'>) => (stars ?? 0) >= likedFrom;
export const isDisliked = ({ stars }: Pick<Fit, 'stars'>) =>
  stars !== null && stars > 0 && stars <= dislikedTo;

/** What it weighs that nobody comes to a visit. */
export const weightOfNobody = ({ who }: DayVisit) => (who < 0 ? weights.nobody : weights.leftAlone);

/** What it weighs that this person comes to this visit, whatever else they do that day. */
export function weightOf(visit: DayVisit, fit: Fit): number {
  const face = isDisliked(fit)
    ? weights.disliked
    : isLiked(fit)
      ? 0
      : fit.visits > 0
        ? weights.cameBefore
        : weights.firstTime;
  const language = fit.speaks === false ? weights.otherLanguage : 0;
  const isOther = fit.person !== visit.who;
  const change = isOther ? weights.change + (visit.isRead ? weights.needsReadAnew : 0) : 0;
  return face + language + change;
}

/** What somebody's hours weigh: less where two share them. */
export function weightOfHours(minutes: number): number {
  const hours = minutes / 60;
  return weights.bookedHour * hours * hours;
}

/** Whether a time between two visits, less the way, is long enough to eat. */
export function isLunch(free: number, until: number, way: number): boolean {
  return Math.min(until, lunch.until) - Math.max(free, lunch.from) - way >= lunch.minutes;
}
