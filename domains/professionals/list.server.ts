import { type RawBuilder, sql } from 'kysely';
import { isPaperNeeded } from '#domains/availability/schedule.server.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';

/** What can be asked of the list; empty texts ask nothing. */
export interface ListedFor {
  /** A part of a name, a phone number or an email address. */
  who: string;
  /** The id of an area. */
  area: string;
  /** The id of something that they can do. */
  skill: string;
  standing: '' | 'here' | 'left' | 'ended';
}

export interface ListedProfessional {
  id: string;
  name: string;
  areaTitle: string;
  services: string[];
  isHere: boolean;
  leftOn: string | null;
  phone: string | null;
  /** The last day on which the papers that they need hold. */
  papersEnd: string | null;
  visitsDone: number;
  today: string;
}

/** The professionals by name, from the one after `cursor` on. */
export async function listProfessionals(
  database: DatabaseReader,
  { who, area, skill, standing }: ListedFor,
  { cursor, most, now }: { cursor: string | null; most: number; now: Date },
): Promise<ListedProfessional[]> {
  const today = sql`(${now}::timestamptz at time zone a.time_zone)::date`;
  const isHere = sql<boolean>`(p.active and (p.left_on is null or p.left_on >= ${today}))`;
  const papersEnd = sql`(select min(paper.ends_on) from professional_papers paper where paper.professional_id = p.id and ${isPaperNeeded(sql`paper`)})`;
  const standings: Record<ListedFor['standing'], RawBuilder<boolean>> = {
    '': sql<boolean>`true`,
    here: isHere,
    left: sql<boolean>`not ${isHere}`,
    ended: sql<boolean>`${isHere} and ${papersEnd} < ${today}`,
  };
  const digits = who.replaceAll(/\D/g, '');
  const { rows } = await sql<ListedProfessional>`
    select p.id, p.name, a.title as "areaTitle", ${isHere} as "isHere", p.left_on::text as "leftOn", p.phone, p.visits_done as "visitsDone",
      ${papersEnd}::text as "papersEnd", ${today}::text as today,
      array(select distinct s.title from professional_skills k join service_options o on o.id = k.service_option_id join services s on s.id = o.service_id
        where k.professional_id = p.id order by s.title) as services
    from professionals p join service_areas a on a.id = p.service_area_id
    where (${has(sql`p.name`, who)} or ${has(sql`p.email`, who)} or (${digits.length >= 4} and ${has(sql`p.phone`, digits)}))
      and (${area === ''} or a.id = ${area})
      and (${skill === ''} or exists (select from professional_skills k where k.professional_id = p.id and k.service_option_id = ${skill}))
      and ${standings[standing]}
      and ${cursor !== null && isIdentifier(cursor) ? sql`(p.name, p.id) > (select last.name, last.id from professionals last where last.id = ${cursor})` : sql`true`}
    order by p.name, p.id limit ${most}::integer`.execute(database);
  return rows;
}

/** Whether a column has a text in it, whatever its case. */
const has = (column: RawBuilder<unknown>, text: string) =>
  sql<boolean>`position(lower(${text}) in lower(coalesce(${column}, ''))) > 0`;
