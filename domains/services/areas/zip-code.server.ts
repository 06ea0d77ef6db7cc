import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { forgetCatalogue } from '../service.server.ts';
import { type PlaceInput, pointIn, type ZipCodeInput } from './zip-code.ts';

/** A ZIP code as the office sees it. */
export interface KnownZipCode {
  zipcode: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  /** The day of the list that it is from, as ISO 8601; null where the office has added it. */
  edition: string | null;
  mendedAt: Date | null;
  areaId: string | null;
  areaTitle: string | null;
}

const places = (condition: RawBuilder<unknown>) => sql<KnownZipCode>`
  select place.zipcode, place.city, place.state, place.latitude, place.longitude, place.time_zone as "timeZone",
    place.edition::text as edition, place.mended_at as "mendedAt", area.id as "areaId", area.title as "areaTitle"
  from zip_codes place left join service_area_zip_codes code on code.zipcode = place.zipcode
  left join service_areas area on area.id = code.service_area_id
  where ${condition}`;

/**
 * ZIP codes in their order after a given one, at most `most`: all, or those that begin with some digits or
 * are in a city.
 */
export async function listZipCodes(
  database: DatabaseReader,
  { asked, after, most }: { asked: string; after: string; most: number },
): Promise<KnownZipCode[]> {
  const isMeant = /^\d+$/.test(asked)
    ? sql`starts_with(place.zipcode, ${asked})`
    : sql`starts_with(lower(place.city), ${asked.toLowerCase()})`;
  const { rows } = await sql<KnownZipCode>`
    ${places(sql`place.zipcode > ${after} and ${isMeant}`)} order by place.zipcode limit ${most}`.execute(
    database,
  );
  return rows;
}

export async function findKnownZipCode(
  database: DatabaseReader,
  zipcode: string,
): Promise<KnownZipCode | undefined> {
  return (await places(sql`place.zipcode = ${zipcode}`).execute(database)).rows[0];
}

/** Adds a ZIP code that the list lacks. Refuses `zip_code_exists` and `point_elsewhere`. */
export async function addZipCode(
  platform: Platform,
  staff: Staff,
  input: ZipCodeInput,
): Promise<Result<null>> {
  const now = platform.clock.now();
  const { zipcode, ...place } = input;
  const added = await transaction(platform.database, async (work): Promise<Result<null>> => {
    if (!(await isInState(work, place))) return refused(pointElsewhere(place.state));
    const { rows } = await sql`
      insert into zip_codes (zipcode, city, state, latitude, longitude, time_zone, mended_at)
      values (${zipcode}, ${valuesOf(place)}, ${now}) on conflict do nothing returning zipcode`.execute(work);
    if (rows.length === 0) return refused(zipCodeExists(zipcode));
    await writeAudit(work, staff, { action: 'zip_code_added', subject: zipcode, after: place }, now);
    return success(null);
  });
  if (added.ok) forgetCatalogue(platform.database);
  return added;
}

/**
 * Puts right where a ZIP code lies, what it is called or by which clock. Members' people and professionals
 * there come along. Refuses `zip_code_not_found` and `point_elsewhere`.
 */
export async function mendZipCode(
  platform: Platform,
  staff: Staff,
  zipcode: string,
  place: PlaceInput,
): Promise<Result<null>> {
  const now = platform.clock.now();
  const mended = await transaction(platform.database, async (work): Promise<Result<null>> => {
    const { rows } = await sql<PlaceInput>`
      select city, state, concat(latitude, ', ', longitude) as point, time_zone as "timeZone"
      from zip_codes where zipcode = ${zipcode} for no key update`.execute(work);
    const [before] = rows;
    if (before === undefined) return refused(zipCodeNotFound);
    if (!(await isInState(work, place))) return refused(pointElsewhere(place.state));
    await sql`
      update zip_codes set (city, state, latitude, longitude, time_zone, mended_at) = row(${valuesOf(place)}, ${now}::timestamptz)
      where zipcode = ${zipcode}`.execute(work);
    await bringPeopleAlong(work, zipcode);
    await writeAudit(
      work,
      staff,
      { action: 'zip_code_mended', subject: zipcode, before: { ...before }, after: place },
      now,
    );
    return success(null);
  });
  if (mended.ok) forgetCatalogue(platform.database);
  return mended;
}

function valuesOf({ city, state, point, timeZone }: PlaceInput) {
  const { latitude, longitude } = pointIn(point);
  return sql`${city}, ${state}, ${latitude}::float8, ${longitude}::float8, ${timeZone}`;
}

/**
 * Within a degree of what lies in that state already: a sign that is missing, or two numbers that changed
 * places.
 */
async function isInState(work: DatabaseTransaction, { state, point }: PlaceInput): Promise<boolean> {
  const { latitude, longitude } = pointIn(point);
  const { rows } = await sql`
    select from zip_codes where state = ${state}
    having ${latitude}::float8 between min(latitude) - 1 and max(latitude) + 1
      and ${longitude}::float8 between min(longitude) - 1 and max(longitude) + 1`.execute(work);
  return rows.length > 0;
}

/**
 * Brings members' people and professionals along after places have changed, all or one: their rows keep a
 * copy of point, names and zone of their ZIP code. Bookings keep what was agreed.
 */
export async function bringPeopleAlong(work: DatabaseTransaction, zipcode?: string): Promise<void> {
  const isMeant = zipcode === undefined ? sql`true` : sql`z.zipcode = ${zipcode}`;
  await sql`
    update recipients r set city = z.city, state = z.state, latitude = z.latitude, longitude = z.longitude, time_zone = z.time_zone
    from zip_codes z where z.zipcode = r.zipcode and ${isMeant}
      and (r.city, r.state, r.latitude, r.longitude, r.time_zone) is distinct from (z.city, z.state, z.latitude, z.longitude, z.time_zone)`.execute(
    work,
  );
  await sql`
    update professionals p set latitude = z.latitude, longitude = z.longitude
    from zip_codes z where z.zipcode = p.home_zipcode and ${isMeant}
      and (p.latitude, p.longitude) is distinct from (z.latitude, z.longitude)`.execute(work);
}

const zipCodeNotFound = refusal('not_found', 'zip_code_not_found', 'We could not find this ZIP code.');
const zipCodeExists = (zipcode: string): Refusal => {
  const message = `We know ${zipcode} already. Open it to change it.`;
  return refusal('conflict', 'zip_code_exists', message, { zipcode: message });
};
const pointElsewhere = (state: string): Refusal => {
  const message = `That point is not in ${state}. Check its numbers, the minus sign and the state.`;
  return refusal('invalid', 'point_elsewhere', message, { point: message });
};
