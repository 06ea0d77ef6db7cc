import type { CardAnswer } from './home-card.ts';
import { radiusMeters } from './place.ts';
import type { StepKind } from './step.ts';

const metersInMile = 1_609.344;

/** One end of a visit, as it was pressed, and put right. */
export interface VerifiedMoment {
  /** When it happened, by the press or the entry. */
  at: Date;
  /** When we heard of it; the same where the office wrote it down. */
  cameAt: Date;
  /** The right moment, where it was corrected afterward, and why. */
  corrected: { at: Date; reason: string } | null;
  /** Whether it applies: not where it was typed or arrived late, and the office has not approved it. */
  counts: boolean;
  /** What is waiting for the office's approval, and would apply then. */
  waiting: Date | null;
  /** Why it was not pressed then. */
  byHand: string | null;
  distanceMeters: number | null;
  accuracyMeters: number | null;
  /** Where the phone was, as "40.72, -73.84"; null where that is not kept. */
  coordinates: string | null;
  /** Whether the card at the home showed the number that was typed; null where none was. */
  card: CardAnswer | null;
}

/** The six elements of Electronic Visit Verification (21st Century Cures Act, section 12006) of one visit. */
export interface Verification {
  /** Of the visit, or of a part of it. */
  id: string;
  bookingId: string;
  reference: string;
  service: string;
  recipientName: string;
  providerName: string;
  providerId: string;
  address: string;
  /** The town alone, for readers who may not know where people live. */
  town: string;
  timeZone: string;
  plannedAt: Date;
  begin: VerifiedMoment | null;
  end: VerifiedMoment | null;
}

/** The moment that applies: as corrected, else as pressed; null where the office has not approved it. */
export const rightMoment = (moment: VerifiedMoment | null): Date | null =>
  moment?.counts ? (moment.corrected?.at ?? moment.at) : null;

/** What says where the professional was: their phone, or the card at the home, where the phone did not know. */
export function placeKnownBy({
  distanceMeters,
  card,
}: Pick<VerifiedMoment, 'distanceMeters' | 'card'>): 'phone' | 'card' | null {
  if (distanceMeters !== null) return 'phone';
  return card === 'right' ? 'card' : null;
}

/**
 * Whether the professional was far from the home, however exact their phone was: then it is named. Who typed
 * the right number of the card was there.
 */
export const isFar = ({
  distanceMeters,
  accuracyMeters,
  card,
}: Pick<VerifiedMoment, 'distanceMeters' | 'accuracyMeters' | 'card'>): boolean =>
  card !== 'right' && distanceMeters !== null && distanceMeters - (accuracyMeters ?? 0) > radiusMeters;

const farInWords = (which: string, moment: VerifiedMoment | null) =>
  moment !== null && isFar(moment)
    ? [`${which} ${Math.round((moment.distanceMeters ?? 0) / metersInMile)} miles from the home`]
    : [];

/** What is not there, or wrong, each named; nothing where all six elements are, and both places near the home. */
export function missingIn({ begin, end }: Pick<Verification, 'begin' | 'end'>): string[] {
  return [
    ...(rightMoment(begin) === null ? ['Start'] : []),
    ...(begin !== null && placeKnownBy(begin) === null ? ['Location at start'] : []),
    ...(rightMoment(end) === null ? ['End'] : []),
    ...(end !== null && placeKnownBy(end) === null ? ['Location at end'] : []),
    ...farInWords('Start', begin),
    ...farInWords('End', end),
    ...(isBackwards(begin, end) ? ['An end after the start'] : []),
  ];
}

function isBackwards(begin: VerifiedMoment | null, end: VerifiedMoment | null): boolean {
  const [from, to] = [rightMoment(begin), rightMoment(end)];
  return from !== null && to !== null && to <= from;
}

/** Which of the two is waiting for the office's approval. */
export const waitingIn = ({ begin, end }: Pick<Verification, 'begin' | 'end'>): string[] => [
  ...(begin?.waiting ? ['Start'] : []),
  ...(end?.waiting ? ['End'] : []),
];

/** What was not pressed when it happened, each with its reason. */
export const byHandIn = ({ begin, end }: Pick<Verification, 'begin' | 'end'>): string[] => [
  ...(begin?.byHand ? [`Start: ${begin.byHand}`] : []),
  ...(end?.byHand ? [`End: ${end.byHand}`] : []),
];

/**
 * What was pressed about a visit, as the office sees it: when it happened, when it came, and what became of
 * it.
 */
export interface PressedAbout {
  kind: StepKind;
  /** The professional who pressed it, where another one has the visit by now. */
  by: string | null;
  happenedAt: Date;
  cameAt: Date;
  byHand: string | null;
  isOld: boolean;
  distanceMeters: number | null;
  card: CardAnswer | null;
  words: string;
  isRefused: boolean;
  takenBackAt: Date | null;
  /** Of a correction: what it is about, the right moment and the reason. */
  corrects: { kind: StepKind; at: Date; rightAt: Date; reason: string } | null;
  body: string | null;
}
