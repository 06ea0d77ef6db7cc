import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { wordsOf } from '#domains/people/words.ts';
import type { Database, DatabaseReader } from '#platform/database/database.ts';
import { priceInForce, type StoredPrice } from './pricing/price-version.ts';
import { offeredQuestions, workQuestions } from './question.ts';
import {
  type KindId,
  type KnownPlace,
  type PreferenceGroup,
  type PreferenceOption,
  roomMinutes,
  type Service,
  type ServiceArea,
  type ServiceOption,
  type ServiceWithOptions,
  typicalTripList,
  type ZipCode,
} from './service.ts';

const serviceColumns = [
  'id',
  'title',
  'summary',
  'booking_path as bookingPath',
  'hue',
  'way',
  'asks_needs_apart as asksNeedsApart',
] as const;

const optionColumns = [
  'id',
  'service_id as serviceId',
  'kind',
  'title',
  'summary',
  'shortest_minutes as shortestMinutes',
  'longest_minutes as longestMinutes',
  'buffer_minutes as bufferMinutes',
  'lead_hours as leadHours',
  'free_cancellation_hours as freeCancellationHours',
  'confirmed_at_once as confirmedAtOnce',
  'capacity',
  'window_starts as windowStarts',
  'length_by as lengthBy',
  'room_minutes as roomMinutes',
  'takes_photos as takesPhotos',
  'leads_to_quote as leadsToQuote',
  'may_repeat as mayRepeat',
  'takes_wheelchairs as takesWheelchairs',
  'typical_trips as typicalTrips',
] as const;

const extraColumns = [
  'id',
  'service_id as serviceId',
  'title',
  'price_cents as priceCents',
  'extra_minutes as extraMinutes',
] as const;

/** Whether the operator shows and sells it now. */
export const isOffered = sql<boolean>`services.published_at is not null and services.retired_at is null`;

/** The price of an option that was in force at a moment, and those that come after it. */
function pricesFrom(now: Date) {
  return sql<StoredPrice[]>`(
    select json_agg(json_build_object('from', version.effective_from, 'price', version.price))
    from service_prices version
    where version.service_option_id = service_options.id and version.effective_from >= (
      select max(effective_from) from service_prices
      where service_option_id = service_options.id and effective_from <= ${now}))`;
}

/** What an option asks now, and by which name a visit says so; null where it never asked anything. */
const versionInForce = sql<StoredVersion | null>`(
    select json_build_object('id', version.id, 'questions', version.questions)
    from service_option_versions version where version.service_option_id = service_options.id
    order by version.version desc limit 1)`;

interface StoredVersion {
  id: string;
  questions: unknown;
}

/** The services that are offered, in the order they have on the site. */
export function listServices(database: DatabaseReader): Promise<Service[]> {
  return selectAllServices(database).where(isOffered).execute();
}

/** The same with those that are no longer offered, of which there still are visits. */
export function listServicesWithRetired(database: DatabaseReader): Promise<Service[]> {
  return selectAllServices(database).where('published_at', 'is not', null).execute();
}

const selectAllServices = (database: DatabaseReader) =>
  database.selectFrom('services').select(serviceColumns).orderBy('position');

/** The services that are offered, each with what is offered of it at the prices of that moment. */
export async function listServicesWithOptions(
  database: DatabaseReader,
  now: Date,
): Promise<ServiceWithOptions[]> {
  const rows = await selectServices(database, now).where(isOffered).orderBy('position').execute();
  return rows.map((row) => toService(row, now));
}

/**
 * A service with what is offered of it: its options at the prices of that moment, and its extras, in the
 * order they have on the site.
 */
export async function findService(
  database: DatabaseReader,
  id: string,
  now: Date,
): Promise<ServiceWithOptions | undefined> {
  const row = await selectServices(database, now).where('id', '=', id).executeTakeFirst();
  return row && toService(row, now);
}

/** A service as it would be offered, published or not. */
export async function findServiceToPreview(
  database: DatabaseReader,
  id: string,
  now: Date,
): Promise<ServiceWithOptions | undefined> {
  const row = await selectServices(database, now, 'prepared').where('id', '=', id).executeTakeFirst();
  return row && toService(row, now);
}

/** The service that an option belongs to, with all that is offered of it. */
export async function findServiceOfOption(
  database: DatabaseReader,
  optionId: string,
  now: Date,
): Promise<ServiceWithOptions | undefined> {
  const row = await selectServiceOf(database, optionId, now);
  return row && toService(row, now);
}

/** The service that an option belongs to, with what is no longer offered of it, too. */
export async function findServiceWithRetired(
  database: DatabaseReader,
  optionId: string,
  now: Date,
): Promise<ServiceWithOptions | undefined> {
  const row = await selectServiceOf(database, optionId, now, 'ever');
  return row && toService(row, now);
}

/** Whether photos can show what is to be done by an option of the service. */
export async function takesPhotos(database: DatabaseReader, serviceId: string): Promise<boolean> {
  const found = await database
    .selectFrom('service_options')
    .select('id')
    .where('service_id', '=', serviceId)
    .where('takes_photos', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** One service option of any service, whether or not it is still offered. */
export async function findOption(
  database: DatabaseReader,
  id: string,
  now: Date,
): Promise<ServiceOption | undefined> {
  const row = await selectOptions(database, now).where('id', '=', id).executeTakeFirst();
  return row && toOption(row, now);
}

/** The select of options, to which more can be added; `toOption` reads its rows. */
export const selectOptions = (database: DatabaseReader, now: Date) =>
  database
    .selectFrom('service_options')
    .select(optionColumns)
    .select([pricesFrom(now).as('prices'), versionInForce.as('version')]);

/** The known places whose title, other names or street have all these words; all of them where there are none. */
export async function listKnownPlaces(
  database: DatabaseReader,
  typed = '',
  most?: number,
): Promise<KnownPlace[]> {
  const each = wordsOf(typed).map((word) => `% ${word}%`);
  const { rows } = await sql<KnownPlace>`
    select p.id, p.title, p.other_names as "otherNames", p.doors, p.street, p.zipcode, z.city, z.state
    from known_places p join zip_codes z on z.zipcode = p.zipcode
    where p.words like all(${each}::text[]) order by lower(p.title) limit ${most ?? null}`.execute(database);
  return rows;
}

/** The place of a five-digit ZIP code. */
export function findZipCode(database: DatabaseReader, zipcode: string): Promise<ZipCode | undefined> {
  return database
    .selectFrom('zip_codes')
    .select(['zipcode', 'city', 'state', 'latitude', 'longitude', 'time_zone as timeZone'])
    .where('zipcode', '=', zipcode)
    .executeTakeFirst();
}

/**
 * The area where a service reaches a ZIP code, with the time zone of that place, which may be another than
 * the area's; undefined where the service is not offered there.
 */
export async function findServiceArea(
  database: DatabaseReader,
  zipcode: string,
  serviceId: string,
): Promise<ServiceArea | undefined> {
  const { rows } = await serviceAreaOf(sql`${zipcode}`, serviceId).execute(database);
  return rows[0];
}

/** The same areas for all services that reach the ZIP code, by the id of the service. */
export async function findServiceAreas(
  database: DatabaseReader,
  zipcode: string,
): Promise<Map<string, ServiceArea>> {
  const { rows } = await sql<ServiceArea & { serviceId: string }>`
    select area.id, area.title, place.time_zone as "timeZone", offer.service_id as "serviceId"
    from service_area_zip_codes code
    join zip_codes place on place.zipcode = code.zipcode
    join service_areas area on area.id = code.service_area_id
    join service_area_services offer on offer.service_area_id = area.id
    where code.zipcode = ${zipcode}`.execute(database);
  return new Map(rows.map(({ serviceId, ...area }) => [serviceId, area]));
}

/** The time zone of a ZIP code; undefined for one that does not exist. */
export async function zoneOfZip(database: DatabaseReader, zipcode: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('zip_codes')
    .select('time_zone')
    .where('zipcode', '=', zipcode)
    .executeTakeFirst();
  return row?.time_zone;
}

/** The select of that area, for use alone or inside a statement that knows the ZIP code. */
export function serviceAreaOf(
  zipcode: RawBuilder<unknown>,
  serviceId: string | RawBuilder<unknown>,
): RawBuilder<ServiceArea> {
  return sql<ServiceArea>`
    select area.id, area.title, place.time_zone as "timeZone"
    from service_area_zip_codes code
    join zip_codes place on place.zipcode = code.zipcode
    join service_areas area on area.id = code.service_area_id
    join service_area_services offer on offer.service_area_id = area.id
    where code.zipcode = ${zipcode} and offer.service_id = ${serviceId}`;
}

/** All preference options by group, in the order of the form. */
export async function findPreferenceOptions(
  database: DatabaseReader,
): Promise<Record<PreferenceGroup, PreferenceOption[]>> {
  const rows = await database
    .selectFrom('preference_options')
    .select([
      'id',
      'preference_group',
      'title',
      'topic',
      'matters_for as mattersFor',
      'first_for as firstFor',
      'not_for as notFor',
      'excludes',
    ])
    .orderBy('position')
    .execute();
  const groups: Record<PreferenceGroup, PreferenceOption[]> = { interaction: [], ride: [], dietary: [] };
  for (const { preference_group, ...option } of rows) groups[preference_group].push(option);
  return groups;
}

/** Of a service: what is offered of it, that and what its office prepares, or all that it ever had. */
type Which = 'offered' | 'prepared' | 'ever';

function selectServices(database: DatabaseReader, now: Date, which: Which = 'offered') {
  return database
    .selectFrom('services')
    .select(serviceColumns)
    .select((service) => [
      jsonArrayFrom(
        service
          .selectFrom('service_options')
          .select(optionColumns)
          .select([pricesFrom(now).as('prices'), versionInForce.as('version')])
          .whereRef('service_id', '=', 'services.id')
          .$if(which !== 'ever', (offered) => offered.where('retired_at', 'is', null))
          .$if(which === 'offered', (offered) => offered.where(isOffered))
          .orderBy('position'),
      ).as('options'),
      jsonArrayFrom(
        service
          .selectFrom('service_extras')
          .select(extraColumns)
          .whereRef('service_id', '=', 'services.id')
          .$if(which !== 'ever', (offered) => offered.where('retired_at', 'is', null))
          .orderBy('position'),
      ).as('extras'),
    ]);
}

function selectServiceOf(database: DatabaseReader, optionId: string, now: Date, which: Which = 'offered') {
  return selectServices(database, now, which)
    .where('id', '=', (option) =>
      option.selectFrom('service_options as wanted').select('service_id').where('wanted.id', '=', optionId),
    )
    .executeTakeFirst();
}

type ServiceRow = NonNullable<Awaited<ReturnType<typeof selectServiceOf>>>;

function toService(row: ServiceRow, now: Date): ServiceWithOptions {
  return { ...row, options: row.options.map((option) => toOption(option, now)) };
}

interface StoredOption {
  prices: StoredPrice[] | null;
  version: StoredVersion | null;
  roomMinutes: unknown;
  typicalTrips: unknown;
}

/** An option at the price of that moment, from a row of `selectOptions`. */
export function toOption<Row extends StoredOption>(
  { prices, version, roomMinutes: minutes, typicalTrips: trips, ...row }: Row,
  now: Date,
): Omit<Row, keyof StoredOption> &
  Pick<ServiceOption, 'price' | 'questions' | 'versionId' | 'roomMinutes' | 'typicalTrips'> {
  return {
    ...row,
    price: priceInForce(prices ?? [], now),
    questions: offeredQuestions(workQuestions.parse(version?.questions ?? [])),
    versionId: version?.id ?? null,
    roomMinutes: roomMinutes.nullable().parse(minutes),
    typicalTrips: typicalTripList.parse(trips),
  };
}

/**
 * How long after another process changed the catalogue the old one may still be booked, at the price that the
 * booker was shown.
 */
const keptMilliseconds = 5_000;

interface Kept {
  service: ServiceRow;
  until: number;
}

const keptOf = new WeakMap<Database, Map<string, Kept>>();
const listenersOf = new WeakMap<Database, Set<() => void>>();

/**
 * The service that an option belongs to, at most a few seconds old: every booking needs it, and it hardly
 * ever changes. Its prices are those of `now` all the same.
 */
export async function rememberServiceOfOption(
  database: Database,
  optionId: string,
  now: Date,
): Promise<ServiceWithOptions | undefined> {
  const kept = keptOf.get(database) ?? new Map<string, Kept>();
  keptOf.set(database, kept);
  const known = kept.get(optionId);
  if (known !== undefined && performance.now() < known.until) return toService(known.service, now);
  const service = await selectServiceOf(database, optionId, now);
  if (service === undefined) kept.delete(optionId);
  else kept.set(optionId, { service, until: performance.now() + keptMilliseconds });
  return service && toService(service, now);
}

/** What an option is, whether or not it is still offered. */
export async function kindOfOption(
  database: Database,
  optionId: string,
  now: Date,
): Promise<KindId | undefined> {
  const service = await rememberServiceOfOption(database, optionId, now);
  const option = service?.options.find(({ id }) => id === optionId);
  return option?.kind ?? (await findOption(database, optionId, now))?.kind;
}

/** Forgets what this process keeps of the catalogue, and tells the processes that keep pages made of it. */
export function forgetCatalogue(database: Database): void {
  keptOf.delete(database);
  for (const listener of listenersOf.get(database) ?? []) listener();
}

/** Calls the listener each time that something in the catalogue may have changed. */
export function whenCatalogueChanges(database: Database, listener: () => void): void {
  listenersOf.set(database, (listenersOf.get(database) ?? new Set()).add(listener));
}
