import { isRoundTrip } from '#domains/catalogue/ride.ts';
import type { ChosenVisit, Every, Repeat } from '#domains/visits/series.ts';
import type { BookingRequest, WantedTimes } from '../booking.ts';
import type { WantedAnswers } from '../offer.ts';
import { quoteOf } from '../quote.ts';

/** What a member has told us of a booking that is not made yet. */
export interface Draft {
  id: string;
  serviceId: string;
  answers: DraftAnswers;
  bookingId: string | null;
  updatedAt: Date;
}

/** Each step adds its part; what is there is never asked again. Values were parsed when they came in. */
export interface DraftAnswers {
  recipientId?: string;
  /** The kind of help and what it takes to price it; `answered` once that was asked. */
  details?: WantedAnswers;
  startsAt?: string;
  /** Of a round trip: the pick-up for the way home. */
  backAt?: string;
  /** How often the visit comes again; not there for just one. */
  every?: Every;
  /** The same with its end, once that was asked. */
  repeat?: Repeat;
  /** Of a series: what was decided for each visit. */
  visits?: ChosenVisit[];
  notes?: string | null;
}

/** What a further answer builds on. */
export type DraftSoFar = Pick<Draft, 'serviceId' | 'answers' | 'bookingId'>;

/** Whether it is work that a quote was agreed on for: whom it is for, what it is and what it costs stand. */
export function isQuoted({ details }: DraftAnswers): boolean {
  return details !== undefined && quoteOf(details) !== undefined;
}

/** The request that the answers add up to; null while something is still to be asked. */
export function requestOf({ recipientId, details, notes, ...when }: DraftAnswers): BookingRequest | null {
  const times = details && timesOf(details, when);
  return recipientId === undefined || details === undefined || !times
    ? null
    : { recipientId, answers: details, times, notes: notes ?? null };
}

function timesOf(
  details: WantedAnswers,
  { startsAt, backAt, every, repeat, visits }: DraftAnswers,
): WantedTimes | null {
  if (startsAt === undefined) return null;
  if (every !== undefined) {
    const times = visits?.flatMap((visit) => (visit.startsAt === null ? [] : [new Date(visit.startsAt)]));
    return repeat === undefined || times === undefined
      ? null
      : { kind: 'series', every: repeat.every, times };
  }
  if (!isRoundTrip(details)) return { kind: 'once', startsAt: new Date(startsAt) };
  return backAt === undefined
    ? null
    : { kind: 'round-trip', startsAt: new Date(startsAt), backAt: new Date(backAt) };
}

export const draftNotFound = {
  kind: 'not_found',
  code: 'draft_not_found',
  message: 'We could not find this booking. Please start again.',
} as const;
export const draftNotFinished = {
  kind: 'invalid',
  code: 'draft_not_finished',
  message: 'Please answer the questions that are left first.',
} as const;
