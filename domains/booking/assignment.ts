import type { Lanes } from '#domains/availability/free-starts.ts';

/** A professional who is free and suitable, with all that decides between them. */
export interface Assignable {
  id: string;
  /** Taken in the week of the visit. */
  busyQuarters: number;
  /** The lanes in which a visit can begin, the first one first, and how many of them it takes. */
  freeLanes: number[];
  lanes: number;
  /** From where they set out to where the visit is; null where we do not know. */
  miles: number | null;
  /** What this recipient had with them before; null for a first time. */
  before: { visits: number; stars: number | null } | null;
}

/** Why somebody was chosen, for the office. */
export type Reason = 'asked_for' | 'liked_before' | 'already_out' | 'near_and_free' | 'only_one';

export interface Assignment {
  id: string;
  reason: Reason;
}

const likedFrom = 4;
const dislikedTo = 2;
/** An hour of work already booked that week counts as much as this way. */
const milesAnHour = 0.5;
/** Counted for those of whom we do not know where they set out from. */
const unknownMiles = 5;

/**
 * Who does a visit, among those who are free and suitable: whoever was asked for; else the one whom this
 * recipient had before and liked, the best and most often; else one who brings something to others at that
 * time anyway; else the one who is nearest and least loaded. Somebody whom the recipient did not like comes
 * only if there is nobody else. Ties go by id, so that the same facts always give the same answer.
 */
export function assign(candidates: readonly Assignable[], wantedId?: string): Assignment | undefined {
  const wanted = candidates.find((candidate) => candidate.id === wantedId);
  if (wanted !== undefined) return { id: wanted.id, reason: 'asked_for' };
  const [liked] = candidates
    .filter(isLiked)
    .toSorted(
      (one, other) =>
        starsOf(other) - starsOf(one) || visitsOf(other) - visitsOf(one) || byEffort(one, other),
    );
  if (liked !== undefined) return { id: liked.id, reason: 'liked_before' };
  const welcome = candidates.filter((candidate) => !isDisliked(candidate));
  const [out] = welcome.filter((candidate) => (candidate.freeLanes[0] ?? 0) > 0).toSorted(byEffort);
  if (out !== undefined) return { id: out.id, reason: 'already_out' };
  const [best] = (welcome.length > 0 ? welcome : candidates).toSorted(byEffort);
  return best && { id: best.id, reason: candidates.length === 1 ? 'only_one' : 'near_and_free' };
}

/**
 * Where in the time of the chosen one the visit goes: the first free lane, or another one while many want the
 * same.
 */
export function placeOf({ freeLanes, lanes }: Assignable, index = 0): Lanes {
  return { lane: freeLanes[index] ?? 0, lanes };
}

const starsOf = ({ before }: Assignable) => before?.stars ?? 0;
const visitsOf = ({ before }: Assignable) => before?.visits ?? 0;
const isLiked = (candidate: Assignable) => starsOf(candidate) >= likedFrom;
const isDisliked = (candidate: Assignable) => starsOf(candidate) > 0 && starsOf(candidate) <= dislikedTo;

/** The way and the work of the week in one measure: less is better. */
export function effortOf({ busyQuarters, miles }: Pick<Assignable, 'busyQuarters' | 'miles'>): number {
  return (miles ?? unknownMiles) + (busyQuarters / 4) * milesAnHour;
}

function byEffort(one: Assignable, other: Assignable): number {
  return effortOf(one) - effortOf(other) || (one.id < other.id ? -1 : 1);
}

/** The rule in the office's words, with the numbers of this case. */
export function reasonInWords(reason: Reason, chosen: Assignable): string {
  const hours = Math.round(chosen.busyQuarters / 4);
  const way =
    chosen.miles === null ? 'We do not know the way' : `${Math.round(chosen.miles * 10) / 10} miles away`;
  switch (reason) {
    case 'asked_for':
      return 'Was asked for, or came before to this visit, and is free.';
    case 'liked_before':
      return `Has been here before (${visitsOf(chosen) === 1 ? '1 visit' : `${visitsOf(chosen)} visits`}) and was given ${starsOf(chosen)} of 5 stars.`;
    case 'already_out':
      return `Brings something to others at that time anyway, and has room for this: ${way}.`;
    case 'near_and_free':
      return `Is the best in way and work: ${way}, ${hours} hours booked that week. An hour of work counts like half a mile.`;
    case 'only_one':
      return 'Was the only one who is free at that time and can do it.';
  }
}
