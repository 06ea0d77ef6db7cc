import { type RawBuilder, sql } from 'kysely';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { sentList } from '#platform/database/sent-rows.ts';
import {
  type Candidate,
  freeProfessionals,
  type FreeStart,
  freeStarts,
  mostDaysAhead,
  type OccupiedTime,
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
import { bitsOf, spansOf, weekOf, type WeekSpan } from './week-bits.ts';

/**
 * Weeks past the last bookable day: one for visits that cross into the next week, one so a late run harms
 * nobody.
 */
const spareWeeks = 2;
const dayMilliseconds = 86_400_000;

/**
 * Takes the time for one professional. Answers false when any quarter of it is taken or lies beyond the
 * horizon; the caller must then roll back, because some of its weeks or lanes may already have been taken.
 */
export async function takeTime(transaction: DatabaseTransaction, time: OccupiedTime): Promise<boolean> {
  const taken = await takeTimeExpression(time).execute(transaction);
  return taken.rows.length === rowsOfTime(time);
}

/**
 * Gives back what `takeTime` took, in the transaction that ends, reschedules or forgets the booking.
 *
 * @throws Error when part of it was not taken: bookings and week bits disagree, and the transaction must not
 *   go through.
 */
export async function releaseTime(transaction: DatabaseTransaction, time: OccupiedTime): Promise<void> {
  const released = await releaseTimeExpression(time).execute(transaction);
  if (released.rows.length !== rowsOfTime(time)) {
    throw new Error(
      `Time of professional ${time.professionalId} from ${time.startsAt.toISOString()} was to be released but is not taken.`,
    );
  }
}

/**
 * The order in which everyone takes or gives back several times, so that they wait for each other instead of
 * deadlocking.
 */
export function inWeekOrder(one: OccupiedTime, other: OccupiedTime): number {
  return (
    weekOf(one.startsAt) - weekOf(other.startsAt) ||
    one.professionalId.localeCompare(other.professionalId) ||
    one.lane - other.lane
  );
}

/**
 * How many rows the time spans, one for each week and lane. `takeTimeExpression` returns that many when all
 * of it was free.
 */
export function rowsOfTime(time: OccupiedTime): number {
  return spansOf(time.startsAt, time.occupiedUntil).length * time.lanes;
}

/**
 * The compare-and-set as a statement, to be put into a CTE beside the inserts of a booking. Returns one
 * `professional_id` for each week and lane that was free; with fewer than `rowsOfTime`, nothing may be kept.
 */
export function takeTimeExpression(time: OccupiedTime): RawBuilder<{ professional_id: string }> {
  return changeCells(time, {
    change: (mask) => sql`busy_week.cells | ${mask}`,
    condition: (mask) => sql`busy_week.cells & ${mask} = 0::bit(672)`,
  });
}

/**
 * The same for the times of several visits, each under its own `id`, which is returned once for each week and
 * lane that was free, with how many there have to be (`parts`). When two bookings want the same week and lane
 * of one professional, even at different hours, one gets it and the other has to try again.
 */
export function takeTimesExpression(
  times: readonly { id: string; time: OccupiedTime }[],
): RawBuilder<{ id: string; parts: number }> {
  const wanted = times.flatMap(({ id, time }) =>
    spansOf(time.startsAt, time.occupiedUntil).flatMap((span) =>
      Array.from({ length: time.lanes }, (_, index) => ({
        id,
        parts: rowsOfTime(time),
        professional_id: time.professionalId,
        lane: time.lane + index,
        week: span.week,
        mask: bitsOf(span),
      })),
    ),
  );
  // Locked first, in the order of `inWeekOrder`.
  return sql<{ id: string; parts: number }>`
    update busy_week set cells = busy_week.cells | part.mask
    from (
      select wanted.* from ${sentList(partColumns, wanted)} as wanted
      join busy_week using (professional_id, lane, week)
      order by week, professional_id, lane
      for update of busy_week
    ) as part
    where busy_week.professional_id = part.professional_id
      and busy_week.lane = part.lane and busy_week.week = part.week
      and busy_week.cells & part.mask = 0::bit(672)
    returning part.id, part.parts`;
}

const partColumns = {
  id: 'uuid',
  parts: 'integer',
  professional_id: 'uuid',
  lane: 'smallint',
  week: 'integer',
  mask: 'bit(672)',
};

/** The reverse as a statement. Returns a row for each week and lane in which all of the time was taken. */
export function releaseTimeExpression(time: OccupiedTime): RawBuilder<{ professional_id: string }> {
  return changeCells(time, {
    change: (mask) => sql`busy_week.cells & ~${mask}`,
    condition: (mask) => sql`busy_week.cells & ${mask} = ${mask}`,
  });
}

interface CellChange {
  change: (mask: RawBuilder<unknown>) => RawBuilder<unknown>;
  condition: (mask: RawBuilder<unknown>) => RawBuilder<unknown>;
}

function changeCells(
  time: OccupiedTime,
  { change, condition }: CellChange,
): RawBuilder<{ professional_id: string }> {
  const spans = spansOf(time.startsAt, time.occupiedUntil);
  const [only] = spans;
  if (only !== undefined && spans.length === 1 && time.lanes === 1) {
    const mask = maskOf(only);
    return sql`update busy_week set cells = ${change(mask)}
      where professional_id = ${time.professionalId} and lane = ${time.lane} and week = ${only.week} and ${condition(mask)}
      returning professional_id`;
  }
  // Locked in key order first: two visits that want the same rows wait for each other instead of deadlocking.
  const mask = sql`part.mask`;
  return sql`update busy_week set cells = ${change(mask)}
    from (
      select held.lane, held.week, span.mask
      from busy_week held
      join (values ${sql.join(spans.map((span) => sql`(${span.week}::integer, ${maskOf(span)})`))}) as span (week, mask)
        on span.week = held.week
      where held.professional_id = ${time.professionalId} and held.lane between ${time.lane}::integer and ${time.lane + time.lanes - 1}::integer
      order by held.week, held.lane
      for update of held
    ) as part
    where busy_week.professional_id = ${time.professionalId} and busy_week.lane = part.lane
      and busy_week.week = part.week and ${condition(mask)}
    returning busy_week.professional_id`;
}

function maskOf(span: WeekSpan): RawBuilder<unknown> {
  return sql`${bitsOf(span)}::bit(672)`;
}

/**
 * Makes the rows that time is taken from, for every active professional, or one of them, from this week to
 * past the last bookable day. Runs daily and whenever professionals are added. Answers how many rows were
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

/**
 * How long people may think about an offered time, and answer the remaining questions, before it counts as
 * too soon.
 */
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
  /** A series is planned half a year ahead, whatever `days` says. */
  inSeries?: boolean;
  /** The times of one professional alone. */
  professionalId?: string | undefined;
}

/**
 * What is given back before the new time is taken, so that the same member may choose it again, or reschedule
 * by less than its length.
 */
export interface GivenBack {
  givenBack?: readonly OccupiedTime[];
}

/**
 * The instants, in order, at which somebody with the skill is free for the visit and the option's buffer
 * after it; at most `limit` of them where one is given. An area or option that does not exist has none.
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
