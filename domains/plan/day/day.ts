import type { Place } from '#platform/routing/routing.ts';

/**
 * A day in an area, with everything that decides which professional comes to which visit. Times are minutes
 * since it began.
 */
export interface Day {
  people: DayPerson[];
  visits: DayVisit[];
  /** The ways as a routing service knows them; they are estimated where it does not, and without one. */
  table?: WayTable;
}

/** Minutes of driving between places, row by row; -1 where no way is known. */
export interface WayTable {
  /** By `keyOf`. */
  positions: ReadonlyMap<string, number>;
  minutes: Int16Array;
}

export const keyOf = ({ latitude, longitude }: Place): string => `${latitude},${longitude}`;

/** All places of a day, each once. */
export function placesOf({ people, visits }: Day): Place[] {
  const places = [
    ...visits.flatMap(({ from, to }) => [from, to]),
    ...people.flatMap(({ base }) => (base === null ? [] : [base])),
  ];
  return [...new Map(places.map((place) => [keyOf(place), place])).values()];
}

export interface DayPerson {
  id: string;
  name: string;
  /** From where they set out and to where they go home; null where we do not know. */
  base: Place | null;
  /** Booked for them in that week on other days. */
  weekMinutes: number;
}

export interface DayVisit {
  id: string;
  /** The promised time, which never moves. */
  begins: number;
  ends: number;
  /** Until then they do nothing else. */
  occupiedUntil: number;
  from: Place;
  /** Where they are after it: elsewhere after a ride. */
  to: Place;
  /** The position of the present professional; -1 where that person cannot come after all. */
  who: number;
  /** Nobody else can come: it has begun, or they were asked for by name. */
  isFixed: boolean;
  /** The professional has read the needs. */
  isRead: boolean;
  /** The position of the other way of a ride there and back, or -1. */
  otherLeg: number;
  /** The professionals who can do it and work then, the present one among them. */
  fits: Fit[];
}

/** What a professional is to the recipient of a visit. */
export interface Fit {
  person: number;
  /** How often they were there before, and the last stars that they were given. */
  visits: number;
  stars: number | null;
  /** Whether they speak what the recipient would rather speak; null where it is any. */
  speaks: boolean | null;
}

/** By visit: the position of the professional, or -1. */
export type Assigned = readonly number[];

/** The day as it is: no one, where the assigned professional cannot come. */
export const asItIs = ({ visits }: Day): number[] => visits.map(({ who }) => who);
