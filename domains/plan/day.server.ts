import { type RawBuilder, sql } from 'kysely';
import { freeProfessionals, type Period, withoutTimes } from '#domains/availability/free-starts.ts';
import { readSchedules } from '#domains/availability/schedule.server.ts';
import { weekOf } from '#domains/availability/week-bits.ts';
import { lastStars } from '#domains/booking/assignment.server.ts';
import { askedForInWords } from '#domains/booking/assignment.ts';
import { wishedLanguagesOf } from '#domains/people/chosen-need.server.ts';
import { speaksOneOf } from '#domains/people/language.ts';
import { periodOf } from '#domains/professionals/days.ts';
import { isAbsent, replaceableColumns } from '#domains/visit-changes/replacement.server.ts';
import type { ReplaceableVisit } from '#domains/visit-changes/replacement.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { aheadStates, standingStates, uncanceledStates } from '#domains/visits/visit.ts';
import { type DatabaseReader, literals } from '#platform/database/database.ts';
import type { Day, DayPerson, DayVisit, Fit } from './day/day.ts';

/** What is shown of a visit of a day, in the order of `Day.visits`. */
export interface VisitShown {
  id: string;
  reference: string;
  title: string;
  recipientName: string;
  professionalName: string;
  startsAt: Date;
  timeZone: string;
  version: number;
}

export interface ReadDay {
  title: string;
  day: Day;
  visits: VisitShown[];
}

interface VisitRow extends ReplaceableVisit, VisitShown {
  isFixed: boolean;
  isGone: boolean;
  isRead: boolean;
  seriesId: string | null;
  trip: string | null;
  begins: { latitude: number; longitude: number } | null;
  ends: { latitude: number; longitude: number } | null;
  languages: string[] | null;
  before: Record<string, [visits: number, stars: number | null]> | null;
}

interface PersonRow {
  id: string;
  name: string;
  latitude: number | null;
  longitude: number | null;
  languages: string[];
  weekMinutes: number;
}

/**
 * A day in an area as it is now, and what may be changed of it: visits that have not begun, of professionals
 * who do one at a time. Undefined where there is no such area.
 */
export async function readDay(
  database: DatabaseReader,
  { areaId, day }: { areaId: string; day: string },
  now: Date,
): Promise<ReadDay | undefined> {
  const area = await database
    .selectFrom('service_areas')
    .select(['title', 'time_zone'])
    .where('id', '=', areaId)
    .executeTakeFirst();
  if (area === undefined) return undefined;
  const period = periodOf({ firstDay: day, lastDay: day }, area.time_zone);
  const people = await readPeople(database, areaId, period);
  const rows = await readVisits(database, areaId, period, now);
  const free = await readWhoCould(database, rows, now);
  return { title: area.title, day: dayOf(people, rows, free, period), visits: rows };
}

/**
 * Whether a booking \`b\` of a professional \`p\` is among the visits of a day that is planned: it takes
 * place, and is no delivery that a professional makes beside others.
 */
const isPlanned: RawBuilder<boolean> = sql<boolean>`b.state in ${literals(standingStates)} and b.lanes = p.lanes`;

/** How many visits an area has on each of some days, counted as \`readDay\` reads them. */
export async function countVisits(
  database: DatabaseReader,
  asked: readonly { areaId: string; period: Period }[],
): Promise<number[]> {
  const { rows } = await sql<{ visits: number }>`
    select count(p.id)::integer as visits from unnest(${asked.map(({ areaId }) => areaId)}::text[],
      ${asked.map(({ period }) => period.startsAt)}::timestamptz[], ${asked.map(({ period }) => period.endsAt)}::timestamptz[]) with ordinality
      as asked (area, begins, ends, position)
    left join bookings b on b.service_area_id = asked.area and b.starts_at >= asked.begins and b.starts_at < asked.ends
    left join professionals p on p.id = b.professional_id and ${isPlanned}
    group by asked.position order by asked.position`.execute(database);
  return rows.map(({ visits }) => visits);
}

async function readPeople(
  database: DatabaseReader,
  areaId: string,
  { startsAt, endsAt }: Period,
): Promise<PersonRow[]> {
  const week = sql`date_trunc('week', ${startsAt}::timestamptz at time zone area.time_zone) at time zone area.time_zone`;
  const { rows } = await sql<PersonRow>`
    select p.id, p.name, p.latitude, p.longitude, p.languages, coalesce(booked.minutes, 0)::integer as "weekMinutes"
    from professionals p join service_areas area on area.id = p.service_area_id
    left join lateral (
      select sum(extract(epoch from b.ends_at - b.starts_at)) / 60 as minutes from bookings b
      where b.professional_id = p.id and b.state in ${literals(uncanceledStates)} and b.starts_at >= ${week} and b.starts_at < ${week} + interval '7 days'
        and not (b.starts_at >= ${startsAt} and b.starts_at < ${endsAt})) booked on true
    where p.service_area_id = ${areaId} and p.active order by p.name, p.id`.execute(database);
  return rows;
}

/** The booker, or the office, has asked for this professional, or they are the face of a series. */
const isAskedFor: RawBuilder<boolean> = sql<boolean>`(exists (
  select 1 from booking_events asked where asked.booking_id = b.id and (asked.kind = 'professional_chosen' or asked.reason = ${askedForInWords}))
  or exists (select 1 from bookings other where other.series_id = b.series_id and other.id <> b.id
    and other.professional_id = b.professional_id and other.state <> 'cancelled'))`;

/** Where a ride begins and ends, as far as we know: the middle of a ZIP code. */
const beginsAt = sql`case when b.answers ? 'pickup' then jsonb_build_object('latitude', b.answers -> 'pickup' -> 'latitude', 'longitude', b.answers -> 'pickup' -> 'longitude') end`;
const endsAtPlace = sql`(select jsonb_build_object('latitude', z.latitude, 'longitude', z.longitude) from zip_codes z where z.zipcode = b.answers ->> 'destinationZip')`;

/** Deliveries that a professional makes beside others stay with them. */
async function readVisits(
  database: DatabaseReader,
  areaId: string,
  { startsAt, endsAt }: Period,
  now: Date,
): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select ${replaceableColumns}, b.reference, b.version, ${visitTitle} as title, r.name as "recipientName", p.name as "professionalName",
      b.time_zone as "timeZone", b.series_id as "seriesId", b.answers ->> 'trip' as trip, ${beginsAt} as begins, ${endsAtPlace} as ends,
      (b.state not in ${literals(aheadStates)} or b.starts_at <= ${now} or (${isAskedFor} and not ${isAbsent(now)})) as "isFixed",
      (${isAbsent(now)}) as "isGone",
      exists (select 1 from booking_needs need where need.booking_id = b.id and need.acknowledged_at is not null) as "isRead",
      ${wishedLanguagesOf(sql`b.recipient_id`)} as languages, seen.before
    from bookings b join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id
    join professionals p on p.id = b.professional_id
    left join lateral (
      select json_object_agg(theirs.professional_id, json_build_array(theirs.visits, theirs.stars)) as before from (
        select past.professional_id, count(*) as visits,
          ${lastStars} as stars
        from bookings past left join booking_ratings rating on rating.booking_id = past.id
        where past.recipient_id = b.recipient_id and past.state = 'completed' group by past.professional_id) theirs) seen on true
    where b.service_area_id = ${areaId} and b.starts_at >= ${startsAt} and b.starts_at < ${endsAt}
      and ${isPlanned}
    order by b.starts_at, b.id`.execute(database);
  return rows;
}

/** By visit: who works then and can do it, as if all that may move had been released. */
async function readWhoCould(
  database: DatabaseReader,
  rows: readonly VisitRow[],
  now: Date,
): Promise<Map<string, ReadonlySet<string>>> {
  const movable = rows.filter(({ isFixed }) => !isFixed);
  const could = new Map<string, ReadonlySet<string>>();
  for (const [optionId, visits] of Map.groupBy(movable, ({ serviceOptionId }) => serviceOptionId)) {
    const last = visits.at(-1)!;
    const weeks = { firstWeek: weekOf(visits[0]!.startsAt), lastWeek: weekOf(last.occupiedUntil) + 1 };
    const query = { serviceAreaId: last.serviceAreaId, serviceOptionId: optionId, ...weeks };
    const schedules = await readSchedules(database, query);
    if (schedules === undefined) continue;
    const search = withoutTimes(schedules, movable);
    for (const { id, startsAt, endsAt } of visits) {
      const lengthMinutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
      const found = freeProfessionals(
        { ...search, lengthMinutes, earliest: now, latest: startsAt },
        startsAt,
      );
      could.set(id, new Set(found.map((each) => each.id)));
    }
  }
  return could;
}

function dayOf(
  people: readonly PersonRow[],
  rows: readonly VisitRow[],
  free: ReadonlyMap<string, ReadonlySet<string>>,
  { startsAt }: Period,
): Day {
  const positions = new Map(people.map(({ id }, position) => [id, position]));
  const minute = (moment: Date) => Math.round((moment.getTime() - startsAt.getTime()) / 60_000);
  return {
    people: people.map(({ id, name, latitude, longitude, weekMinutes }): DayPerson => {
      const base = latitude === null || longitude === null ? null : { latitude, longitude };
      return { id, name, base, weekMinutes };
    }),
    visits: rows.map((row): DayVisit => {
      const home = { latitude: row.latitude, longitude: row.longitude };
      const from = row.begins ?? home;
      return {
        id: row.id,
        begins: minute(row.startsAt),
        ends: minute(row.endsAt),
        occupiedUntil: minute(row.occupiedUntil),
        from,
        to: row.trip === 'back' ? home : row.trip === 'wait' ? from : (row.ends ?? from),
        who: row.isGone ? -1 : (positions.get(row.professionalId) ?? -1),
        isFixed: row.isFixed || (!row.isGone && !positions.has(row.professionalId)),
        isRead: row.isRead,
        otherLeg: rows.findIndex((other) => isOtherLeg(row, other)),
        fits: people.flatMap((person, position) =>
          free.get(row.id)?.has(person.id) || (person.id === row.professionalId && !row.isGone)
            ? [fitOf(row, person, position)]
            : [],
        ),
      };
    }),
  };
}

const isOtherLeg = (one: VisitRow, other: VisitRow) =>
  one.seriesId !== null &&
  one.seriesId === other.seriesId &&
  one.id !== other.id &&
  one.trip !== other.trip &&
  [one.trip, other.trip].every((trip) => trip === 'there' || trip === 'back');

function fitOf({ before, languages }: VisitRow, person: PersonRow, position: number): Fit {
  const [visits, stars] = before?.[person.id] ?? [0, null];
  const speaks = languages === null ? null : speaksOneOf(person.languages, languages);
  return { person: position, visits, stars, speaks };
}
