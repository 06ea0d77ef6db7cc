import { type RawBuilder, sql } from 'kysely';
import type { DatabaseReader } from '#platform/database/database.ts';
import { type Refusal, refusal } from '#platform/result.ts';
import {
  type Candidate,
  freeProfessionals,
  type FreeStart,
  freeStarts,
  mostDaysAhead,
  seriesDaysAhead,
  type StartSearch,
  withoutTimes,
} from './free-starts.ts';
import { weekdayOf } from './hours.ts';
import {
  type PackedSchedules,
  packedSchedulesOf,
  readPacked,
  readSchedules,
  type ScheduleTerms,
  scheduleTermsOf,
  unpackSchedules,
} from './schedule.server.ts';
import type { OccupiedTime } from './taken-time.ts';
import { weekOf } from './week-bits.ts';

/**
 * Weeks past the last bookable day: one for visits that cross into the next week, one so a late run harms
 * nobody.
 */
const spareWeeks = 2;
const dayMilliseconds = 86_400_000;

/**
 * Makes the rows that time is taken from, for every active professional, or one of them, from this week to
 * past the last bookable day. Runs daily and whenever professionals are added. Returns how many rows were
 * made; existing rows stay as they are.
 */
export async function extendHorizon(
  database: DatabaseReader,
  now: Date,
  professionalId?: string,
): Promise<number> {
  const theirs = professionalId === undefined ? sql`true` : sql`professionals.id = ${professionalId}`;
  const firstWeek = weekOf(now);
  const lastWeek = weekOf(new Date(now.getTime() + seriesDaysAhead * dayMilliseconds)) + spareWeeks;
  const made = await sql`
    insert into busy_week (professional_id, lane, week, cells)
    select professionals.id, lane, week, 0::bit(672)
    from professionals cross join lateral generate_series(0, professionals.lanes - 1) as lane
    cross join generate_series(${firstWeek}::integer, ${lastWeek}::integer) as week
    where professionals.active and ${theirs}
    order by professionals.id, lane, week
    on conflict do nothing`.execute(database);
  return Number(made.numAffectedRows ?? 0);
}

const hourMilliseconds = 3_600_000;

/** How long people may think about an offered time, and answer the remaining questions, before it is too soon. */
const timeToDecideMilliseconds = 30 * 60_000;

export interface VisitSearch {
  serviceAreaId: string;
  serviceOptionId: string;
  lengthMinutes: number;
  now: Date;
  /** How long before its start a visit must be booked. */
  leadHours: number;
  /** How many days ahead to look: 60 unless fewer are given. */
  days?: number;
  /** A series is planned 6 months ahead, whatever `days` says. */
  inSeries?: boolean;
  /** The times of one professional alone. */
  professionalId?: string | undefined;
}

/**
 * What is released before the new time is taken, so that the same member may choose it again, or reschedule
 * by less than its length.
 */
export interface GivenBack {
  givenBack?: readonly OccupiedTime[];
}

/**
 * The instants, in order, at which a professional with the skill is available for the visit and the option's
 * buffer after it; at most `limit` of them where one is given. An area or option that does not exist has
 * none.
 */
export async function findFreeStarts(
  database: DatabaseReader,
  search: VisitSearch & GivenBack & { limit?: number },
): Promise<FreeStart[]> {
  const { earliest, latest } = boundsOf(search);
  const found = await readSearch(database, search, earliest, latest);
  return found === undefined
    ? []
    : freeStarts(withoutTimes(found, search.givenBack ?? [])).slice(0, search.limit);
}

/**
 * Who could do the visit at `startsAt`. Nobody when `findFreeStarts` would not offer the instant now and
 * would not have offered it in the last half hour: too soon, beyond 60 days (or `days`), off the half hour,
 * outside hours, or taken.
 */
export async function findFreeProfessionals(
  database: DatabaseReader,
  search: VisitSearch & { startsAt: Date },
): Promise<Candidate[]> {
  if (!isBookable(search)) return [];
  const packed = await readPacked(database, (isShared) =>
    schedulesAt(sql`${search.serviceAreaId}::text`, { ...search, isShared }),
  );
  return freeProfessionalsAt(packed, { ...search, isShared: packed !== undefined && packed.capacity > 1 });
}

/**
 * The select behind `findFreeProfessionals`, for use inside a statement that knows the area;
 * `freeProfessionalsAt` reads its result.
 */
export function schedulesAt(
  serviceAreaId: RawBuilder<unknown>,
  search: InstantSearch,
): RawBuilder<PackedSchedules> {
  return packedSchedulesOf(serviceAreaId, scheduleTermsAt(search), search.isShared);
}

/**
 * What that select depends on, for a statement that holds it as columns for several searches: see
 * `packedSchedulesOf`.
 */
export function scheduleTermsAt(search: InstantSearch): ScheduleTerms {
  const from = Math.floor(search.startsAt.getTime() / dayMilliseconds) - 1;
  const days = Math.ceil((search.lengthMinutes * 60_000) / dayMilliseconds) + 2;
  const weekdays = Array.from({ length: Math.min(days + 1, 7) }, (_, index) => weekdayOf(from + index));
  return scheduleTermsOf({
    serviceOptionId: search.serviceOptionId,
    ...weeksAround(search, search.startsAt, search.startsAt),
    weekdays,
  });
}

/** Decides what that select found; nobody where there was no row. */
export function freeProfessionalsAt(packed: PackedSchedules | undefined, search: InstantSearch): Candidate[] {
  if (packed === undefined || !isBookable(search)) return [];
  if (packed.capacity > 1 !== search.isShared)
    throw new Error(`Option ${search.serviceOptionId} was looked for with the wrong kind of places.`);
  const schedules = unpackSchedules(packed, weeksAround(search, search.startsAt, search.startsAt));
  const { startsAt, lengthMinutes } = search;
  return freeProfessionals({ ...schedules, lengthMinutes, earliest: startsAt, latest: startsAt }, startsAt);
}

/** `isShared` says whether one professional does the option for several people at a time. */
export type InstantSearch = Omit<VisitSearch, 'serviceAreaId'> & { startsAt: Date; isShared: boolean };

function isBookable(search: Omit<InstantSearch, 'isShared'>): boolean {
  const { earliest, latest } = boundsOf(search);
  const stillInTime = Math.max(search.now.getTime(), earliest.getTime() - timeToDecideMilliseconds);
  return search.startsAt.getTime() >= stillInTime && search.startsAt <= latest;
}

export const takenMeanwhile = refusal(
  'conflict',
  'slot_taken',
  'That time is no longer available. Choose another one.',
);

/**
 * Why nobody is available at an instant that was asked for: past, too soon or too far ahead, in words that
 * say which times are offered, or taken meanwhile.
 */
export function slotTaken(search: Omit<InstantSearch, 'isShared'>): Refusal {
  if (isBookable(search)) return takenMeanwhile;
  const { leadHours, now, startsAt } = search;
  if (startsAt < now)
    return { ...takenMeanwhile, message: 'That time has passed. Choose one of the times ahead.' };
  const days = Math.round((boundsOf(search).latest.getTime() - now.getTime()) / dayMilliseconds);
  return {
    ...takenMeanwhile,
    message:
      startsAt.getTime() - now.getTime() < days * dayMilliseconds
        ? `That time is too soon. Choose one at least ${leadHours === 1 ? '1 hour' : `${leadHours} hours`} ahead.`
        : `That time is too far ahead. Choose one in the next ${days} days.`,
  };
}

function boundsOf(search: Pick<VisitSearch, 'now' | 'leadHours' | 'days' | 'inSeries'>): {
  earliest: Date;
  latest: Date;
} {
  const days = search.inSeries ? seriesDaysAhead : Math.min(search.days ?? mostDaysAhead, mostDaysAhead);
  return {
    earliest: new Date(search.now.getTime() + search.leadHours * hourMilliseconds),
    latest: new Date(search.now.getTime() + days * dayMilliseconds),
  };
}

async function readSearch(
  database: DatabaseReader,
  search: VisitSearch,
  earliest: Date,
  latest: Date,
): Promise<StartSearch | undefined> {
  const schedules = await readSchedules(database, {
    serviceAreaId: search.serviceAreaId,
    serviceOptionId: search.serviceOptionId,
    ...weeksAround(search, earliest, latest),
  });
  if (schedules === undefined) return undefined;
  const { professionalId } = search;
  const professionals =
    professionalId === undefined
      ? schedules.professionals
      : schedules.professionals.filter(({ id }) => id === professionalId);
  return { ...schedules, professionals, lengthMinutes: search.lengthMinutes, earliest, latest };
}

/** The buffer is known only from the answer; a whole day leaves room for any buffer. */
function weeksAround(
  { lengthMinutes }: Pick<VisitSearch, 'lengthMinutes'>,
  earliest: Date,
  latest: Date,
): { firstWeek: number; lastWeek: number } {
  const end = new Date(latest.getTime() + lengthMinutes * 60_000 + dayMilliseconds);
  return { firstWeek: weekOf(earliest), lastWeek: weekOf(end) };
}
