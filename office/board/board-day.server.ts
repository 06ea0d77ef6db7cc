import { type RawBuilder, sql } from 'kysely';
import { periodOf } from '#domains/professionals/days.ts';
import { type BookingState, bookingStates, uncanceledStates } from '#domains/visits/visit.ts';
import { type DatabaseReader, literals } from '#platform/database/database.ts';
import type { BoardPerson, BoardVisit } from './board.ts';

/** Which day as in ISO 8601, and which area; all where it is null. */
export interface DayAsked {
  day: string;
  area: string | null;
}

/** All that a board of a day is made of. Nothing in it is changed: what has changed is another one. */
export interface BoardDay {
  zone: string | null;
  people: readonly (BoardPerson & { isHere: boolean })[];
  visits: readonly BoardVisit[];
}

export async function readDay(database: DatabaseReader, asked: DayAsked): Promise<BoardDay> {
  const zones = await zonesOf(database, asked.area);
  const [people, visits] = await Promise.all([
    readPeople(database, asked, zones),
    readVisits(database, asked, zones, undefined),
  ]);
  return { zone: zones[0] ?? null, people, visits };
}

/** The same day, where only the visits of some people have changed. */
export async function readDayAgain(
  database: DatabaseReader,
  asked: DayAsked,
  day: BoardDay,
  professionalIds: readonly string[],
): Promise<BoardDay> {
  const fresh = await readVisits(database, asked, await zonesOf(database, asked.area), professionalIds);
  const gone = new Set(professionalIds);
  return {
    ...day,
    visits: [...day.visits.filter(({ professionalId }) => !gone.has(professionalId)), ...fresh],
  };
}

/** From the first midnight of the day in any of the places until the last. */
function periodIn(zones: readonly string[], day: string): { from: Date; until: Date } {
  const days = zones.map((zone) => periodOf({ firstDay: day, lastDay: day }, zone));
  return {
    from: new Date(Math.min(...days.map(({ startsAt }) => startsAt.getTime()))),
    until: new Date(Math.max(...days.map(({ endsAt }) => endsAt.getTime()))),
  };
}

async function zonesOf(database: DatabaseReader, area: string | null): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct time_zone as zone from service_areas where ${area}::text is null or id = ${area} order by 1`.execute(
    database,
  );
  return rows.length === 0 ? ['UTC'] : rows.map(({ zone }) => zone);
}

/** Those that begin that day where they take place, as they stand: what was canceled takes nobody's time. */
async function readVisits(
  database: DatabaseReader,
  { day, area }: DayAsked,
  zones: readonly string[],
  ofPeople: readonly string[] | undefined,
): Promise<BoardVisit[]> {
  const { from, until } = periodIn(zones, day);
  // As one text: the driver takes longer to take thousands of rows apart than the database to find them.
  const minute = (moment: string) =>
    sql`coalesce((date_part('epoch', ${sql.ref(moment)} at time zone b.time_zone)::integer / 60 - ${Date.parse(`${day}T00:00:00Z`) / 60_000}::integer)::text, '')`;
  const { rows } = await sql<{ all: string | null }>`
    select string_agg(concat_ws(${fieldSign}, b.reference, b.version, b.state, b.professional_id, ${minute('b.starts_at')}, ${minute('b.ends_at')}, ${minute('b.expected_at')},
      b.service_option_id, coalesce(b.address->>'latitude', ''), coalesce(b.address->>'longitude', ''),
      exists (select from booking_needs n where n.booking_id = b.id and n.acknowledged_at is null), coalesce(open.kinds, ''), translate(r.name, ${fieldSign + rowSign}, '')), ${rowSign}) as all
    from bookings b join recipients r on r.id = b.recipient_id
    left join (select booking_id, string_agg(kind, ',') as kinds from booking_alerts where resolved_at is null group by booking_id) open on open.booking_id = b.id
    where b.starts_at >= ${from} and b.starts_at < ${until} and b.state in ${literals(uncanceledStates)}
      and (${area}::text is null or b.service_area_id = ${area})
      and ${ofPeople === undefined ? sql`true` : sql`b.professional_id = any(${ofPeople}::uuid[])`}`.execute(
    database,
  );
  const options = new Map((await listOptions(database)).map((option) => [option.id, option]));
  const all = rows[0]?.all ?? '';
  return (all === '' ? [] : all.split(rowSign))
    .map((row) => visitOf(row.split(fieldSign), options))
    .filter(({ starts }) => starts >= 0 && starts < 1_440);
}

/** The separators of ASCII. */
const [fieldSign, rowSign] = ['\u001f', '\u001e'];

const stateOf = (text: string | undefined): BookingState => {
  const state = bookingStates.find((each) => each === text);
  if (state === undefined) throw new Error('A visit has a state that there is not.');
  return state;
};

type Options = ReadonlyMap<string, Awaited<ReturnType<typeof listOptions>>[number]>;

function visitOf(fields: readonly string[], options: Options): BoardVisit {
  const [reference = '', version, state, professionalId = '', starts, ends, expected = ''] = fields;
  const [optionId = '', latitude = '', longitude = '', isUnread, alerts = '', who = ''] = fields.slice(7);
  const option = options.get(optionId);
  return {
    reference,
    version: Number(version),
    state: stateOf(state),
    professionalId,
    starts: Number(starts),
    ends: Number(ends),
    due: Number(option?.isWindow === true ? ends : starts),
    expected: expected === '' ? null : Number(expected),
    who,
    title: option?.title ?? '',
    serviceId: option?.serviceId ?? '',
    isRide: option?.isRide ?? false,
    place:
      latitude === '' || longitude === ''
        ? null
        : { latitude: Number(latitude), longitude: Number(longitude) },
    isUnread: isUnread === 't',
    alerts: alerts === '' ? [] : alerts.split(','),
  };
}

async function allAtOnce<Row>(database: DatabaseReader, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<{ all: Row[] }>`
    select coalesce(json_agg(found), '[]') as all from (${query}) found`.execute(database);
  return rows[0]?.all ?? [];
}

async function listOptions(database: DatabaseReader) {
  const { rows } = await sql<{
    id: string;
    title: string;
    serviceId: string;
    isRide: boolean;
    isWindow: boolean;
  }>`
    select id, title, service_id as "serviceId", kind = 'ride' as "isRide", window_starts is not null as "isWindow" from service_options`.execute(
    database,
  );
  return rows;
}

/**
 * Who works with us, and whether they are of the area. A professional who only helps out there is shown by
 * their visits.
 */
async function readPeople(
  database: DatabaseReader,
  { day, area }: DayAsked,
  zones: readonly string[],
): Promise<(BoardPerson & { isHere: boolean })[]> {
  const { from, until } = periodIn(zones, day);
  const minutes = (time: string) => sql`(extract(epoch from ${sql.ref(time)}) / 60)::integer`;
  const inDay = (moment: string) =>
    sql`(extract(epoch from (${sql.ref(moment)} at time zone area.time_zone) - ${day}::timestamp) / 60)::integer`;
  return allAtOnce<BoardPerson & { isHere: boolean }>(
    database,
    sql`
    select p.id, p.name, area.title as area, p.active and (${area}::text is null or p.service_area_id = ${area}) as "isHere",
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
    order by p.name, p.id`,
  );
}
