import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { dayIn, periodOf } from '#domains/professionals/days.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type Axis,
  type Board,
  boardOf,
  type BoardPerson,
  type BoardVisit,
  goingStates,
  type LanesAsked,
} from './board.ts';

export interface BoardAsked {
  /** As in ISO 8601. */
  day: string;
  /** All where it is null. */
  area: string | null;
  /** Only some lanes, and what needs somebody; without, all of them. */
  only?: LanesAsked | undefined;
  /** As long as the page that has the other lanes. */
  axis?: Axis | undefined;
}

/** A day of an area, or of all: who comes where and when, by the clock of each place. */
export async function readBoard(platform: Platform, asked: BoardAsked): Promise<Board> {
  const { database, clock } = platform;
  const zones = await zonesOf(database, asked.area);
  const days = zones.map((zone) => periodOf({ firstDay: asked.day, lastDay: asked.day }, zone));
  const from = new Date(Math.min(...days.map(({ startsAt }) => startsAt.getTime())));
  const until = new Date(Math.max(...days.map(({ endsAt }) => endsAt.getTime())));
  const [visits, people] = await Promise.all([
    readVisits(database, asked, from, until),
    readPeople(database, asked, from, until),
  ]);
  // Some lanes alone say little about how many visits there are.
  const counted = asked.only === undefined ? undefined : await countVisits(database, asked, from, until);
  const zone = zones[0] ?? platform.configuration.OFFICE_TIME_ZONE;
  const busy = new Set(visits.map(({ professionalId }) => professionalId));
  const board = boardOf(
    people.filter(({ id, isHere }) => isHere || busy.has(id)),
    visits,
    minuteOf(clock.now(), asked.day, zone),
    asked.axis,
  );
  return { ...board, ...counted };
}

async function countVisits(
  database: DatabaseReader,
  { day, area }: BoardAsked,
  from: Date,
  until: Date,
): Promise<Pick<Board, 'visits' | 'going'> | undefined> {
  const { rows } = await sql<Pick<Board, 'visits' | 'going'>>`
    select count(*) as visits, count(*) filter (where state = any(${goingStates}::text[])) as going
    from bookings b where b.starts_at >= ${from} and b.starts_at < ${until} and b.state not in ('held', 'cancelled')
      and (b.starts_at at time zone b.time_zone)::date = ${day}::date and ${inArea(area)}`.execute(database);
  return rows[0];
}

const inArea = (area: string | null) =>
  area === null ? sql<boolean>`true` : sql<boolean>`b.service_area_id = ${area}`;

async function zonesOf(database: DatabaseReader, area: string | null): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct time_zone as zone from service_areas where ${area}::text is null or id = ${area} order by 1`.execute(
    database,
  );
  return rows.length === 0 ? ['UTC'] : rows.map(({ zone }) => zone);
}

/** How many minutes of the day are over; null on another day. */
function minuteOf(now: Date, day: string, zone: string): number | null {
  if (dayIn(zone, now) !== day) return null;
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  return hour * 60 + minute;
}

interface VisitRow {
  reference: string;
  version: number;
  state: BookingState;
  professionalId: string;
  starts: number;
  ends: number;
  expected: number | null;
  who: string;
  optionId: string;
  latitude: number | null;
  longitude: number | null;
  isUnread: boolean;
  alerts: string[] | null;
}

/** Those that begin that day where they take place, as they stand: what was canceled takes nobody's time. */
async function readVisits(
  database: DatabaseReader,
  { day, area, only }: BoardAsked,
  from: Date,
  until: Date,
): Promise<BoardVisit[]> {
  const local = (moment: string) => sql`date_part('epoch', ${sql.ref(moment)} at time zone b.time_zone)`;
  const { rows } = await sql<VisitRow>`
    select b.reference, b.version, b.state, b.professional_id as "professionalId", ${local('b.starts_at')} as starts, ${local('b.ends_at')} as ends,
      ${local('b.expected_at')} as expected, r.name as who, b.service_option_id as "optionId", (b.address->'latitude')::float8 as latitude, (b.address->'longitude')::float8 as longitude,
      exists (select from booking_needs n where n.booking_id = b.id and n.acknowledged_at is null) as "isUnread", open.kinds as alerts
    from bookings b join recipients r on r.id = b.recipient_id
    left join (select booking_id, array_agg(kind) as kinds from booking_alerts where resolved_at is null group by booking_id) open on open.booking_id = b.id
    where b.starts_at >= ${from} and b.starts_at < ${until} and b.state not in ('held', 'cancelled')
      and ${inArea(area)} and ${inLanes(only)}`.execute(database);
  const midnight = Date.parse(`${day}T00:00:00Z`) / 60_000;
  const minute = (seconds: number) => Math.round(seconds / 60) - midnight;
  const options = new Map((await listOptions(database)).map((option) => [option.id, option]));
  return rows
    .map(({ starts, ends, expected, latitude, longitude, alerts, optionId, ...visit }) => ({
      ...visit,
      starts: minute(starts),
      ends: minute(ends),
      expected: expected === null ? null : minute(expected),
      title: options.get(optionId)?.title ?? '',
      isRide: options.get(optionId)?.isRide ?? false,
      place: latitude === null || longitude === null ? null : { latitude, longitude },
      alerts: alerts ?? [],
    }))
    .filter(({ starts }) => starts >= 0 && starts < 1_440);
}

async function listOptions(database: DatabaseReader) {
  const { rows } = await sql<{ id: string; title: string; isRide: boolean }>`
    select id, title, service_id = 'rides' as "isRide" from service_options`.execute(database);
  return rows;
}

/** What needs somebody is in the first lane, whosever it was. */
const inLanes = (only: LanesAsked | undefined) =>
  only === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(b.state = 'requested' or open.booking_id is not null or b.professional_id in (select id from professionals where ${keyOf('id')} = any(${only}::text[])))`;

/** As `laneKey` makes it. */
const keyOf = (id: string) => sql`right(${sql.ref(id)}::text, 12)`;

/** Who works with us, and whether they are of the area. Whoever only helps out there is shown by their visits. */
async function readPeople(
  database: DatabaseReader,
  { day, area, only }: BoardAsked,
  from: Date,
  until: Date,
): Promise<(BoardPerson & { isHere: boolean })[]> {
  const minutes = (time: string) => sql`(extract(epoch from ${sql.ref(time)}) / 60)::integer`;
  const inDay = (moment: string) =>
    sql`(extract(epoch from (${sql.ref(moment)} at time zone area.time_zone) - ${day}::timestamp) / 60)::integer`;
  const { rows } = await sql<BoardPerson & { isHere: boolean }>`
    select p.id, p.name, p.active and (${area}::text is null or p.service_area_id = ${area}) as "isHere",
      case when other.day is not null then case when other.starts is null then '[]'::json
          else json_build_array(json_build_object('starts', ${minutes('other.starts')}, 'ends', ${minutes('other.ends')})) end
        else coalesce(hours.ranges, '[]'::json) end as works,
      coalesce(away.ranges, '[]'::json) as off
    from professionals p join service_areas area on area.id = p.service_area_id
    left join hours_exceptions other on other.professional_id = p.id and other.day = ${day}::date
    left join (select professional_id, json_agg(json_build_object('starts', ${minutes('starts')}, 'ends', ${minutes('ends')}) order by starts) as ranges
      from working_hours where weekday = extract(isodow from ${day}::date)::integer group by professional_id) hours on hours.professional_id = p.id
    left join (select t.professional_id, json_agg(json_build_object('starts', ${inDay('t.starts_at')}, 'ends', ${inDay('t.ends_at')}, 'reason', t.reason) order by t.starts_at) as ranges
      from time_off t join professionals who on who.id = t.professional_id join service_areas area on area.id = who.service_area_id
      where t.ends_at > ${from} and t.starts_at < ${until} and t.ends_at > ${day}::timestamp at time zone area.time_zone
        and t.starts_at < (${day}::date + 1)::timestamp at time zone area.time_zone group by t.professional_id) away on away.professional_id = p.id
    where ${only === undefined ? sql`true` : sql`${keyOf('p.id')} = any(${only}::text[])`}
    order by p.name, p.id`.execute(database);
  return rows;
}

/** Who is meant by the key of a lane, and which of their visits by when it begins. */
export async function findOnBoard(
  database: DatabaseReader,
  { day, who, at }: { day: string; who: string; at: string | null },
): Promise<{ professionalId: string; visitId: string | null } | undefined> {
  const { rows } = await sql<{ professionalId: string; visitId: string | null }>`
    select p.id as "professionalId", (select b.id from bookings b where ${at}::text is not null and b.professional_id = p.id and b.state not in ('held', 'cancelled')
      and b.starts_at = (${day}::date + ${at}::time) at time zone b.time_zone order by b.id limit 1) as "visitId"
    from professionals p where ${keyOf('p.id')} = ${who}`.execute(database);
  return rows.length === 1 ? rows[0] : undefined;
}
