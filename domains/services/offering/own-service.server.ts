import { type RawBuilder, sql } from 'kysely';
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
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { addressWord } from '../fields.ts';
import { lowerFirst } from '../price.ts';
import { writePrice } from '../pricing/price-version.server.ts';
import { pageWords } from '../service-page.ts';
import { forgetCatalogue } from '../service.server.ts';
import type { Price } from '../service.ts';
import { type QuestionInput, withQuestions } from './own-question.ts';
import {
  missingFor,
  notReady,
  type OptionInput,
  pathsOf,
  priceOf,
  type ReadyFor,
  type ServiceInOffice,
  type ServiceInput,
} from './own-service.ts';
import { writeVersion } from './question-version.server.ts';

const minutesBetweenVisits = 30;

/** All services in the order of the site, those that are not shown yet or no longer among them. */
export const listServicesInOffice = (database: DatabaseReader): Promise<ServiceInOffice[]> =>
  readServices(database, sql<boolean>`true`);

/** One service; undefined where there is none with this id. */
export async function findServiceInOffice(
  database: DatabaseReader,
  id: string,
): Promise<ServiceInOffice | undefined> {
  return (await readServices(database, sql<boolean>`service.id = ${id}`))[0];
}

async function readServices(
  database: DatabaseReader,
  which: RawBuilder<boolean>,
): Promise<ServiceInOffice[]> {
  const { rows } = await sql<Omit<ServiceInOffice, 'words' | 'ready'> & { words: unknown } & ReadyFor>`
    select service.id, service.title, service.summary, service.way, service.page_path as "pagePath", service.picture,
      service.published_at as "publishedAt", service.retired_at as "retiredAt", service.page_words as words,
      (select count(*)::integer from service_area_services offer where offer.service_id = service.id) as areas,
      (select count(*)::integer from service_options option
        where option.service_id = service.id and option.retired_at is null) as options,
      coalesce((select json_agg(option.title order by option.position) from service_options option
        where option.service_id = service.id and option.retired_at is null and not exists (
          select from professional_skills skill join professionals person on person.id = skill.professional_id
          where skill.service_option_id = option.id and person.active)), '[]') as "withoutHelpers"
    from services service where ${which} order by service.position`.execute(database);
  return rows.map(({ words, areas, options, withoutHelpers, ...row }) => ({
    ...row,
    words: words === null ? null : pageWords.parse(words),
    ready: { areas, options, withoutHelpers },
  }));
}

/** Makes a service that nobody sees before it is published. Refuses `service_exists`. */
export function addService(
  platform: Platform,
  staff: Staff,
  input: ServiceInput,
): Promise<Result<{ id: string }>> {
  return make(platform, input.title, (work) => writeService(work, staff, input, platform.clock.now()));
}

/**
 * Makes a service with one thing to book and what is asked about it, all at once. Refuses `service_exists`,
 * and what `withQuestions` refuses.
 */
export function addReadyMade(
  platform: Platform,
  staff: Staff,
  { service, option, questions }: ReadyMade,
): Promise<Result<{ id: string }>> {
  const now = platform.clock.now();
  const asked = withQuestions({ questions: [], price: priceOf(option) }, questions);
  if (!asked.ok) return Promise.resolve(asked);
  return make(platform, service.title, async (work) => {
    const id = await writeService(work, staff, service, now);
    const optionId = await writeOption(work, staff, { serviceId: id, option, price: asked.value.price }, now);
    await writeVersion(work, staff, { optionId, questions: asked.value.questions }, now);
    return id;
  });
}

interface ReadyMade {
  service: ServiceInput;
  option: OptionInput;
  questions: readonly QuestionInput[];
}

async function make(
  { database }: Platform,
  title: string,
  write: (work: DatabaseTransaction) => Promise<string>,
): Promise<Result<{ id: string }>> {
  try {
    return success({ id: await transaction(database, write) });
  } catch (error) {
    if (databaseErrorCode(error) === uniqueViolation) return refused(serviceExists(title));
    throw error;
  }
}

async function writeService(
  work: DatabaseTransaction,
  staff: Staff,
  input: ServiceInput,
  now: Date,
): Promise<string> {
  const id = addressWord(input.title);
  const { pagePath, pricesPath, bookingPath } = pathsOf(id);
  await sql`
    insert into services (id, title, summary, position, page_path, prices_path, booking_path, page_words, picture, published_at)
    select ${id}, ${input.title}, ${input.summary}, coalesce(max(position), 0) + 1, ${pagePath}, ${pricesPath},
      ${bookingPath}, ${JSON.stringify(pageWords.parse(input))}, ${input.picture ?? null}, null from services`.execute(
    work,
  );
  await nameVisits(work, id, input);
  await writeAudit(work, staff, { action: 'service_added', subject: id, after: input }, now);
  return id;
}

/** Changes what a service of the office's own is called and what its page says; its address stays. */
export function changeService(
  platform: Platform,
  staff: Staff,
  id: string,
  input: ServiceInput,
): Promise<Result<null>> {
  return changeLocked(platform, id, async (work, before) => {
    if (before.words === null) return refused(serviceNotFound);
    await work
      .updateTable('services')
      .set({
        title: input.title,
        summary: input.summary,
        page_words: JSON.stringify(pageWords.parse(input)),
        picture: input.picture ?? null,
      })
      .where('id', '=', id)
      .execute();
    await nameVisits(work, id, input);
    const { title, summary, picture, words } = before;
    await writeAudit(
      work,
      staff,
      { action: 'service_changed', subject: id, before: { title, summary, picture, ...words }, after: input },
      platform.clock.now(),
    );
    return success(null);
  });
}

/**
 * Adds an option with its price to a service that the office has made. `sameHelpersAs` is an option whose
 * helpers get this one as well. Refuses `option_exists` and `service_not_found`.
 */
export async function addOption(
  platform: Platform,
  staff: Staff,
  serviceId: string,
  input: OptionInput,
): Promise<Result<{ id: string }>> {
  try {
    return await changeLocked(platform, serviceId, async (work, { words }) => {
      if (words === null) return refused(serviceNotFound);
      const option = { serviceId, option: input, price: priceOf(input) };
      return success({ id: await writeOption(work, staff, option, platform.clock.now()) });
    });
  } catch (error) {
    if (databaseErrorCode(error) === uniqueViolation) return refused(optionExists(input.title));
    throw error;
  }
}

async function writeOption(
  work: DatabaseTransaction,
  staff: Staff,
  { serviceId, option, price }: { serviceId: string; option: OptionInput; price: Price },
  now: Date,
): Promise<string> {
  const id = `${serviceId}-${addressWord(option.title)}`;
  await insertOption(work, { ...option, id, serviceId });
  await writePrice(work, staff, { optionId: id, price, from: now }, now);
  await sql`
    insert into professional_skills (professional_id, service_option_id)
    select skill.professional_id, ${id} from professional_skills skill
    where skill.service_option_id = ${option.sameHelpersAs ?? ''}`.execute(work);
  await writeAudit(work, staff, { action: 'option_added', subject: id, after: option }, now);
  return id;
}

async function insertOption(
  work: DatabaseTransaction,
  option: OptionInput & { id: string; serviceId: string },
): Promise<void> {
  await sql`
    insert into service_options (id, service_id, title, summary, kind, position, shortest_minutes, longest_minutes,
      buffer_minutes, lead_hours, free_cancellation_hours, confirmed_at_once, may_repeat)
    select ${option.id}, ${option.serviceId}, ${option.title}, ${option.summary}, ${option.kind},
      coalesce(max(position), 0) + 1, ${option.shortestMinutes},
      ${option.longestMinutes}, ${minutesBetweenVisits}, ${option.leadHours},
      ${option.freeCancellationHours}, true, ${option.mayRepeat}
    from service_options where service_id = ${option.serviceId}`.execute(work);
}

/**
 * Shows a service to everybody, for the first time or again. Refuses `service_not_ready` with what is
 * missing, so that nobody finds a page on which nothing can be booked.
 */
export function publishService(platform: Platform, staff: Staff, id: string): Promise<Result<null>> {
  return changeLocked(platform, id, async (work, { ready, publishedAt, retiredAt }) => {
    const missing = missingFor(ready);
    if (missing.length > 0) return refused(notReady(missing));
    if (publishedAt !== null && retiredAt === null) return success(null);
    const now = platform.clock.now();
    await work
      .updateTable('services')
      .set({ published_at: publishedAt ?? now, retired_at: null })
      .where('id', '=', id)
      .execute();
    await writeAudit(work, staff, { action: 'service_published', subject: id }, now);
    return success(null);
  });
}

/** Offers a service no longer: what is booked stays, its page says so, and it leaves lists and menus. */
export function retireService(platform: Platform, staff: Staff, id: string): Promise<Result<null>> {
  return changeLocked(platform, id, async (work, { publishedAt, retiredAt }) => {
    if (publishedAt === null || retiredAt !== null) return success(null);
    const now = platform.clock.now();
    await work.updateTable('services').set({ retired_at: now }).where('id', '=', id).execute();
    await writeAudit(work, staff, { action: 'service_retired', subject: id }, now);
    return success(null);
  });
}

/** As in "Book companionship", wherever the ways to book stand beside each other. */
async function nameVisits(work: DatabaseTransaction, id: string, { title }: ServiceInput): Promise<void> {
  const words = JSON.stringify({ visit: lowerFirst(title) });
  await sql`update services set booking_words = booking_words || ${words}::jsonb where id = ${id}`.execute(
    work,
  );
}

/** Changes of one service wait for each other. */
async function changeLocked<Value>(
  platform: Platform,
  id: string,
  change: (work: DatabaseTransaction, before: ServiceInOffice) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const result = await transaction(platform.database, async (work): Promise<Result<Value>> => {
    await sql`select id from services where id = ${id} for no key update`.execute(work);
    const before = await findServiceInOffice(work, id);
    return before === undefined ? refused(serviceNotFound) : change(work, before);
  });
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

const serviceNotFound = refusal('not_found', 'service_not_found', 'We could not find this service.');
const serviceExists = (title: string) => {
  const message = `There is or was a service called ${title}. Change that one, or use another name.`;
  return refusal('conflict', 'service_exists', message, { title: message });
};
const optionExists = (title: string) => {
  const message = `This service has or had an option called ${title}. Use another name.`;
  return refusal('conflict', 'option_exists', message, { title: message });
};
