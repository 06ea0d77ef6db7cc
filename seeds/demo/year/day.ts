import { sql } from 'kysely';
import { acknowledgeNeeds } from '#domains/visit-day/needs.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import type { ProgressStep } from '#domains/visits/day/day-steps.ts';
import { toDoStates } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { literals } from '#platform/database/database.ts';
import { cast } from '../../cast.ts';

interface Due {
  id: string;
  professionalId: string;
  step: ProgressStep;
}

const mostAtOnce = 50;
const mostNeeds = 100;
const namedPeople = Object.values(cast).flatMap(({ email }) => (email === null ? [] : [email]));

/**
 * The professionals of the demo's year do on each day what real ones do, so that the office of a demo sees a
 * day go by. The visits of the named people, and of accounts created since, are left to the visitor who tries
 * the demo. Returns how many steps were taken.
 */
export async function carryOutVisits(platform: ConnectedPlatform): Promise<number> {
  const due = await findDue(platform);
  let taken = 0;
  for (const { id, professionalId, step } of due) {
    const professional = { kind: 'professional', professionalId } as const;
    if (step === 'on_the_way')
      await acknowledgeNeeds(
        platform,
        professional,
        id,
        Array.from({ length: mostNeeds }, (_, position) => position),
      );
    if ((await recordProgress(platform, professional, id, step)).ok) taken += 1;
  }
  return taken;
}

/** The next step of each visit whose moment has come. */
async function findDue({ database, clock }: ConnectedPlatform): Promise<Due[]> {
  const now = clock.now();
  const { rows } = await sql<Due>`
    select due.id, due.professional_id as "professionalId", due.step from (
      select b.id, b.professional_id, b.starts_at,
        case b.state when 'confirmed' then 'on_the_way' when 'on_the_way' then 'arrived' when 'arrived' then 'in_progress' when 'in_progress' then 'completed' end as step,
        case b.state when 'confirmed' then b.starts_at - interval '20 minutes' when 'in_progress' then b.ends_at else b.starts_at end as moment
      from bookings b join users u on u.id = b.member_id
      where b.state in ${literals(toDoStates)} and b.starts_at < ${now}::timestamptz + interval '1 hour'
        and u.created_at < (select min(created_at) from staff) and not (u.email = any(${namedPeople}::text[]))
    ) due where due.moment <= ${now} order by due.starts_at, due.id limit ${mostAtOnce}`.execute(database);
  return rows;
}
