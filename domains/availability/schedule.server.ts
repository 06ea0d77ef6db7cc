import { type RawBuilder, sql } from 'kysely';
import type { DatabaseReader } from '#platform/database/database.ts';
import type { Period, Schedule } from './free-starts.ts';
import type { HoursException, WorkingRange } from './hours.ts';
import { instantOfQuarter, quartersInWeek, wordsInWeek } from './week-bits.ts';

export interface SchedulesInArea {
  timeZone: string;
  /** The service option's buffer after a visit. */
  bufferMinutes: number;
  windowStarts: number[] | null;
  /** Local days on which nobody comes, as days since 1970-01-01. */
  closedDays: ReadonlySet<number>;
  professionals: Schedule[];
}

export interface ScheduleQuery {
  serviceOptionId: string;
  firstWeek: number;
  lastWeek: number;
  /** The weekdays whose hours are needed; all by default. */
  weekdays?: readonly number[];
  /**
   * Each lane counts by itself when one professional does the option for several people at a time.
   * `readPacked` finds out.
   */
  isShared?: boolean;
}

const allWeekdays = [1, 2, 3, 4, 5, 6, 7];

/**
 * Reads in one round trip everything that decides when the area's active professionals with the skill are
 * free in those UTC weeks. Undefined when the area or the option does not exist.
 */
export async function readSchedules(
  database: DatabaseReader,
  query: ScheduleQuery & { serviceAreaId: string },
): Promise<SchedulesInArea | undefined> {
  const packed = await readPacked(database, (isShared) =>
    packedSchedules(sql`${query.serviceAreaId}::text`, { ...query, isShared }),
  );
  return packed && unpackSchedules(packed, query);
}

/**
 * Most options are for one person at a time, so their quicker statement goes first; its answer shows whether
 * the option is shared.
 */
export async function readPacked(
  database: DatabaseReader,
  statementFor: (isShared: boolean) => RawBuilder<PackedSchedules>,
): Promise<PackedSchedules | undefined> {
  const [packed] = (await statementFor(false).execute(database)).rows;
  if (packed === undefined || packed.capacity === 1) return packed;
  return (await statementFor(true).execute(database)).rows[0];
}

/**
 * The select of one row that `unpackSchedules` reads, for use alone or inside a statement that knows the
 * area. Positions stand for professionals and the weeks come as one packed text, because with a thousand
 * professionals the cost is in rows, sorting and identifiers, not bits.
 */
export function packedSchedules(
  serviceAreaId: RawBuilder<unknown>,
  query: ScheduleQuery,
): RawBuilder<PackedSchedules> {
  return packedSchedulesOf(serviceAreaId, scheduleTermsOf(query), query.isShared ?? false);
}

/**
 * What that select depends on besides the area: the values of `scheduleTermsOf`, or columns of a surrounding
 * statement that holds them for several queries.
 */
export type ScheduleTerms = Record<keyof ReturnType<typeof scheduleTermsOf>, unknown>;

/** The query as the values used in the select; weeks and instants are UTC. */
export function scheduleTermsOf({
  serviceOptionId,
  firstWeek,
  lastWeek,
  weekdays = allWeekdays,
}: ScheduleQuery) {
  return {
    serviceOptionId,
    firstWeek,
    lastWeek,
    weeks: lastWeek - firstWeek + 1,
    from: instantOfQuarter(firstWeek * quartersInWeek),
    until: instantOfQuarter((lastWeek + 1) * quartersInWeek),
    weekdays,
  };
}

/** The same select for terms that may be columns of a surrounding statement. */
export function packedSchedulesOf(
  serviceAreaId: RawBuilder<unknown>,
  { serviceOptionId, firstWeek, lastWeek, weeks, from, until, weekdays }: ScheduleTerms,
  isShared: boolean,
): RawBuilder<PackedSchedules> {
  const weekRange = sql`week between ${firstWeek}::integer and ${lastWeek}::integer`;
  return sql<PackedSchedules>`
    with ${isShared ? placesOf(serviceAreaId, serviceOptionId) : peopleOf(serviceAreaId, serviceOptionId)},
    hours as (
      select weekday, starts, ends, string_agg(position::text, ' ') as positions
      from working_hours join suitable on suitable.id = working_hours.professional_id
      where weekday = any(${weekdays}::smallint[])
      group by weekday, starts, ends
      order by weekday, starts, ends
    )
    select service_areas.time_zone, wanted.buffer_minutes, wanted.window_starts, wanted.capacity,
      (select json_agg(closed.day - date '1970-01-01') from closed_days closed
        where closed.day between (${from}::timestamptz)::date - 1 and (${until}::timestamptz)::date + 1) as closed_days,
      (select coalesce(string_agg(id::text, ' ' order by position), '') from suitable) as ids,
      (select json_agg(json_build_array(position, lane, lanes)) from suitable where lane > 0 or lanes > 1) as lanes,
      (select json_agg(json_build_array(weekday, extract(epoch from starts) / 60, extract(epoch from ends) / 60, positions))
        from hours) as hours,
      (select json_agg(json_build_array(position, extract(epoch from starts_at) * 1000, extract(epoch from ends_at) * 1000))
        from (${timeOffOf(from, until)}) as away) as time_off,
      (select json_agg(json_build_array(position, day - date '1970-01-01', extract(epoch from starts) / 60, extract(epoch from ends) / 60))
        from hours_exceptions join suitable on suitable.id = hours_exceptions.professional_id
        where day between ${dateOf(from)} - 1 and ${dateOf(until)} + 1) as exceptions,
      (select encode(
          string_agg(int4send(position * ${weeks}::integer + week - ${firstWeek}::integer) || bit_send(cells), ''::bytea),
          'base64'
        )
        from (${isShared ? lanesTaken(weekRange) : sql`${lanesTaken(weekRange)} union all ${furtherLanesTaken(weekRange)}`}) as busy) as busy_weeks
    from service_areas cross join service_options as wanted
    where service_areas.id = ${serviceAreaId} and wanted.id = ${serviceOptionId}`;
}

/**
 * Starts from the professionals of the area and checks the skill of each: a plain join would read everybody
 * who has the skill in all other areas.
 */
const skilledOf = (serviceAreaId: RawBuilder<unknown>, serviceOptionId: unknown) => sql`
    here as materialized (
      select id, lanes, left_on from professionals where service_area_id = ${serviceAreaId} and active
    ),
    skilled as (
      select id, lanes, left_on from here
      where exists (select 1 from professional_skills where professional_id = here.id and service_option_id = ${serviceOptionId})
        and ${hasPapersFor(sql`here.id`, serviceOptionId)}
    )`;

/**
 * All who can do it, with all of their lanes: a visit that takes a professional's whole time needs every
 * lane.
 */
const peopleOf = (
  serviceAreaId: RawBuilder<unknown>,
  serviceOptionId: unknown,
) => sql`${skilledOf(serviceAreaId, serviceOptionId)},
    suitable as materialized (
      select id, left_on, 0 as lane, lanes, (row_number() over () - 1)::integer as position from skilled
    )`;

/** The same, once for each lane that the option may use. */
const placesOf = (
  serviceAreaId: RawBuilder<unknown>,
  serviceOptionId: unknown,
) => sql`${skilledOf(serviceAreaId, serviceOptionId)},
    suitable as materialized (
      select skilled.id, skilled.left_on, places.lane, 1 as lanes, (row_number() over () - 1)::integer as position
      from skilled join service_options on service_options.id = ${serviceOptionId}
      cross join lateral generate_series(0, least(service_options.capacity, skilled.lanes) - 1) as places (lane)
    )`;

/**
 * When they are away; from the day after their last day with us, or after a paper that they need has ended,
 * for good.
 */
const timeOffOf = (from: unknown, until: unknown) => sql`
          select position, starts_at, ends_at from time_off join suitable on suitable.id = time_off.professional_id
          where time_off.ends_at > ${from} and time_off.starts_at < ${until}
          union all
          select position, (last_day + 1)::timestamp at time zone service_areas.time_zone, ${until}::timestamptz from (
            select position, left_on as last_day from suitable where left_on <= ${dateOf(until)}
            union all
            select position, ends_on from professional_papers paper join suitable on suitable.id = paper.professional_id
            where paper.ends_on <= ${dateOf(until)} and ${isPaperNeeded(sql`paper`)}) as ended`;

/** Whether a professional has all papers that an option asks for; when one that they need ends, they are away. */
export const hasPapersFor = (professionalId: RawBuilder<unknown>, optionId: unknown): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from service_papers need where need.service_option_id = ${optionId}
      and not exists (select from professional_papers own where own.professional_id = ${professionalId} and own.kind = need.kind))`;

/** Every professional needs it. What else is kept, such as a certificate, decides nothing. */
export const isPaperNeeded = (paper: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${paper}.kind <> 'other'`;

const dateOf = (instant: unknown) => sql`(${instant}::timestamptz at time zone 'UTC')::date`;

const lanesTaken = (weekRange: RawBuilder<unknown>) => sql`
          select position, week, cells from busy_week join suitable on suitable.id = busy_week.professional_id and suitable.lane = busy_week.lane where ${weekRange}`;

/**
 * A query of its own, because few professionals have more than one lane, and the first lane is found by its
 * whole key.
 */
const furtherLanesTaken = (weekRange: RawBuilder<unknown>) => sql`
          select position, week, cells from busy_week join suitable on suitable.id = busy_week.professional_id and busy_week.lane between 1 and suitable.lanes - 1
          where suitable.lanes > 1 and ${weekRange} and (select bool_or(lanes > 1) from suitable)`;

export interface PackedSchedules {
  time_zone: string;
  buffer_minutes: number;
  window_starts: number[] | null;
  capacity: number;
  closed_days: number[] | null;
  /** Position, first lane and number of lanes of professionals who have more than one lane. */
  lanes: [number, number, number][] | null;
  /** Identifiers in the order of their positions. */
  ids: string;
  /** Weekday, first and last minute, and the positions of all who work then. */
  hours: [number, number, number, string][] | null;
  /** Position, first and last instant in milliseconds. */
  time_off: [number, number, number][] | null;
  /** Position, day counted from 1970-01-01, first and last minute. */
  exceptions: [number, number, number | null, number | null][] | null;
  /** Base64 of a record for each professional, lane and week: see `busyRecordBytes`. */
  busy_weeks: string | null;
}

/** Four bytes identify the professional and week, four hold the number of bits, and then come the bits. */
const busyRecordBytes = 4 + 4 + 4 * wordsInWeek;

export function unpackSchedules(
  packed: PackedSchedules,
  { firstWeek, lastWeek }: Pick<ScheduleQuery, 'firstWeek' | 'lastWeek'>,
): SchedulesInArea {
  const weeks = lastWeek - firstWeek + 1;
  const ids = packed.ids === '' ? [] : packed.ids.split(' ');
  const hours = unpackHours(packed.hours ?? [], ids.length);
  const timeOff = unpackTimeOff(packed.time_off ?? []);
  const exceptions = unpackExceptions(packed.exceptions ?? []);
  const lanes = new Map(
    (packed.lanes ?? []).map(([position, lane, count]) => [position, { lane, lanes: count }]),
  );
  const words = unpackBusyWeeks(packed.busy_weeks ?? '', ids.length * weeks);
  const wordsEach = weeks * wordsInWeek;
  return {
    timeZone: packed.time_zone,
    bufferMinutes: packed.buffer_minutes,
    windowStarts: packed.window_starts,
    closedDays: new Set(packed.closed_days ?? []),
    professionals: ids.map((id, position) => ({
      id,
      ...(lanes.get(position) ?? onlyLane),
      hours: hours[position]!,
      exceptions: exceptions.get(position),
      timeOff: timeOff.get(position) ?? [],
      busyWeeks: { firstWeek, words: words.subarray(position * wordsEach, (position + 1) * wordsEach) },
    })),
  };
}

const onlyLane = { lane: 0, lanes: 1 };

/** Equal hours become one array, so that the rules work out each set only once. */
function unpackHours(
  packed: [number, number, number, string][],
  professionals: number,
): (readonly WorkingRange[])[] {
  const keys = Array.from({ length: professionals }, () => '');
  for (const [index, [, , , positions]] of packed.entries()) {
    for (const position of positions.split(' ')) keys[Number(position)] += `${index} `;
  }
  const shared = new Map<string, readonly WorkingRange[]>();
  return keys.map((key) => {
    let hours = shared.get(key);
    if (hours === undefined) {
      hours = key
        .split(' ')
        .slice(0, -1)
        .map((index) => {
          const [weekday, startsMinute, endsMinute] = packed[Number(index)]!;
          return { weekday, startsMinute, endsMinute };
        });
      shared.set(key, hours);
    }
    return hours;
  });
}

function unpackTimeOff(packed: [number, number, number][]): Map<number, Period[]> {
  const timeOff = new Map<number, Period[]>();
  for (const [position, starts, ends] of packed) {
    const periods = timeOff.get(position) ?? [];
    periods.push({ startsAt: new Date(starts), endsAt: new Date(ends) });
    timeOff.set(position, periods);
  }
  return timeOff;
}

function unpackExceptions(packed: NonNullable<PackedSchedules['exceptions']>): Map<number, HoursException[]> {
  const exceptions = new Map<number, HoursException[]>();
  for (const [position, day, startsMinute, endsMinute] of packed) {
    const own = exceptions.get(position) ?? [];
    own.push({ day, startsMinute, endsMinute });
    exceptions.set(position, own);
  }
  return exceptions;
}

/**
 * A week without a row stays full, because no time can be taken from it. A professional who needs several
 * lanes is free only where all of them are.
 */
function unpackBusyWeeks(packed: string, rows: number): Uint32Array {
  const words = new Uint32Array(rows * wordsInWeek).fill(0xffffffff);
  const isSeen = new Uint8Array(rows);
  const bytes = Buffer.from(packed, 'base64');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let record = 0; record < bytes.byteLength; record += busyRecordBytes) {
    const row = view.getUint32(record);
    const target = row * wordsInWeek;
    if (isSeen[row] === 1)
      for (let word = 0; word < wordsInWeek; word += 1)
        words[target + word]! |= view.getUint32(record + 8 + word * 4);
    else
      for (let word = 0; word < wordsInWeek; word += 1)
        words[target + word] = view.getUint32(record + 8 + word * 4);
    isSeen[row] = 1;
  }
  return words;
}

/** All closed days with their names, by date. There are a few in a year. */
export async function readClosedDays(database: DatabaseReader): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ day: string; title: string }>`
    select day::text as day, title from closed_days`.execute(database);
  return new Map(rows.map(({ day, title }) => [day, title]));
}
