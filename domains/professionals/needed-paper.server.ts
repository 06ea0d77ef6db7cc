import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Lacking, NeededKind } from './needed-paper.ts';

/** The papers that an option asks for, in the order of their kinds. */
export async function listNeededPapers(database: DatabaseReader, optionId: string): Promise<NeededKind[]> {
  const { rows } = await sql<{ kind: NeededKind }>`
    select kind from service_papers where service_option_id = ${optionId} order by kind`.execute(database);
  return rows.map(({ kind }) => kind);
}

/** The professionals who do an option and are not sent, by name, because a paper is missing or has expired. */
export async function listLacking(database: DatabaseReader, optionId: string, now: Date): Promise<Lacking[]> {
  const { rows } = await sql<Lacking>`
    select p.id as "professionalId", p.name, json_agg(need.kind order by need.kind) as kinds
    from professionals p join professional_skills skill on skill.professional_id = p.id
    join service_papers need on need.service_option_id = skill.service_option_id
    where skill.service_option_id = ${optionId} and p.active and (p.left_on is null or p.left_on >= ${now}::timestamptz::date)
      and not exists (select from professional_papers own where own.professional_id = p.id and own.kind = need.kind
        and (own.ends_on is null or own.ends_on >= ${now}::timestamptz::date))
    group by p.id order by p.name, p.id`.execute(database);
  return rows;
}

/**
 * Sets which papers a professional must have to do an option. It applies to bookings from now on: booked
 * visits stay with their professionals, and `listLacking` names them. The option is one that there is.
 */
export function setNeededPapers(
  platform: Platform,
  staff: Staff,
  optionId: string,
  kinds: readonly NeededKind[],
): Promise<void> {
  return transaction(platform.database, async (work) => {
    await sql`select 1 from service_options where id = ${optionId} for no key update`.execute(work);
    const before = await listNeededPapers(work, optionId);
    await work.deleteFrom('service_papers').where('service_option_id', '=', optionId).execute();
    if (kinds.length > 0)
      await work
        .insertInto('service_papers')
        .values(kinds.map((kind) => ({ service_option_id: optionId, kind })))
        .execute();
    await writeAudit(
      work,
      staff,
      {
        action: 'option_papers_changed',
        subject: optionId,
        before: { papers: before },
        after: { papers: [...kinds] },
      },
      platform.clock.now(),
    );
  });
}
