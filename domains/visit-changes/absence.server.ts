import { type RawBuilder, sql } from 'kysely';
import type { Period } from '#domains/availability/free-starts.ts';
import { isPaperNeeded } from '#domains/availability/schedule.server.ts';
import type { Assignable } from '#domains/booking/assignment.ts';
import type { Staff } from '#domains/people/actor.ts';
import { changeAsStaff } from '#domains/professionals/change.server.ts';
import { insertTimeOff, inWords } from '#domains/professionals/time-off.server.ts';
import { type TimeOffInput, timeOffOf } from '#domains/professionals/time-off.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { aheadStates } from '#domains/visits/visit.ts';
import { type DatabaseReader, type DatabaseTransaction, literals } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { type Result, success } from '#platform/result.ts';
import {
  noLongerFree,
  type NotGiven,
  type PlannedVisit,
  planReplacements,
  visitChanged,
  type VisitOfProfessional,
  type WantedReplacement,
} from './absence.ts';
import { findReplacements, replaceableColumns, sendInstead } from './replacement.server.ts';
import type { ReplaceableVisit } from './replacement.ts';

const mostShown = 200;

function visitsOf(
  database: DatabaseReader,
  professionalId: string,
  now: Date,
  which: RawBuilder<boolean>,
): Promise<VisitOfProfessional[]> {
  return sql<VisitOfProfessional>`
    select ${replaceableColumns}, b.reference, ${visitTitle} as "optionTitle", r.name as "recipientName", b.time_zone as "timeZone", b.version
    from bookings b join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id
    where b.professional_id = ${professionalId} and b.state in ${literals(aheadStates)} and b.starts_at > ${now} and ${which}
    order by b.starts_at, b.id limit ${mostShown}`
    .execute(database)
    .then(({ rows }) => rows);
}

/** A professional's upcoming visits in a span of time. */
export function visitsWithin(
  database: DatabaseReader,
  professionalId: string,
  { startsAt, endsAt }: Period,
  now: Date,
): Promise<VisitOfProfessional[]> {
  return visitsOf(
    database,
    professionalId,
    now,
    sql<boolean>`b.starts_at < ${endsAt} and b.ends_at > ${startsAt}`,
  );
}

/** The visits to come after a paper that they need has ended. */
export function visitsAfterPapers(
  database: DatabaseReader,
  professionalId: string,
  now: Date,
): Promise<VisitOfProfessional[]> {
  return visitsOf(
    database,
    professionalId,
    now,
    sql<boolean>`b.ends_at > ((
      select min(paper.ends_on) + 1 from professional_papers paper
      where paper.professional_id = b.professional_id and ${isPaperNeeded(sql`paper`)})::timestamp at time zone b.time_zone)`,
  );
}

/** A visit, who should come instead, and who else could. */
export interface ProposedReplacement {
  visit: VisitOfProfessional;
  to: PlannedVisit['to'];
  free: { id: string; name: string }[];
}

/** Who comes instead to each of these visits, all in one plan, and who else is free then. Changes nothing. */
export async function proposeReplacements(
  database: DatabaseReader,
  visits: readonly VisitOfProfessional[],
  now: Date,
): Promise<ProposedReplacement[]> {
  const asked: (VisitOfProfessional & { candidates: Assignable[] })[] = [];
  for (const visit of visits)
    asked.push({ ...visit, candidates: await findReplacements(database, visit, now) });
  const plan = planReplacements(asked);
  const ids = [...new Set(asked.flatMap(({ candidates }) => candidates.map(({ id }) => id)))];
  const people =
    ids.length === 0
      ? []
      : await database.selectFrom('professionals').select(['id', 'name']).where('id', 'in', ids).execute();
  return visits.map((visit, index) => ({
    visit,
    to: plan[index]?.to ?? null,
    free: people.filter(({ id }) => asked[index]?.candidates.some((candidate) => candidate.id === id)),
  }));
}

export interface AppliedPlan {
  given: number;
  notGiven: NotGiven[];
}

/**
 * Writes a professional's time off, where `timeOff` is given, and sends others to their visits as was
 * proposed, in one transaction. What has changed since is left as it is and named. Refuses
 * `professional_not_found` and `time_off_is_over`.
 */
export function applyPlan(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  { timeOff, wanted }: { timeOff: TimeOffInput | null; wanted: readonly WantedReplacement[] },
): Promise<Result<AppliedPlan>> {
  const action = timeOff === null ? 'visits_given_to_others' : 'time_off_added';
  return changeAsStaff(platform, staff, professionalId, action, async (work, { name, timeZone }, now) => {
    const period = timeOff === null ? null : timeOffOf(timeOff, timeZone, now);
    if (period?.ok === false) return period;
    if (timeOff !== null && period !== null)
      await insertTimeOff(work, professionalId, period.value, timeOff.reason, now);
    const doing = { by: staff, reason: `Was chosen by the office, because ${name} cannot come.` };
    const notGiven: NotGiven[] = [];
    for (const line of wanted) {
      const not = await giveVisit(platform, work, professionalId, line, doing, now);
      if (not !== null) notGiven.push(not);
    }
    const given = wanted.length - notGiven.length;
    return success({
      value: { given, notGiven },
      after: { ...(period === null ? {} : inWords(period.value)), visits: given },
    });
  });
}

/** Null where the visit was given as wanted, else what has changed since it was proposed. */
async function giveVisit(
  platform: Platform,
  work: DatabaseTransaction,
  professionalId: string,
  wanted: WantedReplacement,
  doing: { by: Staff; reason: string },
  now: Date,
): Promise<NotGiven | null> {
  if (!isIdentifier(wanted.visitId)) return { reference: '', message: visitChanged };
  const { rows } = await sql<ReplaceableVisit & { reference: string; isSame: boolean }>`
    select ${replaceableColumns}, b.reference,
      (b.professional_id = ${professionalId} and b.version = ${wanted.version} and b.state in ${literals(aheadStates)} and b.starts_at > ${now}) as "isSame"
    from bookings b join recipients r on r.id = b.recipient_id where b.id = ${wanted.visitId} for update of b`.execute(
    work,
  );
  const [visit] = rows;
  if (visit === undefined || !visit.isSame)
    return { reference: visit?.reference ?? '', message: visitChanged };
  const { reference } = visit;
  const chosen = (await findReplacements(work, visit, now)).find(({ id }) => id === wanted.professionalId);
  if (chosen === undefined) return { reference, message: noLongerFree };
  await sql`savepoint visit_given`.execute(work);
  if (await sendInstead(platform, work, visit, chosen, doing, now)) return null;
  await sql`rollback to savepoint visit_given`.execute(work);
  return { reference, message: noLongerFree };
}
