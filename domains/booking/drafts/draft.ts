import type { ChosenVisit, Every, Repeat } from '#domains/visits/series.ts';

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
  visit?: { optionId: string } & Record<string, unknown>;
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
