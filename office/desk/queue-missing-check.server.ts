import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { paperTitles } from '#domains/professionals/paper.ts';
import { isBookable, todayThere } from '#domains/professionals/public-helper.server.ts';
import { safetyPage } from '#domains/site-texts/safety.server.ts';
import type { QueueSource } from './queue-source.server.ts';

/** The last day on which the check of a helper `p` is as new as the published `text` says. */
const againOn = sql`(p.background_checked_on + make_interval(months => (text.facts ->> 'check_again_months')::integer))`;

/**
 * Helpers who can be booked without the background check that our public page says everyone has: until it is
 * there, its line is off the page. One that only expires is in the queue as a document to renew.
 */
export const missingCheck: QueueSource = {
  kinds: ['check_missing'],
  open: (now) => sql`
    select 'check_missing' as kind, p.id::text as subject,
      least(${now}::timestamptz, greatest(text.published_at, ${againOn}::timestamp at time zone a.time_zone)) as due
    from professionals p join service_areas a on a.id = p.service_area_id
    join written_texts text on text.page = ${safetyPage} and text.published_at is not null and text.retired_at is null
      and text.facts ->> 'check_by' is not null
    where ${isBookable(now)} and (p.background_checked_on is null or p.background_checked_on > ${todayThere(now)}
      or ${againOn} < ${todayThere(now)}
      or not exists (select from professional_papers paper where paper.professional_id = p.id and paper.kind = 'background_check'))`,
  async tell(database, items) {
    const { rows } = await sql<{ id: string; name: string; area: string }>`
      select p.id, p.name, a.title as area from professionals p join service_areas a on a.id = p.service_area_id
      where p.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map(({ id, name, area }) => [
        id,
        () => ({
          what: paperTitles.background_check,
          detail:
            'Our public page says that everyone has one. Its line is off the page until this one has it',
          who: name,
          where: area,
          act: { label: 'Add check', to: pathTo('/office/professionals/:id', { id }) },
        }),
      ]),
    );
  },
};
