import { sql } from 'kysely';
import { extendHorizon } from '#domains/availability/free-starts.server.ts';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { type Change, changeAsStaff } from './change.server.ts';
import { isContactTaken } from './contact.server.ts';
import { dayIn } from './days.ts';
import {
  areaNotFound,
  changesBetween,
  contactTaken,
  homeNotFound,
  type NewProfessional,
  type ProfessionalDetails,
  type ProfessionalRecord,
  skillNotFound,
} from './professional.ts';
import { writeHours } from './week-hours.server.ts';

const record = sql<ProfessionalRecord>`
  select p.id, p.name, p.introduction, p.picture, p.service_area_id as "areaId", a.title as "areaTitle", a.time_zone as "timeZone", p.active,
    p.phone, p.email, p.languages, p.home_zipcode as "homeZipcode", p.pay_cents_an_hour as "payCentsAnHour", p.lanes,
    p.with_us_since::text as "withUsSince", p.left_on::text as "leftOn", p.background_checked_on::text as "backgroundCheckedOn",
    p.shown_publicly_since::text as "shownSince",
    p.visits_done as "visitsDone", p.ratings, p.stars,
    (select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title) order by s.position, o.position), '[]')
      from professional_skills skill join service_options o on o.id = skill.service_option_id join services s on s.id = o.service_id
      where skill.professional_id = p.id) as skills,
    (select coalesce(json_agg(json_build_object('weekday', weekday, 'startsMinute', extract(epoch from starts) / 60, 'endsMinute', extract(epoch from ends) / 60)
      order by weekday, starts), '[]') from working_hours where professional_id = p.id) as hours
  from professionals p join service_areas a on a.id = p.service_area_id`;

/** A professional, as the office knows them. For staff only. */
export async function findProfessional(
  database: DatabaseReader,
  id: string,
): Promise<ProfessionalRecord | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<ProfessionalRecord>`${record} where p.id = ${id}`.execute(database);
  return rows[0];
}

/** The same of several, or of all who have ever worked here; in the order of their ids. */
export async function listRecords(
  database: DatabaseReader,
  ids: readonly string[] | null = null,
): Promise<ProfessionalRecord[]> {
  const { rows } = await sql<ProfessionalRecord>`
    ${record} where ${ids === null ? sql`true` : sql`p.id = any(${ids}::uuid[])`} order by p.id`.execute(
    database,
  );
  return rows;
}

/** Adds a professional. Refuses `area_not_found`, `home_zipcode_not_found` and `skill_not_found`. */
export async function addProfessional(
  platform: Platform,
  staff: Staff,
  wanted: NewProfessional,
): Promise<Result<{ professionalId: string }>> {
  const now = platform.clock.now();
  return transaction(platform.database, (work) => insertProfessional(work, staff, wanted, now));
}

/** The same within a transaction, which has to be given up when it is refused. */
export async function insertProfessional(
  work: DatabaseTransaction,
  staff: Staff,
  { details, skills, hours }: NewProfessional,
  now: Date,
): Promise<Result<{ professionalId: string }>> {
  const columns = await columnsOf(work, details);
  if (!columns.ok) return columns;
  if (!(await areOptions(work, skills))) return refused(skillNotFound);
  const { phone, email, pay_cents: pay } = details;
  for (const kind of ['phone', 'email'] as const)
    if (await isContactTaken(work, { kind, value: details[kind] })) return refused(contactTaken(kind));
  const professionalId = newIdentifier(now);
  await work
    .insertInto('professionals')
    .values({
      id: professionalId,
      created_at: now,
      active: true,
      ...columns.value,
      phone,
      email,
      pay_cents_an_hour: pay,
    })
    .execute();
  await insertSkills(work, professionalId, skills);
  await writeHours(work, professionalId, hours);
  await extendHorizon(work, now, professionalId);
  const after = { name: details.name, area: details.area, skills };
  await writeAudit(work, staff, { action: 'professional_added', subject: professionalId, after }, now);
  return success({ professionalId });
}

/**
 * Changes what is written down of a professional, but for how they sign in (`domains/field/new-contact`) and
 * what they are paid. Refuses `professional_not_found`, `area_not_found` and `home_zipcode_not_found`.
 */
export function changeProfessional(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  details: ProfessionalDetails,
): Promise<Result<undefined>> {
  return changeAsStaff(platform, staff, professionalId, 'professional_changed', detailsChange(details));
}

export const detailsChange =
  (details: ProfessionalDetails): Change<undefined> =>
  async (work, { id }) => {
    const columns = await columnsOf(work, details);
    if (!columns.ok) return columns;
    const { rows } = await sql<ProfessionalColumns>`
      select name, introduction, service_area_id, languages, home_zipcode, latitude, longitude, with_us_since::text, background_checked_on::text
      from professionals where id = ${id}`.execute(work);
    await work.updateTable('professionals').set(columns.value).where('id', '=', id).execute();
    return success({ value: undefined, ...changesBetween({ ...rows[0] }, { ...columns.value }) });
  };

/**
 * Changes what a professional is paid for an hour. All administrators are told. Refuses
 * `professional_not_found`.
 */
export function changePay(
  platform: Platform,
  staff: FreshStaff,
  professionalId: string,
  payCents: number | null,
): Promise<Result<undefined>> {
  return changeAsStaff(platform, staff, professionalId, 'pay_changed', payChange(payCents));
}

export const payChange =
  (payCents: number | null): Change<undefined> =>
  async (work, { id }) => {
    const { pay_cents_an_hour: before } = await work
      .selectFrom('professionals')
      .select('pay_cents_an_hour')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (before === payCents) return success({ value: undefined });
    await work
      .updateTable('professionals')
      .set({ pay_cents_an_hour: payCents })
      .where('id', '=', id)
      .execute();
    return success({
      value: undefined,
      before: { pay_cents_an_hour: before },
      after: { pay_cents_an_hour: payCents },
    });
  };

/**
 * Changes what a professional can do. Visits that are booked stay as they are. Refuses
 * `professional_not_found` and `skill_not_found`.
 */
export function changeSkills(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  skills: readonly string[],
): Promise<Result<undefined>> {
  return changeAsStaff(platform, staff, professionalId, 'professional_skills_changed', skillsChange(skills));
}

export const skillsChange =
  (skills: readonly string[]): Change<undefined> =>
  async (work, { id }) => {
    if (!(await areOptions(work, skills))) return refused(skillNotFound);
    const gone = await work
      .deleteFrom('professional_skills')
      .where('professional_id', '=', id)
      .returning('service_option_id as option')
      .execute();
    await insertSkills(work, id, skills);
    const before = gone.map(({ option }) => option).toSorted();
    return success({
      value: undefined,
      ...changesBetween({ skills: before }, { skills: skills.toSorted() }),
    });
  };

/**
 * Ends a professional's work with us after their last day, which may be ahead: from the day after, others
 * come to their visits. Refuses `professional_not_found`.
 */
export function letGo(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  lastDay: string,
): Promise<Result<undefined>> {
  return changeAsStaff(
    platform,
    staff,
    professionalId,
    'professional_left',
    async (work, { active, timeZone }, now) => {
      const stays = lastDay >= dayIn(timeZone, now);
      await work
        .updateTable('professionals')
        .set({ left_on: lastDay, active: active && stays })
        .where('id', '=', professionalId)
        .execute();
      return success({
        value: undefined,
        before: { active },
        after: { active: active && stays, left_on: lastDay },
      });
    },
  );
}

/** Has a professional work with us again, or stay after all. Refuses `professional_not_found`. */
export function takeBack(
  platform: Platform,
  staff: Staff,
  professionalId: string,
): Promise<Result<undefined>> {
  return changeAsStaff(
    platform,
    staff,
    professionalId,
    'professional_came_back',
    async (work, { active }, now) => {
      await work
        .updateTable('professionals')
        .set({ left_on: null, active: true })
        .where('id', '=', professionalId)
        .execute();
      await extendHorizon(work, now, professionalId);
      return success({ value: undefined, before: { active }, after: { active: true, left_on: null } });
    },
  );
}

interface ProfessionalColumns {
  name: string;
  introduction: string;
  service_area_id: string;
  languages: string[];
  home_zipcode: string | null;
  latitude: number | null;
  longitude: number | null;
  with_us_since: string | null;
  background_checked_on: string | null;
}

/** They set out from the middle of their ZIP code. */
async function columnsOf(
  work: DatabaseTransaction,
  {
    name,
    introduction,
    area,
    languages,
    home_zipcode,
    with_us_since,
    background_checked_on,
  }: ProfessionalDetails,
): Promise<Result<ProfessionalColumns>> {
  const { rows } = await sql<{ area: boolean; latitude: number | null; longitude: number | null }>`
    select exists (select from service_areas where id = ${area}) as area, home.latitude, home.longitude
    from (select 1) as one left join zip_codes home on home.zipcode = ${home_zipcode}`.execute(work);
  const [found] = rows;
  if (found === undefined || !found.area) return refused(areaNotFound);
  const { latitude, longitude } = found;
  if (home_zipcode !== null && latitude === null) return refused(homeNotFound);
  return success({
    name,
    introduction,
    service_area_id: area,
    languages,
    home_zipcode,
    latitude,
    longitude,
    with_us_since,
    background_checked_on,
  });
}

async function areOptions(work: DatabaseTransaction, skills: readonly string[]): Promise<boolean> {
  if (skills.length === 0) return true;
  const known = await work.selectFrom('service_options').select('id').where('id', 'in', skills).execute();
  return known.length === new Set(skills).size;
}

async function insertSkills(
  work: DatabaseTransaction,
  professionalId: string,
  skills: readonly string[],
): Promise<void> {
  const rows = [...new Set(skills)].map((option) => ({
    professional_id: professionalId,
    service_option_id: option,
  }));
  if (rows.length > 0) await work.insertInto('professional_skills').values(rows).execute();
}
