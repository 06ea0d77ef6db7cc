import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { problemsOfLines } from '#platform/csv/lines.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refused, type Result, success } from '#platform/result.ts';
import { changeWithin } from '../change.server.ts';
import { paperAddition, paperRenewal } from '../paper.server.ts';
import { type PaperFacts, type PaperOfSomebody, readPaperTable } from './paper-table.ts';

export interface ListedPaper extends PaperOfSomebody {
  professionalName: string;
  /** By the clock of where they work. */
  today: string;
}

const isHere = sql`(who.active and (who.left_on is null or who.left_on >= (now.moment at time zone a.time_zone)::date))`;

/** The papers of professionals, by name; of a part of a name, from the one after `cursor` on. */
export async function listPaperTable(
  database: DatabaseReader,
  { who, cursor, most, now }: { who: string; cursor: string | null; most: number; now: Date },
): Promise<ListedPaper[]> {
  const { rows } = await sql<ListedPaper>`
    select p.id, p.kind, p.title, p.number, p.ends_on::text as "endsOn", who.id as "professionalId", who.name as "professionalName",
      (now.moment at time zone a.time_zone)::date::text as today
    from (select ${now}::timestamptz as moment) now, professional_papers p join professionals who on who.id = p.professional_id
      join service_areas a on a.id = who.service_area_id
    where ${isHere} and position(lower(${who}) in lower(who.name)) > 0
      and (${cursor}::text is null or (who.name, p.id) > (select last_who.name, last.id from professional_papers last join professionals last_who on last_who.id = last.professional_id where last.id::text = ${cursor}))
    order by who.name, p.id limit ${most}::integer`.execute(database);
  return rows;
}

async function findFacts(database: DatabaseReader, now: Date): Promise<PaperFacts> {
  const [professionals, papers] = await Promise.all([
    sql<PaperFacts['professionals'][number]>`
      select who.id, who.name from (select ${now}::timestamptz as moment) now, professionals who join service_areas a on a.id = who.service_area_id where ${isHere}`.execute(
      database,
    ),
    sql<PaperOfSomebody>`
      select p.id, p.kind, p.title, p.number, p.ends_on::text as "endsOn", p.professional_id as "professionalId" from professional_papers p`.execute(
      database,
    ),
  ]);
  return { professionals: professionals.rows, papers: papers.rows };
}

export interface TakenPapers {
  added: number;
  renewed: number;
  unchanged: number;
}

/**
 * Takes a table of papers as a whole or not at all: new ones are added, and those that say another end or
 * number are renewed. Refuses `papers_not_read`, with what is wrong on each line.
 */
export async function takePapers(
  platform: Platform,
  staff: Staff,
  text: string,
): Promise<Result<TakenPapers>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<TakenPapers>> => {
    // Two tables that come at once would each find the same paper missing.
    await sql`lock table professional_papers in share row exclusive mode`.execute(work);
    const { added, renewed, unchanged, problems } = readPaperTable(text, await findFacts(work, now));
    if (problems.length > 0) return refused(notRead(problems));
    if (added.length + renewed.length + unchanged === 0)
      return refused(notRead([{ line: 1, message: 'No documents in this table.' }]));
    for (const { professionalId, input } of added) {
      const done = await changeWithin(work, staff, professionalId, 'paper_added', paperAddition(input), now);
      if (!done.ok) return done;
    }
    for (const { paper, renewal } of renewed) {
      const change = paperRenewal(paper.id, renewal);
      const done = await changeWithin(work, staff, paper.professionalId, 'paper_renewed', change, now);
      if (!done.ok) return done;
    }
    return success({ added: added.length, renewed: renewed.length, unchanged });
  });
}

const notRead = (problems: Parameters<typeof problemsOfLines>[1]): Refusal => ({
  kind: 'invalid',
  code: 'papers_not_read',
  message: 'Nothing changed. Check these lines.',
  fields: problemsOfLines('table', problems),
});
