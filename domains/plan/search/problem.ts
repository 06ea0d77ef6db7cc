/**
 * A day as the search sees it: stops, each made by one person, and people, each with a round that begins and
 * ends at a place. All numbers are whole; the unit of time is also the unit of cost, so that a minute of
 * driving weighs as much as a minute of lateness.
 *
 * A node is a stop, or where a person's round begins and ends: node `stops + person`.
 */
export interface Problem {
  stops: number;
  people: number;
  places: number;
  /** By node. */
  placeOf: Int32Array;
  /** From place to place: `from * places + to`. */
  travel: Int32Array;
  /** By node; a round's own node takes no time. */
  length: Int32Array;
  /** By node: not before; for a round's own node, when it can begin. */
  earliest: Int32Array;
  /** By stop: later than this costs what it is late. */
  due: Int32Array;
  /** By node: never later than this; for a round's own node, when it has to end. */
  latest: Int32Array;
  /** By stop: the other half of a pair, or -1. Two halves are made by two people. */
  partner: Int32Array;
  /** By stop: it begins no earlier than its partner begins, and this much. */
  afterPartner: Int32Array;
  /** What it costs besides, or `never`: `person * stops + stop`. */
  preference: Int32Array;
  /** By stop: what it costs to leave it without anybody. */
  absence: Int32Array;
}

/** More than any plan costs, and small enough that a few of them can be added. */
export const never = 500_000_000;

/** A plan: the stops of each person in their order. Stops that are in none are left without anybody. */
export type Plan = number[][];
