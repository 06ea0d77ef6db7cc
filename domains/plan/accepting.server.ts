import { sql } from 'kysely';
import { inWeekOrder, releaseTime } from '#domains/availability/free-starts.server.ts';
import { spansOf } from '#domains/availability/week-bits.ts';
import type { Staff } from '#domains/people/actor.ts';
import { noLongerFree, visitChanged } from '#domains/visit-changes/absence.ts';
import {
  findReplacements,
  replaceableColumns,
  sendAfterRelease,
} from '#domains/visit-changes/replacement.server.ts';
import type { ReplaceableVisit } from '#domains/visit-changes/replacement.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Accepted, AcceptedGroup, RefusedGroup } from './accepting.ts';

/**
 * Carries out the groups of a proposal, each as a whole or not at all: only where each visit is as it was
 * when it was proposed, and whoever should come is still free and can do it. The people of each visit are
 * told.
 */
export async function acceptGroups(
  platform: Platform,
  staff: Staff,
  groups: readonly AcceptedGroup[],
): Promise<Accepted> {
  const accepted: Accepted = { moved: 0, refused: [] };
  for (const group of groups) {
    try {
      await transaction(platform.database, (work) => carryOut(platform, work, staff, group));
      accepted.moved += group.length;
    } catch (error) {
      if (!(error instanceof GroupRefused)) throw error;
      accepted.refused.push(error.refused);
    }
  }
  return accepted;
}

/** Undoes what was done of a group. */
class GroupRefused extends Error {
  readonly refused: RefusedGroup;

  constructor(refused: RefusedGroup) {
    super(refused.message);
    this.refused = refused;
  }
}

interface LockedVisit extends ReplaceableVisit {
  reference: string;
  version: number;
  isAhead: boolean;
}

async function carryOut(
  platform: Platform,
  work: DatabaseTransaction,
  by: Staff,
  group: AcceptedGroup,
): Promise<void> {
  const now = platform.clock.now();
  const visits = await lockVisits(work, group, now);
  const references = visits.map(({ reference }) => reference);
  const moves = group.map((wanted) => ({ wanted, visit: visits.find(({ id }) => id === wanted.visitId) }));
  const isSame = moves.every(({ wanted, visit }) => visit?.isAhead && visit.version === wanted.version);
  if (!isSame || visits.length !== group.length)
    throw new GroupRefused({ references, message: visitChanged });
  await lockWeeks(work, visits, group);
  for (const visit of visits.toSorted(inWeekOrder)) await releaseTime(work, visit);
  await standAside(work, visits);
  for (const { wanted, visit } of moves) {
    const chosen = (await findReplacements(work, visit!, now)).find(({ id }) => id === wanted.professionalId);
    const doing = { by, reason: 'Was moved by the plan of the day, which the office agreed to.' };
    const isSent =
      chosen !== undefined && (await sendAfterRelease(platform, work, visit!, chosen, doing, now));
    if (!isSent) throw new GroupRefused({ references, message: noLongerFree });
  }
}

async function lockVisits(
  work: DatabaseTransaction,
  group: AcceptedGroup,
  now: Date,
): Promise<LockedVisit[]> {
  const ids = group.map(({ visitId }) => visitId);
  const { rows } = await sql<LockedVisit>`
    select ${replaceableColumns}, b.reference, b.version, (b.state in ('requested', 'confirmed') and b.starts_at > ${now}) as "isAhead"
    from bookings b join recipients r on r.id = b.recipient_id where b.id = any(${ids}::uuid[]) order by b.id for update of b`.execute(
    work,
  );
  return rows;
}

const firstAside = 1_000;
const mostLanes = 50;

/**
 * Those who exchange visits would have two at once between two statements, which the table does not take. So
 * each visit stands in a lane that nobody has until it is sent on, within this transaction.
 */
async function standAside(work: DatabaseTransaction, visits: readonly LockedVisit[]): Promise<void> {
  if (visits.length === 1) return;
  for (const [index, { id }] of visits.entries())
    await work
      .updateTable('bookings')
      .set({ lane: firstAside + index * mostLanes })
      .where('id', '=', id)
      .execute();
}

/** All weeks of all who come or came, in one order, so that two plans wait for each other. */
async function lockWeeks(
  work: DatabaseTransaction,
  visits: readonly ReplaceableVisit[],
  group: AcceptedGroup,
): Promise<void> {
  const people = [
    ...visits.map(({ professionalId }) => professionalId),
    ...group.map(({ professionalId }) => professionalId),
  ];
  const weeks = visits.flatMap(({ startsAt, occupiedUntil }) =>
    spansOf(startsAt, occupiedUntil).map(({ week }) => week),
  );
  await sql`select 1 from busy_week where professional_id = any(${people}::uuid[]) and week = any(${weeks}::integer[])
    order by week, professional_id, lane for update`.execute(work);
}
