import { sql } from 'kysely';
import { readOfficeSettings } from '#platform/configuration/office-settings.ts';
import type { Database, DatabaseReader } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { forgetCatalogue } from './service.server.ts';

const seenOf = new WeakMap<Database, string>();

/**
 * Forgets what this process keeps of the catalogue, of the office's settings, of the operator's facts, look,
 * words and rules when they are not what they were: another process has changed them, the moment has come
 * from which a price counts, or the day has ended on which what is said of our helpers and our insurance
 * still held.
 */
export async function noticeCatalogueChanges(platform: Platform): Promise<boolean> {
  const { database, clock, configuration } = platform;
  const mark = await markOfCatalogue(database, clock.now(), configuration.OFFICE_TIME_ZONE);
  const before = seenOf.get(database);
  seenOf.set(database, mark);
  if (before === undefined || before === mark) return false;
  await readOfficeSettings(platform);
  forgetCatalogue(database);
  return true;
}

/** A short text that is another one once anything is that everybody may see of the catalogue. */
async function markOfCatalogue(database: DatabaseReader, now: Date, timeZone: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select md5(concat(
      (select json_agg(service order by service.id) from services service),
      (select json_agg(option order by option.id) from service_options option),
      (select string_agg(asked.id::text, ' ' order by asked.id) from service_option_versions asked),
      (select string_agg(rules.id::text, ' ' order by rules.id) from rule_versions rules where rules.effective_from <= ${now}),
      (select json_agg(extra order by extra.id) from service_extras extra),
      (select json_agg(area order by area.id) from service_areas area),
      (select json_agg(offer order by offer.service_area_id, offer.service_id) from service_area_services offer),
      (select json_agg(setting order by setting.name) from office_settings setting),
      (select string_agg(fact.id::text, ' ' order by fact.id) from operator_facts fact),
      (select string_agg(look.id::text, ' ' order by look.id) from looks look
        where look.published_at is not null and look.retired_at is null),
      (select string_agg(text.id::text, ' ' order by text.id) from written_texts text
        where text.published_at is not null and text.retired_at is null),
      ${ofHelpers}, (${now}::timestamptz at time zone ${timeZone})::date,
      (select string_agg(version.id::text, ' ' order by version.id) from service_prices version
        where version.effective_from = (select max(effective_from) from service_prices
          where service_option_id = version.service_option_id and effective_from <= ${now})))) as mark`.execute(
    database,
  );
  return rows[0]?.mark ?? '';
}

/**
 * Who is shown on public pages, and what proves what is said there of all who can be booked: sums of hashes,
 * which need no order. Visits done and ratings are as old as the page, at most a day.
 */
const ofHelpers = sql`
      (select sum(hashtext(concat_ws(' ', person.id, person.name, person.picture, person.active, person.left_on,
        person.background_checked_on, person.shown_publicly_since))) from professionals person),
      (select sum(hashtext(concat_ws(' ', paper.id, paper.kind, paper.ends_on))) from professional_papers paper),
      (select sum(hashtext(concat_ws(' ', skill.professional_id, skill.service_option_id))) from professional_skills skill)`;
