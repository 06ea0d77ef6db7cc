/**
 * The part of a professional's time that is meant: `lanes` lanes, starting at `lane`. A professional who does
 * one thing at a time has one lane. One who can deliver meals to several doors on one round has several; a
 * delivery takes one of them, and any other visit takes them all.
 */
export interface Lanes {
  lane: number;
  lanes: number;
}

/** What a visit takes from a professional: from its start to its end and the buffer after it. */
export interface OccupiedTime extends Lanes {
  professionalId: string;
  startsAt: Date;
  occupiedUntil: Date;
}
