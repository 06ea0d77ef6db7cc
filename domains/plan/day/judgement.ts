import { weightOfFace, weightOfLanguage } from '#domains/professionals/suitability.ts';
import type { DayVisit, Fit } from './day.ts';

/**
 * What each thing of a day weighs besides how well the professional suits, in minutes of driving. An
 * unassigned visit weighs more than all else of a day, and a promise that cannot be kept more than any wish.
 */
export const weights = {
  nobody: 20_000,
  /** So much that nobody is taken from a visit for the sake of others. */
  leftAlone: 100_000_000,
  late: 600,
  lateMinute: 10,
  change: 10,
  needsReadAnew: 5,
  legsApart: 20,
  noLunch: 20,
} as const;

/** A professional whose day reaches over these hours eats within them, for so long. */
export const lunch = { from: 11 * 60, until: 14 * 60 + 30, minutes: 30 } as const;

/** What it weighs that nobody comes to a visit. */
export const weightOfNobody = ({ who }: DayVisit) => (who < 0 ? weights.nobody : weights.leftAlone);

/** What it weighs that this person comes to this visit, whatever else they do that day. */
export function weightOf(visit: DayVisit, fit: Fit): number {
  const isOther = fit.person !== visit.who;
  const change = isOther ? weights.change + (visit.isRead ? weights.needsReadAnew : 0) : 0;
  return weightOfFace(fit) + weightOfLanguage(fit.speaks) + change;
}

/** Whether a time between two visits, less the way, is long enough to eat. */
export function isLunch(free: number, until: number, way: number): boolean {
  return Math.min(until, lunch.until) - Math.max(free, lunch.from) - way >= lunch.minutes;
}
