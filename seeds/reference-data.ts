import { sql } from 'kysely';
import { bringPeopleAlong } from '#domains/services/areas/zip-code.server.ts';
import { preferenceGroups } from '#domains/services/service.ts';
import { type Database, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { lockSeeding } from './lock.ts';
import { excludedBy, preferenceOptions } from './preferences.ts';
import { servicePages } from './service-pages.ts';
import { serviceExtras, serviceOptions, services } from './services.ts';
import { readZipCodes, type ZipCodeTable } from './zip-codes/source.ts';

/**
 * What every installation starts with: ZIP codes, the default catalogue and the preference options. Each is
 * left alone once it exists, because the office may have changed it; of the ZIP codes, those that it has.
 */
export async function seedReferenceData(database: Database): Promise<void> {
  const zipCodes = readZipCodes();
  await transaction(database, async (work) => {
    await lockSeeding(work);
    if (!(await hasEdition(work, zipCodes.edition))) await writeZipCodes(work, zipCodes);
    if (await isEmpty(work, 'services')) await insertCatalogue(work);
    await insertQuestions(work);
    if (await isEmpty(work, 'preference_options')) await insertPreferenceOptions(work);
  });
}

async function isEmpty(
  work: DatabaseTransaction,
  table: 'services' | 'preference_options',
): Promise<boolean> {
  return (
    (await work
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .limit(1)
      .executeTakeFirst()) === undefined
  );
}

async function hasEdition(work: DatabaseTransaction, edition: string): Promise<boolean> {
  const found = await sql`select from zip_codes where edition >= ${edition}::date limit 1`.execute(work);
  return found.rows.length > 0;
}

/** The places of this edition, in place of those of another; what the office has added or mended stays. */
async function writeZipCodes(work: DatabaseTransaction, { edition, batches }: ZipCodeTable): Promise<void> {
  for (const batch of batches)
    await sql`
      insert into zip_codes (zipcode, city, state, latitude, longitude, time_zone, edition)
      select place.*, ${edition}::date from unnest(${batch.zipcodes}::text[], ${batch.cities}::text[], ${batch.states}::text[],
        ${batch.latitudes}::float8[], ${batch.longitudes}::float8[], ${batch.timeZones}::text[]) as place
      on conflict (zipcode) do update set city = excluded.city, state = excluded.state, latitude = excluded.latitude,
        longitude = excluded.longitude, time_zone = excluded.time_zone, edition = excluded.edition
      where zip_codes.mended_at is null`.execute(work);
  await bringPeopleAlong(work);
}

async function insertCatalogue(work: DatabaseTransaction): Promise<void> {
  await work
    .insertInto('services')
    .values(
      services.map(({ id, title, summary, bookingPath, hue, way, asksNeedsApart }, position) => ({
        id,
        title,
        summary,
        booking_path: bookingPath,
        hue,
        way,
        asks_needs_apart: asksNeedsApart,
        page_path: servicePages[id]?.pagePath,
        prices_path: servicePages[id]?.pricesPath,
        picture: servicePages[id]?.picture,
        booking_words: servicePages[id] && JSON.stringify(servicePages[id].words),
        has_extras: serviceExtras.some(({ serviceId }) => serviceId === id),
        position,
      })),
    )
    .execute();
  await insertOptions(work);
  await work
    .insertInto('service_extras')
    .values(
      serviceExtras.map((extra, position) => ({
        id: extra.id,
        service_id: extra.serviceId,
        title: extra.title,
        price_cents: extra.priceCents,
        extra_minutes: extra.extraMinutes,
        position,
      })),
    )
    .execute();
}

async function insertOptions(work: DatabaseTransaction): Promise<void> {
  await work
    .insertInto('service_options')
    .values(
      serviceOptions.map((option, position) => ({
        id: option.id,
        service_id: option.serviceId,
        kind: option.kind,
        title: option.title,
        summary: option.summary,
        shortest_minutes: option.shortestMinutes,
        longest_minutes: option.longestMinutes,
        buffer_minutes: option.bufferMinutes,
        lead_hours: option.leadHours,
        free_cancellation_hours: option.freeCancellationHours,
        confirmed_at_once: option.confirmedAtOnce,
        capacity: option.capacity,
        window_starts: option.windowStarts,
        length_by: option.lengthBy,
        room_minutes: option.roomMinutes && JSON.stringify(option.roomMinutes),
        takes_photos: option.takesPhotos,
        leads_to_quote: option.leadsToQuote,
        may_repeat: option.mayRepeat,
        takes_wheelchairs: option.takesWheelchairs,
        typical_trips: JSON.stringify(option.typicalTrips),
        position,
      })),
    )
    .execute();
  const since = new Date(0);
  await work
    .insertInto('service_prices')
    .values(
      serviceOptions.map(({ id, price }) => ({
        id: newIdentifier(),
        created_at: since,
        service_option_id: id,
        price: JSON.stringify(price),
        effective_from: since,
      })),
    )
    .execute();
}

/** What each option asks, also for a catalogue from before anything was asked about the work. */
async function insertQuestions(work: DatabaseTransaction): Promise<void> {
  for (const { id, questions } of serviceOptions)
    if (questions.length > 0)
      await sql`
        insert into service_option_versions (id, created_at, service_option_id, version, questions)
        select ${newIdentifier()}, 'epoch', ${id}, 1, ${JSON.stringify(questions)}
        from service_options where id = ${id} and not exists (select from service_option_versions where service_option_id = ${id})`.execute(
        work,
      );
}

async function insertPreferenceOptions(work: DatabaseTransaction): Promise<void> {
  const rows = preferenceGroups.flatMap((group) =>
    preferenceOptions[group].map(
      ({ firstFor = [], notFor = [], isAllergen = false, ...option }, position) => ({
        id: option.id,
        title: option.title,
        preference_group: group,
        position,
        topic: option.topic,
        matters_for: [...option.mattersFor],
        first_for: [...firstFor],
        not_for: [...notFor],
        excludes: excludedBy(option.id),
        is_allergen: isAllergen,
        dish_words: option.dishWords ?? null,
      }),
    ),
  );
  await work.insertInto('preference_options').values(rows).execute();
}
