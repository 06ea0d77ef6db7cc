import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import {
  type DatabaseReader,
  databaseErrorCode,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { addressWord } from '../fields.ts';
import { forgetCatalogue } from '../service.server.ts';
import { type Area, type AreaInList, type AreaInput, type AreaZipCode } from './area.ts';
import { type KnownZip, problemsOfAdding, readZipList, refusedZips } from './zip-list.ts';

/** All areas by name. */
export async function listAreas(database: DatabaseReader): Promise<AreaInList[]> {
  const { rows } = await sql<AreaInList>`
    select area.id, area.title, area.time_zone as "timeZone",
      (select count(*) from service_area_zip_codes code where code.service_area_id = area.id) as "zipCodes",
      (select count(*) from service_area_services offer where offer.service_area_id = area.id) as services,
      (select count(*) from professionals p where p.service_area_id = area.id and p.active) as professionals
    from service_areas area order by area.title, area.id`.execute(database);
  return rows;
}

/** The names of all areas, as everybody may see them. */
export async function listAreaTitles(database: DatabaseReader): Promise<string[]> {
  const rows = await database.selectFrom('service_areas').select('title').orderBy('title').execute();
  return rows.map(({ title }) => title);
}

/** An area with its ZIP codes, the visits to come in each, and which services are offered. */
export async function findArea(database: DatabaseReader, id: string, now: Date): Promise<Area | undefined> {
  const area = await database
    .selectFrom('service_areas')
    .select(['id', 'title', 'time_zone as timeZone'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (area === undefined) return undefined;
  const { rows: zipCodes } = await sql<AreaZipCode>`
    with coming as (
      select b.address ->> 'zipcode' as zipcode, count(*) as visits from bookings b
      where b.service_area_id = ${id} and b.starts_at > ${now} and b.state in ('requested', 'confirmed')
      group by 1)
    select place.zipcode, place.city, place.state, place.latitude, place.longitude, place.time_zone as "timeZone",
      coalesce(coming.visits, 0) as "visitsToCome"
    from service_area_zip_codes code join zip_codes place on place.zipcode = code.zipcode
    left join coming on coming.zipcode = place.zipcode
    where code.service_area_id = ${id} order by place.zipcode`.execute(database);
  const { rows: services } = await sql<Area['services'][number]>`
    select service.id, service.title, exists (
      select from service_area_services offer
      where offer.service_area_id = ${id} and offer.service_id = service.id) as "isOffered"
    from services service order by service.position`.execute(database);
  return { ...area, zipCodes, services };
}

/** Makes an area without ZIP codes. Refuses `area_exists` where one has that name, and names without letters. */
export async function addArea(
  platform: Platform,
  staff: Staff,
  { title, timeZone }: AreaInput,
): Promise<Result<{ id: string }>> {
  const id = addressWord(title);
  if (id === '') return refused(nameless);
  const now = platform.clock.now();
  try {
    await transaction(platform.database, async (work) => {
      await work.insertInto('service_areas').values({ id, title, time_zone: timeZone }).execute();
      await writeAudit(work, staff, { action: 'area_added', subject: id, after: { title, timeZone } }, now);
    });
  } catch (error) {
    if (databaseErrorCode(error) === uniqueViolation) return refused(areaExists(title));
    throw error;
  }
  forgetCatalogue(platform.database);
  return success({ id });
}

/** Gives an area another name or clock. Refuses `area_not_found`. */
export function changeArea(
  platform: Platform,
  staff: Staff,
  id: string,
  { title, timeZone }: AreaInput,
): Promise<Result<null>> {
  return changeLocked(platform, id, async (work, before) => {
    await work
      .updateTable('service_areas')
      .set({ title, time_zone: timeZone })
      .where('id', '=', id)
      .execute();
    const after = { title, timeZone };
    await writeAudit(
      work,
      staff,
      { action: 'area_changed', subject: id, before, after },
      platform.clock.now(),
    );
    return success(null);
  });
}

/**
 * Adds the ZIP codes of a list or table to an area, all or none. Refuses `area_not_found`, and
 * `invalid_zip_codes` with each line that is no ZIP code, is not known, belongs to another area, or goes by
 * another clock than the area where `otherZones` does not allow it.
 */
export function addZipCodes(
  platform: Platform,
  staff: Staff,
  id: string,
  text: string,
  { otherZones }: { otherZones: boolean },
): Promise<Result<{ added: number }>> {
  const { given, problems } = readZipList(text);
  return changeLocked<{ added: number }>(platform, id, async (work, { title, timeZone }) => {
    const known = await readKnown(
      work,
      given.map(({ zipcode }) => zipcode),
    );
    const area = { id, title, timeZone, takesOtherZones: otherZones };
    const all = [...problems, ...problemsOfAdding(given, known, area, platform.clock.now())];
    if (all.length > 0 || given.length === 0) return refusedZips(all);
    const added = known.filter(({ areaId }) => areaId === null).map(({ zipcode }) => zipcode);
    if (added.length === 0) return success({ added: 0 });
    await work
      .insertInto('service_area_zip_codes')
      .values(added.map((zipcode) => ({ zipcode, service_area_id: id })))
      .execute();
    const audited = { action: 'area_zip_codes_added', subject: id, after: { zipcodes: added } };
    await writeAudit(work, staff, audited, platform.clock.now());
    return success({ added: added.length });
  });
}

/**
 * Takes ZIP codes out of an area, all or none; visits that are booked there stay as they are. Refuses
 * `area_not_found`, and `invalid_zip_codes` with each line that is no ZIP code of this area.
 */
export function removeZipCodes(
  platform: Platform,
  staff: Staff,
  id: string,
  text: string,
): Promise<Result<{ removed: number }>> {
  const { given, problems } = readZipList(text);
  return changeLocked<{ removed: number }>(platform, id, async (work, { title }) => {
    const zipcodes = given.map(({ zipcode }) => zipcode);
    const own = new Set(
      (await readKnown(work, zipcodes)).filter(({ areaId }) => areaId === id).map(({ zipcode }) => zipcode),
    );
    const all = [
      ...problems,
      ...given
        .filter(({ zipcode }) => !own.has(zipcode))
        .map(({ zipcode, line }) => ({ line, message: `${zipcode} does not belong to ${title}.` })),
    ];
    if (all.length > 0 || given.length === 0) return refusedZips(all);
    await work.deleteFrom('service_area_zip_codes').where('zipcode', 'in', zipcodes).execute();
    const audited = { action: 'area_zip_codes_removed', subject: id, before: { zipcodes } };
    await writeAudit(work, staff, audited, platform.clock.now());
    return success({ removed: zipcodes.length });
  });
}

/** Says which services come to an area. Refuses `area_not_found` and `service_not_found`. */
export function offerServices(
  platform: Platform,
  staff: Staff,
  id: string,
  serviceIds: readonly string[],
): Promise<Result<null>> {
  return changeLocked<null>(platform, id, async (work) => {
    const known = await work.selectFrom('services').select('id').orderBy('position').execute();
    if (serviceIds.some((serviceId) => known.every((service) => service.id !== serviceId)))
      return refused(serviceNotFound);
    const before = await work
      .deleteFrom('service_area_services')
      .where('service_area_id', '=', id)
      .returning('service_id')
      .execute();
    const after = known.map((service) => service.id).filter((each) => serviceIds.includes(each));
    if (after.length > 0)
      await work
        .insertInto('service_area_services')
        .values(after.map((each) => ({ service_area_id: id, service_id: each })))
        .execute();
    await writeAudit(
      work,
      staff,
      {
        action: 'area_services_changed',
        subject: id,
        before: { services: before.map((each) => each.service_id).toSorted() },
        after: { services: after.toSorted() },
      },
      platform.clock.now(),
    );
    return success(null);
  });
}

/** Changes of one area wait for each other; so do those of ZIP codes, which no two areas may have. */
async function changeLocked<Value>(
  platform: Platform,
  id: string,
  change: (work: DatabaseTransaction, before: AreaInput) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const result = await transaction(platform.database, async (work): Promise<Result<Value>> => {
    await sql`lock table service_area_zip_codes in share row exclusive mode`.execute(work);
    const before = await work
      .selectFrom('service_areas')
      .select(['title', 'time_zone as timeZone'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return before === undefined ? refused(areaNotFound) : change(work, before);
  });
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

async function readKnown(work: DatabaseTransaction, zipcodes: readonly string[]): Promise<KnownZip[]> {
  const { rows } = await sql<KnownZip>`
    select place.zipcode, place.time_zone as "timeZone", area.id as "areaId", area.title as "areaTitle"
    from zip_codes place left join service_area_zip_codes code on code.zipcode = place.zipcode
    left join service_areas area on area.id = code.service_area_id
    where place.zipcode = any(${zipcodes}::text[]) order by place.zipcode`.execute(work);
  return rows;
}

const areaNotFound = refusal('not_found', 'area_not_found', 'We could not find this area.');
const serviceNotFound = refusal('invalid', 'service_not_found', 'Choose services from the list.', {
  services: 'Choose services from the list.',
});
const nameless = refusal('invalid', 'invalid_answers', 'Use letters in the name.', {
  title: 'Use letters in the name.',
});
const areaExists = (title: string): Refusal => {
  const message = `There is an area called ${title} already.`;
  return refusal('conflict', 'area_exists', message, { title: message });
};
