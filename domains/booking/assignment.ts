import type { Lanes } from '#domains/availability/free-starts.ts';
import { languagesInWords, speaksOneOf } from '#domains/people/language.ts';

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
  before: { visits: number; stars: number | null } | null;
}

/** Why somebody was chosen, for the office. */
export type Reason =
  | 'asked_for'
  | 'liked_before'
  | 'speaks_language'
  | 'already_out'
  | 'near_and_free'
  | 'only_one';

export interface Assignment {
  id: string;
  reason: Reason;
}

export const likedFrom = 4;
export const dislikedTo = 2;
/** An hour of work already booked that week counts as much as this distance. */
const milesAnHour = 0.5;
/** Assumed for professionals whose starting point we do not know. */
const unknownMiles = 5;

/**
 * Who does a visit, among those who are free and suitable. First the professional who was asked for; else one
 * whom this recipient had before and liked, best and most often; else one who speaks what this recipient
 * would rather speak; else one who is already delivering to others at that time; else the nearest and least
 * busy. A professional whom the recipient did not like comes only if there is nobody else. Ties are settled
 * by id, so that the same facts always give the same answer.
 */
export function assign(candidates: readonly Assignable[], wantedId?: string): Assignment | undefined {
  const wanted = candidates.find((candidate) => candidate.id === wantedId);
  if (wanted !== undefined) return { id: wanted.id, reason: 'asked_for' };
  const [liked] = candidates
    .filter(isLiked)
    .toSorted(
      (one, other) =>
        Number(other.speaks) - Number(one.speaks) ||
        starsOf(other) - starsOf(one) ||
        visitsOf(other) - visitsOf(one) ||
        byEffort(one, other),
    );
  if (liked !== undefined) return { id: liked.id, reason: 'liked_before' };
  const welcome = candidates.filter((candidate) => !isDisliked(candidate));
  const [speaker] = welcome.filter(({ speaks }) => speaks).toSorted(byEffort);
  if (speaker !== undefined) return { id: speaker.id, reason: 'speaks_language' };
  const [out] = welcome.filter((candidate) => (candidate.freeLanes[0] ?? 0) > 0).toSorted(byEffort);
  if (out !== undefined) return { id: out.id, reason: 'already_out' };
  const [best] = (welcome.length > 0 ? welcome : candidates).toSorted(byEffort);
  return best && { id: best.id, reason: candidates.length === 1 ? 'only_one' : 'near_and_free' };
}

/** Those of whom one may be sent: whoever was chosen and nobody else, where somebody was. */
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

const starsOf = ({ before }: Assignable) => before?.stars ?? 0;
const visitsOf = ({ before }: Assignable) => before?.visits ?? 0;
const isLiked = (candidate: Assignable) => starsOf(candidate) >= likedFrom;
const isDisliked = (candidate: Assignable) => starsOf(candidate) > 0 && starsOf(candidate) <= dislikedTo;

/** Distance and this week's work in one measure; less is better. */
export function effortOf({ busyQuarters, miles }: Pick<Assignable, 'busyQuarters' | 'miles'>): number {
  return (miles ?? unknownMiles) + (busyQuarters / 4) * milesAnHour;
}

function byEffort(one: Assignable, other: Assignable): number {
  return effortOf(one) - effortOf(other) || (one.id < other.id ? -1 : 1);
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
    ? `We send somebody who speaks ${wished} if they are free at the time you choose.`
    : `Nobody on our team nearby who does this speaks ${wished}. We let whoever comes know that it would help.`;
}

/** The same once it is known who comes; null where they speak it. */
export function unmetWishInWords(
  wish: LanguageWish,
  { name, languages }: { name: string; languages: readonly string[] },
): string | null {
  if (speaksOneOf(languages, wish.languages)) return null;
  const wished = languagesInWords(wish.languages, 'disjunction');
  return wish.isSpoken
    ? `${name} does not speak ${wished}. Somebody who does may be free at another time.`
    : `${name} does not speak ${wished}, and nobody else nearby who does this speaks it.`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** How the history of a visit says so. */
export const askedForInWords = 'Was asked for, or came before to this visit, and is free.';

/** The rule in the office's words, with the numbers of this case. */
export function reasonInWords(reason: Reason, chosen: Assignable): string {
  const hours = counted(Math.round(chosen.busyQuarters / 4), 'hour');
  const way =
    chosen.miles === null
      ? 'distance not known'
      : `${counted(Math.round(chosen.miles * 10) / 10, 'mile')} away`;
  switch (reason) {
    case 'asked_for':
      return askedForInWords;
    case 'liked_before':
      return `Has been here before (${counted(visitsOf(chosen), 'visit')}) and was given ${starsOf(chosen)} of 5 stars.`;
    case 'speaks_language':
      return `Speaks the language that was wished for: ${way}, ${hours} booked that week.`;
    case 'already_out':
      return `Is already delivering to others at that time, and has room for this: ${way}.`;
    case 'near_and_free':
      return `Is the best choice by distance and workload: ${way}, ${hours} booked that week. An hour of work counts like half a mile.`;
    case 'only_one':
      return 'Was the only one free at that time who can do it.';
  }
}
