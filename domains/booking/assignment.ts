import type { Lanes } from '#domains/availability/taken-time.ts';
import { languagesInWords, speaksOneOf } from '#domains/people/language.ts';
import {
  type Acquaintance,
  faceInWords,
  hoursInWords,
  isDisliked,
  isLiked,
  languageInWords,
  milesInWords,
  weightOfFace,
  weightOfHours,
  weightOfLanguage,
} from '#domains/professionals/suitability.ts';
import { routeOfMiles } from '#platform/routing/routing.ts';

/** A professional who is free and suitable, with everything that decides between candidates. */
export interface Assignable {
  id: string;
  /** Taken in the week of the visit. */
  busyQuarters: number;
  /** The lanes in which a visit can begin, first lane first, and how many lanes it takes. */
  freeLanes: number[];
  lanes: number;
  /** From where they set out to the visit; null where we do not know. */
  miles: number | null;
  /** Whether they speak a language that this recipient would rather speak; null where it is any. */
  speaks: boolean | null;
  /** What this recipient had with them before; null for a first time. */
  before: Acquaintance | null;
}

/** Why this professional was chosen, for the office. */
export type Reason =
  | 'asked_for'
  | 'same_in_series'
  | 'liked_before'
  | 'speaks_language'
  | 'already_out'
  | 'suits_best'
  | 'only_one';

export interface Assignment {
  id: string;
  reason: Reason;
}

/** Assumed for professionals whose starting point we do not know. */
const unknownMiles = 5;

/**
 * Chooses the professional for a visit, among the available and suitable ones. What is promised comes first:
 * the professional who was asked for, or came before to this visit or series; else one that this recipient
 * had before and liked, best and most often; else one who speaks the recipient's preferred language; else one
 * who is already delivering to others at that time. Between professionals who are equal in this, and in all
 * other cases, it is the most suitable one by the rule that also plans days: the drive, a familiar face, the
 * language, and the hours of that week. A professional that the recipient did not like comes only if there is
 * no other, also to a series without an end. Ties are settled by id, so that the same facts always give the
 * same answer.
 */
export function assign(candidates: readonly Assignable[], wanted?: Assignment): Assignment | undefined {
  const welcome = candidates.filter((candidate) => !isDisliked(beforeOf(candidate)));
  const asked = candidates.find(({ id }) => id === wanted?.id);
  if (asked !== undefined && (welcome.includes(asked) || welcome.length === 0)) return wanted;
  const [liked] = candidates
    .filter((candidate) => isLiked(beforeOf(candidate)))
    .toSorted(
      (one, other) =>
        Number(other.speaks) - Number(one.speaks) ||
        starsOf(other) - starsOf(one) ||
        visitsOf(other) - visitsOf(one) ||
        bySuitability(one, other),
    );
  if (liked !== undefined) return { id: liked.id, reason: 'liked_before' };
  const [speaker] = welcome.filter(({ speaks }) => speaks).toSorted(bySuitability);
  if (speaker !== undefined) return { id: speaker.id, reason: 'speaks_language' };
  const [out] = welcome.filter((candidate) => (candidate.freeLanes[0] ?? 0) > 0).toSorted(bySuitability);
  if (out !== undefined) return { id: out.id, reason: 'already_out' };
  const [best] = (welcome.length > 0 ? welcome : candidates).toSorted(bySuitability);
  return best && { id: best.id, reason: candidates.length === 1 ? 'only_one' : 'suits_best' };
}

/** What the booker has decided themselves, if they have. */
export const askedFor = (professionalId: string | undefined): Assignment | undefined =>
  professionalId === undefined ? undefined : { id: professionalId, reason: 'asked_for' };

/**
 * One professional for all visits of a series, as far as possible: one that the recipient liked before, where
 * the rule chooses them for the first visit; else the one who is available for most of the visits, among the
 * welcome ones where there are any. Of professionals who are available for as many, it is the first in the
 * list.
 */
export function assignSeries(visits: readonly (readonly Assignable[])[]): Assignment | undefined {
  const first = assign(visits[0] ?? []);
  if (first?.reason === 'liked_before') return first;
  const welcome = visits.map((each) => each.filter((candidate) => !isDisliked(beforeOf(candidate))));
  const id = mostOftenFree(welcome) ?? mostOftenFree(visits);
  return id === undefined ? undefined : { id, reason: 'same_in_series' };
}

function mostOftenFree(visits: readonly (readonly Assignable[])[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { id } of visits.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** The professionals to choose from: the chosen one alone, where one was chosen. */
export function chosenAmong(
  candidates: readonly Assignable[],
  professionalId: string | undefined,
): readonly Assignable[] {
  return professionalId === undefined ? candidates : candidates.filter(({ id }) => id === professionalId);
}

/**
 * The place of the visit in the chosen professional's time: the first free lane, or another one while many
 * want the same.
 */
export function placeOf({ freeLanes, lanes }: Assignable, index = 0): Lanes {
  return { lane: freeLanes[index] ?? 0, lanes };
}

const firstTime: Acquaintance = { visits: 0, stars: null };
const beforeOf = ({ before }: Assignable) => before ?? firstTime;
const starsOf = ({ before }: Assignable) => before?.stars ?? 0;
const visitsOf = ({ before }: Assignable) => before?.visits ?? 0;

const minutesOfWork = ({ busyQuarters }: Assignable) => busyQuarters * 15;

/** What it costs to send this professional, in minutes of driving; less is better. Their day is not known yet. */
export function weightOf(candidate: Assignable): number {
  const worked = minutesOfWork(candidate);
  return (
    routeOfMiles(candidate.miles ?? unknownMiles).minutes +
    weightOfFace(beforeOf(candidate)) +
    weightOfLanguage(candidate.speaks) +
    // What one more hour adds.
    (weightOfHours(worked + 60) - weightOfHours(worked))
  );
}

/** The most suitable first; ties are settled by id. */
export function bySuitability(one: Assignable, other: Assignable): number {
  return weightOf(one) - weightOf(other) || (one.id < other.id ? -1 : 1);
}

/** The languages of which a recipient would rather speak one, and whether anybody speaks it who could come. */
export interface LanguageWish {
  languages: string[];
  isSpoken: boolean;
}

/** What is said of it before a time is chosen. */
export function wishInWords({ languages, isSpoken }: LanguageWish): string {
  const wished = languagesInWords(languages, 'disjunction');
  return isSpoken
    ? `We’ll send someone who speaks ${wished} if they’re available at the time you choose.`
    : `No one nearby who does this speaks ${wished}. We’ll tell your helper that it would help.`;
}

/** The same once the professional is known; null where they speak it. */
export function unmetWishInWords(
  wish: LanguageWish,
  { name, languages }: { name: string; languages: readonly string[] },
): string | null {
  if (speaksOneOf(languages, wish.languages)) return null;
  const wished = languagesInWords(wish.languages, 'disjunction');
  return wish.isSpoken
    ? `${name} does not speak ${wished}. Someone who does may be available at another time.`
    : `${name} does not speak ${wished}, and neither does anyone nearby who does this.`;
}

/** How the history of a visit says so. */
export const askedForInWords = 'Was asked for, or came before to this visit, and is free.';

const ruleInWords: Record<Exclude<Reason, 'asked_for'>, string> = {
  same_in_series: 'Comes to as many visits of this series as can be.',
  liked_before: 'Comes again.',
  speaks_language: 'Is chosen for the language.',
  already_out: 'Is already delivering to others at that time, and has room for this.',
  suits_best: 'Suits best.',
  only_one: 'Was the only one free at that time who can do it.',
};

/** The rule in the office's words, and what it was decided by. */
export function reasonInWords(reason: Reason, chosen: Assignable): string {
  if (reason === 'asked_for') return askedForInWords;
  const way = milesInWords(chosen.miles);
  return [
    ruleInWords[reason],
    faceInWords(beforeOf(chosen)),
    ...languageInWords(chosen.speaks),
    `${way.charAt(0).toUpperCase()}${way.slice(1)}, ${hoursInWords(minutesOfWork(chosen))} booked that week.`,
  ].join(' ');
}
