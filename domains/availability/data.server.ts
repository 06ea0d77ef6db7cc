import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { weekOf } from './calendar/rules.ts';
import { freeProfessionals, freeStarts } from './rules.ts';
import { readSchedules } from './schedules/data.server.ts';
import { type Candidate, type FreeStart, mostDaysAhead, type StartSearch, usualDaysAhead } from './schema.ts';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

export interface VisitSearch {
  serviceAreaId: string;
  serviceOptionId: string;
  lengthMinutes: number;
  now: Date;
  /** How long before its start a visit has to be booked. */
  leadHours: number;
  /** How many days from now on are looked at: 30 unless told otherwise, 60 at most. */
  days?: number;
}

/**
 * The instants at which somebody with the skill is free for the visit and the option's buffer after it, in order;
 * the first `limit` of them where one is given. An area or option that does not exist has none.
 */
export async function findFreeStarts(
  database: Database | DatabaseTransaction,
  search: VisitSearch & { limit?: number },
): Promise<FreeStart[]> {
  const { earliest, latest } = boundsOf(search, usualDaysAhead);
  const found = await readSearch(database, search, earliest, latest);
  return found === undefined ? [] : freeStarts(found).slice(0, search.limit);
}

/**
 * Who could do the visit at `startsAt`, for `chooseProfessional`; nobody when the instant is not one that
 * `findFreeStarts` would offer: too soon, beyond 60 days (or `days`), off the half hour, outside hours, or taken.
 */
export async function findFreeProfessionals(
  database: Database | DatabaseTransaction,
  search: VisitSearch & { startsAt: Date },
): Promise<Candidate[]> {
  const { earliest, latest } = boundsOf(search, mostDaysAhead);
  if (!(search.startsAt >= earliest && search.startsAt <= latest)) return [];
  const found = await readSearch(database, search, search.startsAt, search.startsAt);
  return found === undefined ? [] : freeProfessionals(found, search.startsAt);
}

function boundsOf(search: VisitSearch, usualDays: number): { earliest: Date; latest: Date } {
  const days = Math.min(search.days ?? usualDays, mostDaysAhead);
  return {
    earliest: new Date(search.now.getTime() + search.leadHours * hourMilliseconds),
    latest: new Date(search.now.getTime() + days * dayMilliseconds),
  };
}

async function readSearch(
  database: Database | DatabaseTransaction,
  search: VisitSearch,
  earliest: Date,
  latest: Date,
): Promise<StartSearch | undefined> {
  // The buffer is only known with the answer; a day has room for any.
  const end = new Date(latest.getTime() + search.lengthMinutes * 60_000 + dayMilliseconds);
  const schedules = await readSchedules(database, {
    serviceAreaId: search.serviceAreaId,
    serviceOptionId: search.serviceOptionId,
    firstWeek: weekOf(earliest),
    lastWeek: weekOf(end),
  });
  return schedules && { ...schedules, lengthMinutes: search.lengthMinutes, earliest, latest };
}
