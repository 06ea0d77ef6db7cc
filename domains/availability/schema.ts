export const quarterMinutes = 15;

/** Visits start on the hour and the half hour of the wall clock where they take place. */
export const usualStepMinutes = 30;

/** How far ahead a visit can be booked, and how far a search looks. */
export const mostDaysAhead = 60;

/** How far ahead the visits of a series are planned: half a year. The calendar reaches as far. */
export const seriesDaysAhead = 182;

/** From `startsAt` up to, and without, `endsAt`. */
export interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** Wall time in the zone of the service area: minutes since midnight, 0 to 1440; weekday 1 is Monday. */
export interface WorkingRange {
  weekday: number;
  startsMinute: number;
  endsMinute: number;
}

/**
 * The quarter-hours of whole UTC weeks without a gap from `firstWeek` on, 21 words a week, the first quarter in the
 * highest bit, set where time is taken. What lies outside counts as taken, because it could not be booked either.
 */
export interface BusyWeeks {
  firstWeek: number;
  words: Uint32Array;
}

/**
 * Which part of a professional's time is meant: `lanes` lanes from `lane` on. Who does one thing at a time has one lane; who can
 * bring meals to several doors on one round has as many, of which an order takes one and any other visit all.
 */
export interface Lanes {
  lane: number;
  lanes: number;
}

/** Professionals with the same hours do best to share one `hours` array: what is worked out for it is then shared too. */
export interface Schedule extends Lanes {
  id: string;
  hours: readonly WorkingRange[];
  timeOff: readonly Period[];
  busyWeeks: BusyWeeks;
}

export interface StartSearch {
  professionals: readonly Schedule[];
  timeZone: string;
  lengthMinutes: number;
  /** Occupied after the visit; taken from nobody else, but may run past working hours. */
  bufferMinutes: number;
  /** First and last instant, both included, at which the visit may start. */
  earliest: Date;
  latest: Date;
  stepMinutes?: number;
  /** Where visits begin at set times of the wall clock only: minutes since midnight. */
  windowStarts?: readonly number[] | null;
}

/** An instant at which a visit can start, and how many are free for it: professionals, or places where one takes several at a time. */
export interface FreeStart {
  startsAt: Date;
  professionals: number;
}

/**
 * A professional who is free, with the quarter-hours already taken in the week of the visit. Who has several lanes free for one
 * is there once for each.
 */
export interface Candidate extends Lanes {
  id: string;
  busyQuarters: number;
}

/** What a visit takes from a professional: from its start to its end and the buffer after it. */
export interface OccupiedTime extends Lanes {
  professionalId: string;
  startsAt: Date;
  occupiedUntil: Date;
}

/** A local day with its free times in words; `value` is the instant in ISO 8601, for the form. */
export interface DayOfStarts {
  date: string;
  label: string;
  times: { value: string; label: string; professionals: number }[];
}
