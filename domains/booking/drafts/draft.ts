import { hasMenu, type OrderedDish } from '#domains/services/delivery/menu.ts';
import { isRoundTrip } from '#domains/services/ride/ride.ts';
import type { KindId } from '#domains/services/service.ts';
import { type ChosenVisit, type Every, goesOn, type Repeat } from '#domains/visits/series.ts';
import { refusal } from '#platform/result.ts';
import type { BookingRequest, WantedTimes } from '../booking.ts';
import type { WantedAnswers } from '../offer.ts';
import { quoteOf } from '../quote.ts';

/** What a member has told us about a booking that is not made yet. */
export interface Draft {
  id: string;
  serviceId: string;
  /** What each option of the service is, by its id. */
  kinds: Record<string, KindId>;
  answers: DraftAnswers;
  bookingId: string | null;
  updatedAt: Date;
  typed: TypedAnswer | null;
}

/** What the booker had typed for a question when they stopped. It is no answer until they send it. */
export interface TypedAnswer {
  question: string;
  fields: [name: string, value: string][];
}

/** Each step adds its part, and nothing is asked twice. Values were parsed when they came in. */
export interface DraftAnswers {
  recipientId?: string;
  /**
   * The option and what is needed to price it; `answered` once that was asked, and `where` while of a ride
   * only the first half was: where it goes and by which time.
   */
  details?: WantedAnswers;
  /** When a rider has to be there, where the pick-up follows from it. */
  appointmentAt?: string | undefined;
  /** The open time that the booking was begun with: shown as chosen, until a time is. */
  wantedAt?: string;
  startsAt?: string | undefined;
  /** The professional who was asked for; any who is available where this is absent. */
  professionalId?: string | undefined;
  /** For a round trip: the pick-up for the way home. */
  backAt?: string;
  /** How often the visit repeats; missing for a single visit. */
  every?: Every;
  /** The same with its end, once that was asked. */
  repeat?: Repeat;
  /** For a series: the decision for each visit. */
  visits?: ChosenVisit[];
  /** Whether those had to be asked about, because one of them could not be as wished. */
  visitsAsked?: boolean;
  notes?: string | null;
  /** Of meals to the door: what was chosen from the menu, by name; none where the kitchen chooses. */
  dishes?: OrderedDish[];
}

/** What a further answer builds on. */
export type DraftSoFar = Pick<Draft, 'serviceId' | 'answers' | 'bookingId'>;

/** What is booked; before that is chosen, what all of the service is, where all of it is the same. */
export function kindOfDraft({
  kinds,
  answers: { details },
}: Pick<Draft, 'kinds' | 'answers'>): KindId | undefined {
  const chosen = details && kinds[details.optionId];
  if (chosen !== undefined) return chosen;
  const [first, ...others] = new Set(Object.values(kinds));
  return others.length === 0 ? first : undefined;
}

/** Whether it is work from an agreed quote, which fixes who it is for, what it is and what it costs. */
export function isQuoted({ details }: DraftAnswers): boolean {
  return details !== undefined && quoteOf(details) !== undefined;
}

/** Whether all that decides the price was asked. */
export function isPriced({ details }: DraftAnswers): boolean {
  return details?.['answered'] === true;
}

/** Whether it is known where a ride goes and by which time it is planned. */
export function isRideBegun(answers: DraftAnswers): boolean {
  return answers.details?.['answered'] === 'where' || isPriced(answers);
}

/**
 * The request that a draft adds up to; null while something remains to be asked. Dishes that were chosen for
 * another kind of help no longer apply.
 */
export function requestOf(draft: Pick<Draft, 'kinds' | 'answers'>): BookingRequest | null {
  const { recipientId, details, notes, dishes, professionalId, ...when } = draft.answers;
  const times = details && timesOf(details, when);
  return recipientId === undefined || details === undefined || !times
    ? null
    : {
        recipientId,
        answers: details,
        dishes: hasMenu(kindOfDraft(draft)) ? dishes : undefined,
        times,
        notes: notes ?? null,
        professionalId,
      };
}

function timesOf(
  details: WantedAnswers,
  { startsAt, backAt, every, repeat, visits }: DraftAnswers,
): WantedTimes | null {
  if (startsAt === undefined) return null;
  if (every !== undefined) {
    const times = visits?.flatMap((visit) => (visit.startsAt === null ? [] : [new Date(visit.startsAt)]));
    if (repeat === undefined || visits === undefined || times === undefined) return null;
    const goingOn = goesOn(repeat) ? { from: new Date(startsAt), looked: visits.length } : null;
    return { kind: 'series', every: repeat.every, times, goingOn };
  }
  if (!isRoundTrip(details)) return { kind: 'once', startsAt: new Date(startsAt) };
  return backAt === undefined
    ? null
    : { kind: 'round-trip', startsAt: new Date(startsAt), backAt: new Date(backAt) };
}

export const draftNotFound = refusal(
  'not_found',
  'draft_not_found',
  'We could not find this booking. Start again.',
);
export const draftNotFinished = refusal(
  'invalid',
  'draft_not_finished',
  'Answer the remaining questions first.',
);
