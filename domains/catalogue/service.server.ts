import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, DatabaseReader } from '#platform/database/database.ts';
import {
  type PreferenceGroup,
  type PreferenceOption,
  price,
  type Service,
  type ServiceArea,
  type ServiceOption,
  type ServiceWithOptions,
  type ZipCode,
} from './service.ts';

const serviceColumns = ['id', 'title', 'summary', 'booking_path as bookingPath'] as const;

const optionColumns = [
  'id',
  'service_id as serviceId',
  'title',
  'summary',
  'price',
  'shortest_minutes as shortestMinutes',
  'longest_minutes as longestMinutes',
  'buffer_minutes as bufferMinutes',
  'lead_hours as leadHours',
  'free_cancellation_hours as freeCancellationHours',
  'confirmed_at_once as confirmedAtOnce',
  'capacity',
  'window_starts as windowStarts',
] as const;

const extraColumns = [
  'id',
  'service_id as serviceId',
  'title',
  'price_cents as priceCents',
  'extra_minutes as extraMinutes',
] as const;

/** All services in the order of the site. */
export function listServices(database: DatabaseReader): Promise<Service[]> {
  return database.selectFrom('services').select(serviceColumns).orderBy('position').execute();
}

/** A service with its options and extras, each in the order of the site. */
export async function findService(
  database: DatabaseReader,
  id: string,
): Promise<ServiceWithOptions | undefined> {
  const row = await selectServices(database).where('id', '=', id).executeTakeFirst();
  return row && { ...row, options: row.options.map(toOption) };
}

/** The service that an option belongs to, with all its options and extras. */
export async function findServiceOfOption(
  database: DatabaseReader,
  optionId: string,
): Promise<ServiceWithOptions | undefined> {
  const row = await selectServices(database)
    .where('id', '=', (option) =>
      option.selectFrom('service_options as wanted').select('service_id').where('wanted.id', '=', optionId),
    )
    .executeTakeFirst();
  return row && { ...row, options: row.options.map(toOption) };
}

/** One service option, whatever its service. */
export async function findOption(database: DatabaseReader, id: string): Promise<ServiceOption | undefined> {
  const row = await database
    .selectFrom('service_options')
    .select(optionColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toOption(row);
}

/** Where a ZIP code of five digits lies. */
export function findZipCode(database: DatabaseReader, zipcode: string): Promise<ZipCode | undefined> {
  return database
    .selectFrom('zip_codes')
    .select(['zipcode', 'city', 'state', 'latitude', 'longitude', 'time_zone as timeZone'])
    .where('zipcode', '=', zipcode)
    .executeTakeFirst();
}

/** The area that serves a ZIP code with a service; undefined where that service is not offered there. */
export async function findServiceArea(
  database: DatabaseReader,
  zipcode: string,
  serviceId: string,
): Promise<ServiceArea | undefined> {
  const { rows } = await serviceAreaOf(sql`${zipcode}`, serviceId).execute(database);
  return rows[0];
}

/** The time zone of a ZIP code; undefined for one that there is not. */
export async function zoneOfZip(database: DatabaseReader, zipcode: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('zip_codes')
    .select('time_zone')
    .where('zipcode', '=', zipcode)
    .executeTakeFirst();
  return row?.time_zone;
}

/** The select of that area, to stand alone or inside another statement that knows the ZIP code. */
export function serviceAreaOf(
  zipcode: RawBuilder<unknown>,
  serviceId: string | RawBuilder<unknown>,
): RawBuilder<ServiceArea> {
  return sql<ServiceArea>`
    select area.id, area.title, area.time_zone as "timeZone"
    from service_area_zip_codes code
    join service_areas area on area.id = code.service_area_id
    join service_area_services offer on offer.service_area_id = area.id
    where code.zipcode = ${zipcode} and offer.service_id = ${serviceId}`;
}

/** All preference options by group, each group in the order of the form. */
export async function findPreferenceOptions(
  database: DatabaseReader,
): Promise<Record<PreferenceGroup, PreferenceOption[]>> {
  const rows = await database
    .selectFrom('preference_options')
    .select(['id', 'preference_group', 'title', 'matters_for as mattersFor'])
    .orderBy('position')
    .execute();
  const groups: Record<PreferenceGroup, PreferenceOption[]> = { interaction: [], ride: [], dietary: [] };
  for (const { preference_group, ...option } of rows)
    groups[preference_group as PreferenceGroup].push(option);
  return groups;
}

function selectServices(database: DatabaseReader) {
  return database
    .selectFrom('services')
    .select(serviceColumns)
    .select((service) => [
      jsonArrayFrom(
        service
          .selectFrom('service_options')
          .select(optionColumns)
          .whereRef('service_id', '=', 'services.id')
          .orderBy('position'),
      ).as('options'),
      jsonArrayFrom(
        service
          .selectFrom('service_extras')
          .select(extraColumns)
          .whereRef('service_id', '=', 'services.id')
          .orderBy('position'),
      ).as('extras'),
    ]);
}

function toOption<Row extends { price: unknown }>(
  row: Row,
): Omit<Row, 'price'> & Pick<ServiceOption, 'price'> {
  return { ...row, price: price.parse(row.price) };
}

/**
 * So long after a change of the catalogue the old one may still be booked from, at the price that the booker
 * was shown.
 */
const keptMilliseconds = 5_000;

interface Kept {
  service: ServiceWithOptions;
  until: number;
}

const keptOf = new WeakMap<Database, Map<string, Kept>>();

/**
 * The service that an option belongs to, as it was a few seconds ago at most: every booking asks for it, and
 * it hardly changes.
 */
export async function rememberServiceOfOption(
  database: Database,
  optionId: string,
): Promise<ServiceWithOptions | undefined> {
  const kept = keptOf.get(database) ?? new Map<string, Kept>();
  keptOf.set(database, kept);
  const known = kept.get(optionId);
  if (known !== undefined && performance.now() < known.until) return known.service;
  const service = await findServiceOfOption(database, optionId);
  if (service === undefined) kept.delete(optionId);
  else kept.set(optionId, { service, until: performance.now() + keptMilliseconds });
  return service;
}
