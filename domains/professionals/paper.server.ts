import { sql } from 'kysely';
import { isPaperNeeded } from '#domains/availability/schedule.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { type Change, changeAsStaff } from './change.server.ts';
import {
  daysToRenew,
  type Paper,
  type PaperInput,
  paperNotFound,
  paperTitles,
  type Renewal,
} from './paper.ts';

const paper = sql`p.id, p.kind, p.title, p.number, p.ends_on::text as "endsOn"`;

/** A professional's papers, those that end first before the others. */
export async function listPapers(database: DatabaseReader, professionalId: string): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select ${paper} from professional_papers p where p.professional_id = ${professionalId} order by p.ends_on nulls last, p.id`.execute(
    database,
  );
  return rows;
}

/** Adds a paper; one that has ended takes them out of the search. Refuses `professional_not_found`. */
export function addPaper(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  input: PaperInput,
): Promise<Result<{ paperId: string }>> {
  return changeAsStaff(platform, staff, professionalId, 'paper_added', paperAddition(input));
}

export const paperAddition =
  (input: PaperInput): Change<{ paperId: string }> =>
  async (work, { id }, now) => {
    const paperId = newIdentifier(now);
    const facts = { ...input, title: input.title ?? paperTitles[input.kind] };
    await work
      .insertInto('professional_papers')
      .values({ id: paperId, created_at: now, professional_id: id, ...facts })
      .execute();
    return success({ value: { paperId }, after: facts });
  };

/**
 * The paper holds for longer, often under another number. Refuses `professional_not_found` and
 * `paper_not_found`.
 */
export function renewPaper(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  paperId: string,
  renewal: Renewal,
): Promise<Result<undefined>> {
  return changeAsStaff(platform, staff, professionalId, 'paper_renewed', paperRenewal(paperId, renewal));
}

export const paperRenewal =
  (paperId: string, { number, ends_on: endsOn }: Renewal): Change<undefined> =>
  async (work, { id: professionalId }) => {
    if (!isIdentifier(paperId)) return refused(paperNotFound);
    const { rows } = await sql<{ title: string; before: string | null }>`
      update professional_papers p set ends_on = ${endsOn}, number = coalesce(${number}, p.number)
      from professional_papers known
      where p.id = ${paperId} and p.professional_id = ${professionalId} and known.id = p.id
      returning p.title, known.ends_on::text as before`.execute(work);
    const [row] = rows;
    if (row === undefined) return refused(paperNotFound);
    const { title, before } = row;
    return success({
      value: undefined,
      before: { title, ends_on: before },
      after: { title, ends_on: endsOn },
    });
  };

/** Refuses `professional_not_found` and `paper_not_found`. */
export function removePaper(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  paperId: string,
): Promise<Result<undefined>> {
  return changeAsStaff(platform, staff, professionalId, 'paper_removed', async (work) => {
    if (!isIdentifier(paperId)) return refused(paperNotFound);
    const gone = await work
      .deleteFrom('professional_papers')
      .where('id', '=', paperId)
      .where('professional_id', '=', professionalId)
      .returning(['kind', 'title', 'number'])
      .executeTakeFirst();
    return gone === undefined ? refused(paperNotFound) : success({ value: undefined, before: gone });
  });
}

/** A paper that has ended or ends soon, and whose it is. */
export interface EndingPaper extends Paper {
  professionalId: string;
  professionalName: string;
  endsOn: string;
  /** Whether its end takes them out of the search. */
  isNeeded: boolean;
}

const mostShown = 500;

/** The papers of professionals that end within 30 days or have ended, the first end first. */
export async function papersThatEnd(database: DatabaseReader, now: Date): Promise<EndingPaper[]> {
  const { rows } = await sql<EndingPaper>`
    select ${paper}, p.professional_id as "professionalId", who.name as "professionalName", ${isPaperNeeded(sql`p`)} as "isNeeded"
    from professional_papers p join professionals who on who.id = p.professional_id join service_areas a on a.id = who.service_area_id
    where who.active and (who.left_on is null or who.left_on >= (${now}::timestamptz at time zone a.time_zone)::date)
      and p.ends_on <= (${now}::timestamptz at time zone a.time_zone)::date + ${daysToRenew}::integer
    order by p.ends_on, who.name, p.id limit ${mostShown}`.execute(database);
  return rows;
}
