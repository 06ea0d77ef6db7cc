import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { weekOf } from './calendar/rules.ts';
import { freeProfessionals, freeStarts, withoutTimes } from './rules.ts';
import { weekdayOf } from './hours/rules.ts';
import { packedSchedulesOf, type PackedSchedules, readPacked, readSchedules, scheduleTermsOf, type ScheduleTerms, unpackSchedules } from './schedules/data.server.ts';
import { type Candidate, type FreeStart, mostDaysAhead, type OccupiedTime, seriesDaysAhead, type StartSearch } from './schema.ts';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
/** So long whoever was offered a time may think about it, and answer what else is asked, before it counts as too soon. */
const timeToDecideMilliseconds = 30 * 60_000;

export interface VisitSearch {
  serviceAreaId: string;
  serviceOptionId: string;
  lengthMinutes: number;
  now: Date;
  /** How long before its start a visit has to be booked. */
  leadHours: number;
  /** How many days from now on are looked at: 60 unless fewer are told. */
  days?: number;
  /** The visits of a series are planned half a year ahead, whatever `days` says. */
  inSeries?: boolean;
}

/** What is given back before the new time is taken, so that whoever has it may choose it again, or move by less than its length. */
export interface GivenBack {
  givenBack?: readonly OccupiedTime[];
}

/**
 * The instants at which somebody with the skill is free for the visit and the option's buffer after it, in order;
 * the first `limit` of them where one is given. An area or option that does not exist has none.
 */
export async function findFreeStarts(
  database: Database | DatabaseTransaction,
  search: VisitSearch & GivenBack & { limit?: number },
): Promise<FreeStart[]> {
  const { earliest, latest } = boundsOf(search);
  const found = await readSearch(database, search, earliest, latest);
  return found === undefined ? [] : freeStarts(withoutTimes(found, search.givenBack ?? [])).slice(0, search.limit);
}

/**
 * Who could do the visit at `startsAt`, for `chooseProfessional`; nobody when the instant is not one that
 * `findFreeStarts` would offer, or have offered in the last half hour: too soon, beyond 60 days (or `days`), off the half hour, outside hours, or taken.
 */
export async function findFreeProfessionals(
  database: Database | DatabaseTransaction,
  search: VisitSearch & { startsAt: Date },
): Promise<Candidate[]> {
  if (!isBookable(search)) return [];
  const packed = await readPacked(database, (isShared) => schedulesAt(sql`${search.serviceAreaId}::text`, { ...search, isShared }));
  return freeProfessionalsAt(packed, { ...search, isShared: packed !== undefined && packed.capacity > 1 });
}

/** The select behind `findFreeProfessionals`, to stand inside another statement that knows the area; for `freeProfessionalsAt`. */
export function schedulesAt(serviceAreaId: RawBuilder<unknown>, search: InstantSearch): RawBuilder<PackedSchedules> {
  return packedSchedulesOf(serviceAreaId, scheduleTermsAt(search), search.isShared);
}

/** What that select depends on, for a statement that has it for several searches as its columns: see `packedSchedulesOf`. */
export function scheduleTermsAt(search: InstantSearch): ScheduleTerms {
  const from = Math.floor(search.startsAt.getTime() / dayMilliseconds) - 1;
  const days = Math.ceil((search.lengthMinutes * 60_000) / dayMilliseconds) + 2;
  const weekdays = Array.from({ length: Math.min(days + 1, 7) }, (_, index) => weekdayOf(from + index));
  return scheduleTermsOf({ serviceOptionId: search.serviceOptionId, ...weeksAround(search, search.startsAt, search.startsAt), weekdays });
}

/** What that select found, decided: nobody where there was no row. */
export function freeProfessionalsAt(packed: PackedSchedules | undefined, search: InstantSearch): Candidate[] {
  if (packed === undefined || !isBookable(search)) return [];
  if (packed.capacity > 1 !== search.isShared) throw new Error(`Option ${search.serviceOptionId} was looked for with the wrong kind of places.`);
  const schedules = unpackSchedules(packed, weeksAround(search, search.startsAt, search.startsAt));
  const { startsAt, lengthMinutes } = search;
  return freeProfessionals({ ...schedules, lengthMinutes, earliest: startsAt, latest: startsAt }, startsAt);
}

/** `isShared` says whether the option is done for several at a time. */
export type InstantSearch = Omit<VisitSearch, 'serviceAreaId'> & { startsAt: Date; isShared: boolean };

function isBookable(search: Omit<InstantSearch, 'isShared'>): boolean {
  const { earliest, latest } = boundsOf(search);
  const stillInTime = Math.max(search.now.getTime(), earliest.getTime() - timeToDecideMilliseconds);
  return search.startsAt.getTime() >= stillInTime && search.startsAt <= latest;
}

function boundsOf(search: Pick<VisitSearch, 'now' | 'leadHours' | 'days' | 'inSeries'>): { earliest: Date; latest: Date } {
  const days = search.inSeries ? seriesDaysAhead : Math.min(search.days ?? mostDaysAhead, mostDaysAhead);
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
  const schedules = await readSchedules(database, {
    serviceAreaId: search.serviceAreaId,
    serviceOptionId: search.serviceOptionId,
    ...weeksAround(search, earliest, latest),
  });
  return schedules && { ...schedules, lengthMinutes: search.lengthMinutes, earliest, latest };
}

/** The buffer is only known with the answer; a day has room for any. */
function weeksAround({ lengthMinutes }: Pick<VisitSearch, 'lengthMinutes'>, earliest: Date, latest: Date): { firstWeek: number; lastWeek: number } {
  const end = new Date(latest.getTime() + lengthMinutes * 60_000 + dayMilliseconds);
  return { firstWeek: weekOf(earliest), lastWeek: weekOf(end) };
}
