import type { WorkingRange } from '#domains/availability/hours.ts';
import type { Professional } from '#domains/people/actor.ts';
import { dayIn, periodOf } from '#domains/professionals/days.ts';
import { listPapers } from '#domains/professionals/paper.server.ts';
import type { Paper } from '#domains/professionals/paper.ts';
import { findProfessional } from '#domains/professionals/professional.server.ts';
import { listTimeOff } from '#domains/professionals/time-off.server.ts';
import { listOtherHours } from '#domains/professionals/week-hours.server.ts';
import type { Times } from '#domains/professionals/week-hours.ts';
import { listPayouts } from '#domains/visit-money/books/payout.server.ts';
import { type Worked, workedIn } from '#domains/visit-money/books/payout.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { listRequests } from './request.server.ts';
import type { FieldRequest } from './request.ts';

/** What professionals may see about themselves; days are of their own clock. */
export interface FieldFacts {
  timeZone: string;
  /** "2026-11-24". */
  today: string;
  /** From the first of the month until now: what was pressed, not what is paid for it. */
  month: Worked & { visits: number };
  hours: readonly WorkingRange[];
  otherHours: readonly { day: string; times: Times | null }[];
  timeOff: readonly { startsAt: Date; endsAt: Date }[];
  papers: readonly Paper[];
  requests: readonly FieldRequest[];
}

/** The hours, the documents, the month and the requests of the professional whose phone it is. */
export async function readFieldFacts(
  { database, clock }: ConnectedPlatform,
  { professionalId }: Professional,
): Promise<FieldFacts> {
  const now = clock.now();
  const one = await findProfessional(database, professionalId);
  if (one === undefined) throw new Error('Somebody who is signed in is gone.');
  const { timeZone, hours } = one;
  const today = dayIn(timeZone, now);
  const from = periodOf({ firstDay: `${today.slice(0, 8)}01`, lastDay: today }, timeZone).startsAt;
  const [papers, timeOff, otherHours, requests, payouts] = await Promise.all([
    listPapers(database, professionalId),
    listTimeOff(database, professionalId, { startsAt: now }),
    listOtherHours(database, professionalId, today),
    listRequests(database, professionalId),
    listPayouts(database, { from, until: now }, professionalId),
  ]);
  const visits = payouts[0]?.visits ?? [];
  const month = { ...workedIn(visits), visits: visits.length };
  return { timeZone, today, month, hours, otherHours, timeOff, papers, requests };
}
