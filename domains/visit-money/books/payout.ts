import type { PartEnd } from '#domains/visits/day/part.ts';
import type { OddTimes } from '#domains/visits/day/worked-time.ts';

/** One visit as payroll sees it. */
export interface PaidVisit {
  bookingId: string;
  reference: string;
  title: string;
  startsAt: Date;
  timeZone: string;
  bookedMinutes: number;
  /** From the start to the end, as pressed or as corrected; null where they are odd. */
  recordedMinutes: number | null;
  /** Why its recorded time does not count; null where it does. */
  odd: OddTimes | null;
  /** A start or an end is waiting for the office's approval; until then what was recorded applies. */
  waits: boolean;
  /**
   * One of the two was typed and not pressed: by the office, afterward by the professional, or as a
   * correction.
   */
  isByHand: boolean;
  /** From the visit before on the same day, estimated; 0 for the first, and where it was at the same place. */
  milesThere: number;
  /** How it ended for a professional who did not finish it; null where they did. */
  part: PartEnd | null;
  /** How far a ride went; null for other visits, for a part of one, and where it is not known. */
  miles: number | null;
}

export interface Worked {
  minutes: number;
  /** How much of it the professional has not recorded. */
  byHandMinutes: number;
  bookedMinutes: number;
  /** How many visits have a time that is waiting for the office's approval. */
  waiting: number;
  /** Between visits, without the way from home and back. */
  milesBetween: number;
  miles: number | null;
}

/** What was not recorded counts as long as it was booked, and is marked as entered by hand. */
export const minutesOf = ({ recordedMinutes, bookedMinutes }: PaidVisit) => recordedMinutes ?? bookedMinutes;
export const isByHand = (visit: PaidVisit) => visit.isByHand || visit.recordedMinutes === null;

export function workedIn(visits: readonly PaidVisit[]): Worked {
  const sum = (amount: (visit: PaidVisit) => number) =>
    visits.reduce((total, visit) => total + amount(visit), 0);
  const known = visits.filter(({ miles }) => miles !== null);
  return {
    minutes: sum(minutesOf),
    byHandMinutes: sum((visit) => (isByHand(visit) ? minutesOf(visit) : 0)),
    bookedMinutes: sum(({ bookedMinutes }) => bookedMinutes),
    waiting: visits.filter(({ waits }) => waits).length,
    milesBetween: Math.round(sum(({ milesThere }) => milesThere) * 10) / 10,
    miles: known.length === 0 ? null : Math.round(sum(({ miles }) => miles ?? 0) * 10) / 10,
  };
}

/** What the hours come to; null where no pay is known. Rounded once, to the cent. */
export function payCents(minutes: number, centsAnHour: number | null): number | null {
  return centsAnHour === null ? null : Math.round((minutes * centsAnHour) / 60);
}

/** Hours as payroll adds them up: 7.25. */
export const hoursOf = (minutes: number) => (minutes / 60).toFixed(2);
